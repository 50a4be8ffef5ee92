/** Measures requests per second and CPU in workerd: a page uncached and cached, an equally large asset, a hello-world. */
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buildWorker } from '../compiler/assets/worker-bundle.ts';
import { generateCorpus, MEASURED_PATH } from './corpus/corpus.ts';
import { startLocalWorker } from '../tests/support/sites/local-worker.ts';
import { type ServedSite, serveSite } from '../tests/support/sites/served-site.ts';
import { median, printTable } from './table.ts';

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 16;

/** The compared servers, each with the URL to request. */
export interface Servers {
  hello: string;
  asset: string;
  cached: string;
  rendered: string;
  /** The site that serves cached pages. */
  site: ServedSite;
  /** Length of the page's HTML. */
  bytes: number;
  close(): Promise<void>;
}

/** Starts a site with and without a page cache, and a hello-world worker. */
export async function startServers(root: string): Promise<Servers> {
  const site = await serveSite(root, { pointerTtl: 30 });
  const uncached = await serveSite(root, {
    pointerTtl: 30,
    worker: 'bench/workers/uncached-worker.ts',
  });
  const html = await (await fetch(site.url + MEASURED_PATH)).text();
  const hello = await helloWorker();
  const asset = await helloWorker(html);
  return {
    hello: `${hello.url}/hello`,
    asset: `${asset.url}/page.html`,
    cached: site.url + MEASURED_PATH,
    rendered: uncached.url + MEASURED_PATH,
    site,
    bytes: html.length,
    async close() {
      for (const server of [site, uncached, hello, asset]) await server.close();
    },
  };
}

/** Measures in alternating rounds, so that noise affects all servers alike. */
export async function benchServing(): Promise<void> {
  const root = generateCorpus(165);
  const servers = await startServers(root);
  const targets = [
    ['Hono hello-world', servers.hello],
    ['static asset of the same bytes', servers.asset],
    ['page, cached', servers.cached],
    ['page, rendered for each request', servers.rendered],
  ] as const;
  const rounds: number[][] = targets.map(() => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, [, url]] of targets.entries())
      rounds[index]?.push(await measureThroughput(url));
  await servers.close();
  fs.rmSync(root, { recursive: true });
  const rates = rounds.map(median);
  const [hello = Number.NaN, , cached = Number.NaN, rendered = Number.NaN] = rates;
  printTable(
    `Serving in workerd (${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, ${servers.bytes} bytes a page)`,
    ['target', 'requests per second', 'of hello-world'],
    targets.map(([name], index) => [
      name,
      (rates[index] ?? Number.NaN).toFixed(0),
      ((rates[index] ?? Number.NaN) / hello).toFixed(2),
    ]),
  );
  console.log(
    `\nA rendered page costs ${((1 / rendered - 1 / hello) * 1000).toFixed(2)} ms more than a hello-world; a cached one ${((1 / cached - 1 / hello) * 1000).toFixed(2)} ms.`,
  );
}

/** Measures requests per second for four seconds. Server and client share the cores, so only ratios are meaningful. */
export async function measureThroughput(url: string): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      await request(url, agent);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return done / SECONDS;
}

function request(url: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent }, (response) => {
        response.resume();
        response.on('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${url}: ${response.statusCode}`)),
        );
      })
      .on('error', reject);
  });
}

// With an asset, requests go through the router of assets first, so the hello-world itself has none.
async function helloWorker(asset?: string): Promise<{ url: string; close(): Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-hello-'));
  await buildWorker(path.join(folder, 'index.js'), path.resolve('bench/workers/hello-worker.ts'));
  let settings = 'name = "hello"\nmain = "index.js"\ncompatibility_date = "2026-10-20"\n';
  if (asset !== undefined) {
    fs.mkdirSync(path.join(folder, 'assets'));
    fs.writeFileSync(path.join(folder, 'assets/page.html'), asset);
    settings += '[assets]\ndirectory = "assets"\nhtml_handling = "none"\n';
  }
  const config = path.join(folder, 'wrangler.toml');
  fs.writeFileSync(config, settings);
  const server = await startLocalWorker(config);
  return {
    url: (await server.ready).origin,
    close: () => server.dispose().then(() => fs.rmSync(folder, { recursive: true })),
  };
}
