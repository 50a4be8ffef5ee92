/** Compares a large site with a small one: the cost of builds, and the cost of serving pages. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { objectsFolder, readObject } from '../compiler/objects/objects.ts';
import { buildWorker } from '../compiler/assets/worker-bundle.ts';
import { type Manifest, parseManifest, parseShard } from '../model/release/release.ts';
import { generateCorpus, MEASURED_PATH, shortenPages } from './corpus/corpus.ts';
import { seeded } from '../tests/support/seeded.ts';
import { brotli } from '../tests/support/browser/weight.ts';
import { type BareWorkerd, startBareWorkerd } from './workers/bare-workerd.ts';
import { median, printTable } from './table.ts';

interface Built {
  seconds: number;
  cpu: number;
  megabytes: number;
  compiled: number;
  edits: { milliseconds: number; cpu: number; objects: number }[];
}

interface Read {
  html: number;
  script: number;
  pointer: number;
  /** CPU milliseconds to render a page: the same one each time, and pages from the whole site. */
  same: number;
  everywhere: number;
  /** MB of heap after pages from the whole site. */
  heap: number;
  resident: number;
}

const SMALL = 165;
const ROUNDS = 6;
const REQUESTS = 300;

/** Measures both. With `short`, pages keep two of their sections, so that five times as many build in the same time. */
export async function benchLarge(pages: number, short: boolean): Promise<void> {
  const builder = path.resolve('bench/build-once.ts');
  const builds: string[][] = [];
  const outs: string[] = [];
  for (const count of [SMALL, pages]) {
    const root = generateCorpus(count);
    if (short) shortenPages(root);
    const out = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-bench-'));
    const page = path.join(root, `${MEASURED_PATH}.mdx`);
    const cold = run<Built>(builder, root, out);
    const warm = run<Built>(builder, root, out);
    fs.appendFileSync(page, `\nOne more sentence, ${Math.random()}.\n`);
    const edited = run<Built>(builder, root, out);
    const { edits } = run<Built>(builder, root, out, page);
    // The manifest and the pointer are written too.
    const writes = Math.max(...edits.map(({ objects }) => objects)) + 2;
    const [, middle] = edits.toSorted((a, b) => a.milliseconds - b.milliseconds);
    builds.push([
      count.toLocaleString('en'),
      ...[cold, warm, edited].map(
        (built) =>
          `${built.seconds.toFixed(1)} s (CPU ${built.cpu.toFixed(1)} s), ${built.megabytes.toFixed(0)} MB`,
      ),
      `${((middle?.milliseconds ?? 0) / 1000).toFixed(2)} s (CPU ${middle?.cpu.toFixed(2)} s), ${writes} writes`,
    ]);
    outs.push(out);
    fs.rmSync(root, { recursive: true });
  }
  printTable(
    `Building a large site (${short ? 'short' : 'whole'} pages of the generated corpus)`,
    ['pages', 'cold', 'nothing changed', 'one page edited', 'edited again, same process'],
    builds,
  );
  await compareReading(outs, [SMALL, pages]);
  for (const out of outs) fs.rmSync(out, { recursive: true });
}

/**
 * Serves each build in a separate workerd process and prints what reading it costs. The rounds alternate between the
 * builds, so that noise affects all of them alike.
 */
export async function compareReading(outs: string[], counts: number[]): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-bench-'));
  const bundle = path.join(folder, 'worker.js');
  await buildWorker(bundle, path.resolve('bench/workers/measured-worker.ts'));
  const sites = await Promise.all(
    outs.map(async (out) => {
      const manifest = parseManifest(fs.readFileSync(path.join(out, 'release.json'), 'utf8'));
      const workerd = await startBareWorkerd(bundle, out, manifest);
      const paths = spread([...pathsOf(manifest, objectsFolder(out))], ROUNDS * REQUESTS);
      return { manifest, workerd, paths, out, same: [0], everywhere: [0] };
    }),
  );
  // The first round warms up the JIT and is not counted.
  for (let round = 0; round < ROUNDS; round++)
    for (const site of sites) {
      const some = site.paths.slice(round * REQUESTS, (round + 1) * REQUESTS);
      site.same[round] = await cost(site.workerd, Array<string>(REQUESTS).fill(MEASURED_PATH));
      site.everywhere[round] = await cost(site.workerd, some);
    }
  const rows: Read[] = [];
  for (const { manifest, workerd, out, same, everywhere } of sites) {
    const assets = [manifest.client.entry, ...manifest.client.preload].map((href) =>
      readObject(objectsFolder(out), /-([0-9a-f]+)\.js$/.exec(href)?.[1] ?? '').toString('utf8'),
    );
    rows.push({
      html: brotli(await workerd.ask(MEASURED_PATH)) / 1000,
      script: brotli(assets.join('')) / 1000,
      pointer: JSON.stringify(manifest).length / 1000,
      same: median(same.slice(1)),
      everywhere: median(everywhere.slice(1)),
      heap: await workerd.heap(),
      resident: workerd.resident(),
    });
    await workerd.close();
  }
  fs.rmSync(folder, { recursive: true });
  printTable(
    'Reading it in workerd (brotli KB; CPU ms of the process for a page that is drawn, the same one and pages from everywhere; MB after them)',
    ['pages', 'HTML', 'script', 'pointer, plain', 'the same page', 'everywhere', 'heap', 'process'],
    [
      ...rows.map((row, index) => [
        (counts[index] ?? 0).toLocaleString('en'),
        ...[row.html, row.script, row.pointer].map((bytes) => bytes.toFixed(1)),
        ...[row.same, row.everywhere].map((milliseconds) => milliseconds.toFixed(2)),
        ...[row.heap, row.resident].map((megabytes) => megabytes.toFixed(1)),
      ]),
      ['ratio', ...ratios(rows[1], rows[0])],
    ],
  );
}

function ratios(large: Read | undefined, small: Read | undefined): string[] {
  if (large === undefined || small === undefined) return [];
  const { html, script, pointer, same, everywhere, heap, resident } = large;
  return [
    html / small.html,
    script / small.script,
    pointer / small.pointer,
    same / small.same,
    everywhere / small.everywhere,
    heap / small.heap,
    resident / small.resident,
  ].map((ratio) => ratio.toFixed(2));
}

// Returns the CPU milliseconds of a request.
async function cost(workerd: BareWorkerd, paths: string[]): Promise<number> {
  const before = workerd.cpu();
  for (const address of paths) await workerd.ask(address);
  return (workerd.cpu() - before) / paths.length;
}

function* pathsOf({ pages }: Manifest, store: string): Generator<string> {
  const shards =
    'inline' in pages
      ? [pages.inline]
      : pages.shards.map(({ object }) => parseShard(readObject(store, object).toString('utf8')));
  for (const shard of shards)
    for (const [name, { layout }] of Object.entries(shard.pages))
      if (layout === undefined) yield name;
}

// Returns `count` random paths, the same in every run.
function spread(paths: string[], count: number): string[] {
  const random = seeded(paths.length);
  return Array.from(
    { length: count },
    () => paths[Math.floor(random() * paths.length)] ?? MEASURED_PATH,
  );
}

function run<T>(script: string, ...args: string[]): T {
  const child = spawnSync(process.execPath, ['--expose-gc', script, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (child.status !== 0) throw new Error(child.stderr);
  const told: T = JSON.parse(child.stdout.trim().split('\n').at(-1) ?? '{}');
  return told;
}
