/** Measures the cost of search, and its relevance on the judged queries over this repository's content. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { build } from 'esbuild';
import { createTestHarness } from 'wrangler';
import { objectsFolder, readObject } from '../compiler/objects/objects.ts';
import { buildWorker } from '../compiler/assets/worker-bundle.ts';
import type { BuildOutcome } from '../compiler/release/build-outcome.ts';
import { SiteBuild } from '../compiler/site-build.ts';
import { openProject } from '../compiler/config/project.ts';
import { silentTimings } from '../compiler/diagnostics/timings.ts';
import { parseSearchIndex } from '../worker/search/index/index-file.ts';
import type { Site } from '../model/config/site.ts';
import { judge, meanRank } from './search/judged.ts';
import { JUDGED_QUERIES } from './search/judged-queries.ts';
import { median, printTable } from './table.ts';
import { startBareWorkerd } from './workers/bare-workerd.ts';

/** Repetitions in a request, and number of requests. */
const TIMES = 20;
const ROUNDS = 7;
const FRESH_ISOLATES = 4;

/** Prints the relevance on the judged queries. */
export async function benchJudged(): Promise<void> {
  printJudged((await ownIndex()).text);
}

/** Prints the relevance and the cost of the index in workerd. */
export async function benchSearch(): Promise<void> {
  const { text, site, pages } = await ownIndex();
  printJudged(text);
  const cost = await costInWorkerd(text, site);
  const fresh = await costInFreshIsolates();
  printTable(
    `The embedded index at ${pages} pages`,
    ['what', 'value'],
    [
      ['bytes, raw', kilobytes(Buffer.byteLength(text))],
      ['bytes, brotli', kilobytes(zlib.brotliCompressSync(text).length)],
      ['load in workerd, median', `${cost.load.toFixed(1)} ms`],
      ['query and reply in workerd, median', `${median(cost.queries).toFixed(2)} ms`],
      ['query and reply in workerd, 95 in 100', `${percentile(cost.queries, 0.95).toFixed(2)} ms`],
      ['slowest judged query', `${Math.max(...cost.queries).toFixed(2)} ms`],
      ['first search of an isolate, CPU, median', `${median(fresh.first).toFixed(1)} ms`],
      [
        '99 in 100 of all searches of new isolates, CPU',
        `${percentile(fresh.all, 0.99).toFixed(1)} ms`,
      ],
    ],
  );
}

function printJudged(text: string): void {
  const answers = judge(parseSearchIndex(text));
  const row = (name: string, some: typeof answers): (string | number)[] => [
    name,
    meanRank(some).toFixed(3),
    some.filter(({ reciprocalRank }) => reciprocalRank === 1).length,
    some.filter(({ reciprocalRank }) => reciprocalRank === 0).length,
    some.length,
  ];
  printTable(
    'Judged queries: mean reciprocal rank among the first ten',
    ['kind', 'MRR@10', 'first', 'not found', 'queries'],
    [
      ...Object.keys(JUDGED_QUERIES).map((kind) =>
        row(
          kind,
          answers.filter((answer) => answer.kind === kind),
        ),
      ),
      row('all', answers),
    ],
  );
}

// The judged queries as requests to the whole worker, in isolates that have only sent a page before.
async function costInFreshIsolates(): Promise<{ first: number[]; all: number[] }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-search-'));
  const { manifest } = await buildOwn(folder);
  const bundle = path.join(folder, 'worker.js');
  await buildWorker(bundle);
  const [first, all]: [number[], number[]] = [[], []];
  for (let start = 0; start < FRESH_ISOLATES; start++) {
    const workerd = await startBareWorkerd(bundle, folder, manifest);
    await workerd.ask('/');
    for (const [index, [q]] of Object.values(JUDGED_QUERIES).flat().entries()) {
      const before = workerd.workerCpu();
      await workerd.ask(`/_search?q=${encodeURIComponent(q)}`);
      const used = workerd.workerCpu() - before;
      all.push(used);
      if (index === 0) first.push(used);
    }
    await workerd.close();
  }
  fs.rmSync(folder, { recursive: true });
  return { first, all };
}

async function ownIndex(): Promise<{ text: string; site: Site; pages: number }> {
  const out = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-search-'));
  const { manifest } = await buildOwn(out);
  const text = readObject(objectsFolder(out), manifest.search?.object ?? '').toString('utf8');
  fs.rmSync(out, { recursive: true });
  return { text, site: manifest.site, pages: manifest.count };
}

async function buildOwn(out: string): Promise<BuildOutcome> {
  const site = new SiteBuild({
    cache: openProject({}).cache,
    root: path.resolve('content'),
    out,
    dev: false,
    timings: silentTimings,
  });
  const outcome = await site.run();
  await site.close();
  return outcome;
}

// Returns the milliseconds of one operation: the difference between requests with different numbers of repetitions.
async function costInWorkerd(
  text: string,
  site: Site,
): Promise<{ load: number; queries: number[] }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-engine-'));
  await build({
    entryPoints: ['bench/workers/search-worker.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    outfile: path.join(folder, 'index.js'),
  });
  const config = path.join(folder, 'wrangler.toml');
  fs.writeFileSync(
    config,
    'name = "engine"\nmain = "index.js"\nno_bundle = true\ncompatibility_date = "2026-10-20"\n',
  );
  const server = createTestHarness({ root: folder, workers: [{ configPath: config }] });
  const { url } = await server.listen();
  const ask = async (what: string): Promise<number> => {
    const start = performance.now();
    await (await fetch(new URL(what, url))).text();
    return performance.now() - start;
  };
  const once = async (what: string): Promise<number> => {
    const costs: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      costs.push(((await ask(`${what}times=${TIMES}`)) - (await ask(`${what}times=0`))) / TIMES);
    return Math.max(0, median(costs));
  };
  try {
    await fetch(new URL('/index', url), { method: 'POST', body: text });
    await fetch(new URL('/site', url), { method: 'POST', body: JSON.stringify(site) });
    const load = await once('/load?');
    const queries: number[] = [];
    for (const [q] of Object.values(JUDGED_QUERIES).flat())
      queries.push(await once(`/query?q=${encodeURIComponent(q)}&`));
    return { load, queries };
  } finally {
    await server.close();
    fs.rmSync(folder, { recursive: true });
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} KB`;
}

function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
