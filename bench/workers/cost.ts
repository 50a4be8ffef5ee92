/** Measures CPU and KV reads of each kind of request, and what a million views and a publish cost on Cloudflare. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { objectsFolder } from '../../compiler/objects/objects.ts';
import { objectsOf } from '../../compiler/release/release-objects.ts';
import { buildWorker } from '../../compiler/assets/worker-bundle.ts';
import { generateCorpus, MEASURED_PATH } from '../corpus/corpus.ts';
import { type ServedSite, serveSite } from '../../tests/support/sites/served-site.ts';
import { median, printTable } from '../table.ts';
import { type BareWorkerd, startBareWorkerd } from './bare-workerd.ts';

const ROUNDS = 5;
const REQUESTS = 1000;

/** Dollars: the Workers paid plan, after what it includes. https://developers.cloudflare.com/workers/platform/pricing/ */
const PRICE = {
  request: 0.3e-6,
  cpuMillisecond: 0.02e-6,
  kvRead: 0.5e-6,
  kvWrite: 5e-6,
};

/** Assets of a visit, which the browser keeps for its other pages. */
const ASSETS_OF_VISIT = 3;
const PAGES_OF_VISIT = 3;
/** Isolates that are busy all month, and their reads of the pointer, one every 30 s. */
const ISOLATES = 20;
const POINTER_READS = (ISOLATES * 30 * 86_400) / 30;

/** Shares of views that come from a cache in front of KV. */
const CACHED_SHARES = [1, 0.9, 0];

interface Cost {
  cpu: number;
  reads: number;
}

/** Prints both tables. */
export async function benchCost(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-bench-'));
  const root = generateCorpus(165);
  const out = path.join(folder, 'out');
  const site = await serveSite(root, { out });
  const writes = await writesOfEdit(site, path.join(root, `${MEASURED_PATH}.mdx`));
  const { manifest } = await site.build();
  await site.close();
  const servers: Record<string, BareWorkerd> = {};
  for (const [name, entry] of [
    ['hello', 'bench/workers/hello-worker.ts'],
    ['cached', 'worker/index.ts'],
    ['uncached', 'bench/workers/uncached-worker.ts'],
  ] as const) {
    const bundle = path.join(folder, `${name}.js`);
    await buildWorker(bundle, path.resolve(entry));
    servers[name] = await startBareWorkerd(bundle, out, manifest);
  }
  const fragment = `/_page/${manifest.id}${MEASURED_PATH}`;
  const kinds = {
    hello: { title: 'Hono hello-world', server: 'hello', path: '/' },
    cached: { title: 'page, cached', server: 'cached', path: MEASURED_PATH },
    rendered: { title: 'page, rendered', server: 'uncached', path: MEASURED_PATH },
    cachedFragment: { title: 'fragment, cached', server: 'cached', path: fragment },
    fragment: { title: 'fragment, rendered', server: 'uncached', path: fragment },
    asset: { title: 'asset, cached', server: 'cached', path: manifest.client.entry },
  } as const;
  const rounds = new Map<string, Cost[]>(Object.keys(kinds).map((kind) => [kind, []]));
  // The first round compiles the code and isn't counted.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [kind, { server, path: address }] of Object.entries(kinds)) {
      const worker = servers[server];
      if (worker) rounds.get(kind)?.push(await costOf(worker, address));
    }
  for (const server of Object.values(servers)) await server.close();
  fs.rmSync(folder, { recursive: true });
  fs.rmSync(root, { recursive: true });
  const costs = (kind: keyof typeof kinds): Cost => {
    const counted = (rounds.get(kind) ?? []).slice(1);
    return {
      cpu: median(counted.map(({ cpu }) => cpu)),
      reads: median(counted.map(({ reads }) => reads)),
    };
  };
  printTable(
    `A request (CPU ms of the worker's thread, median of ${ROUNDS} rounds of ${REQUESTS})`,
    ['kind', 'CPU ms', 'KV reads'],
    Object.entries(kinds).map(([kind, { title }]) => {
      const { cpu, reads } = costs(kind as keyof typeof kinds);
      return [title, cpu.toFixed(3), reads.toFixed(2)];
    }),
  );
  printTable(
    `A million views in a month (${PAGES_OF_VISIT} pages and ${ASSETS_OF_VISIT} assets a visit, ${ISOLATES} busy isolates)`,
    ['from a cache', 'requests, M', 'CPU, M ms', 'KV reads, M', '$'],
    CACHED_SHARES.map((share) => {
      const [cached, rendered, asset] = [costs('cached'), costs('rendered'), costs('asset')];
      const assets = (1e6 * ASSETS_OF_VISIT) / PAGES_OF_VISIT;
      const requests = 1e6 + assets;
      const cpu = 1e6 * (share * cached.cpu + (1 - share) * rendered.cpu) + assets * asset.cpu;
      const reads = 1e6 * (1 - share) * rendered.reads + POINTER_READS;
      const dollars = requests * PRICE.request + cpu * PRICE.cpuMillisecond + reads * PRICE.kvRead;
      return [
        `${share * 100}%`,
        ...[requests, cpu, reads].map((value) => (value / 1e6).toFixed(2)),
        dollars.toFixed(2),
      ];
    }),
  );
  printTable(
    'A publish of one edited page',
    ['KV writes', '$'],
    [[writes, (writes * PRICE.kvWrite).toFixed(6)]],
  );
}

// The manifest and the pointer are written too.
async function writesOfEdit(site: ServedSite, file: string): Promise<number> {
  const before = site.outcome.manifest;
  fs.appendFileSync(file, '\nOne more sentence.\n');
  const { manifest } = await site.build();
  const store = objectsFolder(site.out);
  const added = objectsOf(manifest, store, before).difference(objectsOf(before, store, manifest));
  return added.size + 2;
}

async function costOf(worker: BareWorkerd, address: string): Promise<Cost> {
  const [cpu, reads] = [worker.workerCpu(), worker.reads()];
  for (let turn = 0; turn < REQUESTS; turn += 4)
    await Promise.all([0, 1, 2, 3].map(() => worker.ask(address)));
  return {
    cpu: (worker.workerCpu() - cpu) / REQUESTS,
    reads: (worker.reads() - reads) / REQUESTS,
  };
}
