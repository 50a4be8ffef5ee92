/**
 * What anonymous requests cost: KV reads and CPU time of every kind, on a warm and on a cold isolate, made as costly as
 * a stranger can make them, with rate limits off and no cache before the worker.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { objectsFolder, readObject, storedObjects } from '../compiler/objects/objects.ts';
import { assetFilterAfter } from '../publisher/releases/asset-filter.ts';
import { SiteBuild } from '../compiler/site-build.ts';
import { silentTimings } from '../compiler/diagnostics/timings.ts';
import { buildWorker } from '../compiler/assets/worker-bundle.ts';
import { parsePointer, POINTER_KEY } from '../model/release/pointer.ts';
import { type Manifest, objectKey, releaseKey } from '../model/release/release.ts';
import { parseSearchIndex } from '../worker/search/engine/index-file.ts';
import {
  type AbusedSite,
  MOST_READS,
  REQUEST_KINDS,
  type RequestKind,
} from '../tests/support/worker/anonymous-requests.ts';
import { pointerWithWithdrawn } from '../tests/support/withdrawn-pages.ts';
import { sampleRelease } from '../tests/support/worker/sample-release.ts';
import { median, printTable } from './table.ts';

/** Most CPU milliseconds of a request on a warm isolate. */
const MOST_CPU = 50;
/** Requests of each kind: the first ones warm the isolate and the compiler up, the others count. */
const WARM_UP = 4;
const ROUNDS = 9;

/**
 * Prices of the Workers paid plan, in dollars a million: requests, CPU milliseconds, KV reads
 * (developers.cloudflare.com/workers/platform/pricing and /kv/platform/pricing, November 2026).
 */
const PRICES = { requests: 0.3, cpu: 0.02, reads: 0.5 };
/** The free plan's requests and KV reads a day (the same pages). When they are used up, the site is down until midnight UTC. */
const FREE_A_DAY = { requests: 100_000, reads: 100_000 };

/** Prints a row for each kind; `false` when one is above a limit. */
export async function benchAbuse(): Promise<boolean> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-abuse-'));
  try {
    const bundle = path.join(folder, 'worker.mjs');
    await buildWorker(bundle);
    const own = await ownSite(folder);
    const rows: Row[] = [];
    for (const kind of REQUEST_KINDS) rows.push(await measure(bundle, own, kind, kind.name));
    const several = withVersions(own);
    for (const kind of REQUEST_KINDS.filter(({ name }) => name.startsWith('page of results')))
      rows.push(await measure(bundle, several, kind, `${kind.name} (versions, languages)`));
    const large = shardedSite();
    for (const kind of REQUEST_KINDS.filter(({ name }) => SHARDED.includes(name)))
      rows.push(await measure(bundle, large, kind, `${kind.name} (sharded)`));
    const [page] = REQUEST_KINDS;
    if (page) rows.push(await measure(bundle, withdrawnSite(), page, 'page (200 withdrawn)'));
    print(rows);
    return rows.every((row) => faultsOf(row).length === 0);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Kinds that cost more on a site whose path table is cut into shards. */
const SHARDED = [
  'page',
  'page as Markdown',
  'unknown path',
  'fragment',
  'fragment, unknown path',
  'social image, unknown path',
  'MCP read_page',
  'MCP read_page, unknown path',
];

/** A release in KV, and where it is attacked. */
interface Target {
  values: Record<string, string | Uint8Array<ArrayBuffer>>;
  site: AbusedSite;
}

interface Row {
  name: string;
  status: number;
  warm: { reads: number; cpu: number };
  cold: { reads: number; cpu: number };
}

interface Isolate {
  ask(kind: RequestKind, site: AbusedSite, turn: number): Promise<Cost>;
}

interface Cost {
  status: number;
  reads: number;
  cpu: number;
}

async function measure(
  bundle: string,
  { values, site }: Target,
  kind: RequestKind,
  name: string,
): Promise<Row> {
  const cold = await (await startIsolate(bundle, values)).ask(kind, site, 0);
  const warm = await startIsolate(bundle, values);
  const costs: Cost[] = [];
  const [page] = REQUEST_KINDS;
  if (page) await warm.ask(page, site, 0);
  for (let turn = 0; turn < WARM_UP + ROUNDS; turn++) costs.push(await warm.ask(kind, site, turn));
  const counted = costs.slice(WARM_UP);
  return {
    name,
    status: cold.status,
    cold,
    warm: {
      reads: Math.max(...counted.map(({ reads }) => reads)),
      cpu: median(counted.map(({ cpu }) => cpu)),
    },
  };
}

let isolates = 0;

// A module of its own has a memory of its own, and code that was never run.
async function startIsolate(bundle: string, values: Target['values']): Promise<Isolate> {
  let reads = 0;
  const get = async (key: string, { type }: { type: 'text' | 'stream' }) => {
    reads += 1;
    const value = values[key];
    if (value === undefined) return null;
    return type === 'stream' ? new Response(value).body : new Response(value).text();
  };
  const { default: worker }: { default: { fetch: typeof fetch } } = await import(
    `${pathToFileURL(bundle).href}?${isolates++}`
  );
  const env = { DOCS: { get }, VERSION: { id: 'bench' }, RATE_LIMITS: 'off' };
  const waiting: Promise<unknown>[] = [];
  const context = {
    waitUntil: (promise: Promise<unknown>) => void waiting.push(promise),
    passThroughOnException: () => undefined,
  };
  return {
    async ask(kind, site, turn) {
      const { path: address, init } = kind.make(site, turn);
      const request = new Request(`https://docs.example.com${address}`, init);
      reads = 0;
      const start = process.cpuUsage();
      const response: Response = await Reflect.apply(worker.fetch, worker, [request, env, context]);
      await response.arrayBuffer();
      await Promise.allSettled(waiting.splice(0));
      const { user, system } = process.cpuUsage(start);
      return { status: response.status, reads, cpu: (user + system) / 1000 };
    },
  };
}

async function ownSite(folder: string): Promise<Target> {
  const out = path.join(folder, 'site');
  const build = new SiteBuild({
    root: path.resolve('content'),
    out,
    dev: false,
    timings: silentTimings,
  });
  const { manifest } = await build.run();
  await build.close();
  const store = objectsFolder(out);
  const index = parseSearchIndex(readObject(store, manifest.search?.object ?? '').toString('utf8'));
  const stopWords = new Set(index.rules.stopWords);
  const words = index.words
    .map((word, at) => ({ word, size: index.occurrences(at).length }))
    .filter(({ word }) => !stopWords.has(word))
    .sort((a, b) => b.size - a.size)
    .map(({ word }) => word);
  const values = Object.fromEntries(
    [...storedObjects(store)].map((hash) => [
      objectKey(hash),
      new Uint8Array(readObject(store, hash)),
    ]),
  );
  const assets = await assetFilterAfter(null, manifest, {
    object: async (hash) => readObject(store, hash).toString('utf8'),
    releases: async () => [manifest],
  });
  return { values: { ...values, ...pointerTo(manifest, assets) }, site: siteOf(manifest, words) };
}

/** The same site with two versions and two languages, whose pages of results count what each of them has. */
function withVersions({ values, site }: Target): Target {
  const pointer = parsePointer(String(values[POINTER_KEY]));
  const { manifest } = pointer;
  const [version] = manifest.site.versions;
  const [locale] = manifest.site.locales.list;
  if (!version || !locale) throw new Error('expected a version and a locale');
  manifest.site.versions.push({ ...version, name: '1.0', path: '/1.0', isLast: false });
  manifest.site.locales.list.push({ ...locale, code: 'de' });
  return { values: { ...values, [POINTER_KEY]: JSON.stringify(pointer) }, site };
}

/** A site whose path table is cut into parts of one page: each unknown path needs another part. */
function shardedSite(): Target {
  const pages = Object.fromEntries(
    Array.from({ length: 400 }, (_page, at) => [`/p/${at}-page`, `Page ${at}`]),
  );
  const { manifest, values } = sampleRelease({ sharded: true, pages });
  return { values, site: siteOf(manifest, ['card'], Object.keys(pages)) };
}

/** A sharded site that hides 200 of its pages. */
function withdrawnSite(): Target {
  const page = (folder: string, count: number): string[] =>
    Array.from({ length: count }, (_page, at) => `/${folder}/${at}-page`);
  const [shown, withdrawn] = [page('p', 50), page('w', 200)];
  const pages = Object.fromEntries([...shown, ...withdrawn].map((path) => [path, 'Page']));
  const sample = sampleRelease({ sharded: true, pages });
  const values = { ...sample.values, [POINTER_KEY]: pointerWithWithdrawn(sample, withdrawn) };
  return { values, site: siteOf(sample.manifest, ['card'], shown) };
}

function pointerTo(manifest: Manifest, assets: string | undefined): Record<string, string> {
  const pointer = { release: manifest.id, previous: null, at: manifest.created, manifest, assets };
  return {
    [POINTER_KEY]: JSON.stringify(pointer),
    [releaseKey(manifest.id)]: JSON.stringify(manifest),
  };
}

function siteOf(manifest: Manifest, words: string[], paths: string[] = []): AbusedSite {
  const inline = 'inline' in manifest.pages ? Object.keys(manifest.pages.inline.pages) : paths;
  return {
    release: manifest.id,
    collection: manifest.site.search.collection,
    pages: inline,
    asset: manifest.client.entry,
    file: '/img/logo.svg',
    redirect: Object.keys(manifest.redirects)[0] ?? '/index.html',
    feed: '/resources/changelog/rss.xml',
    words,
  };
}

function faultsOf({ warm, cold }: Row): string[] {
  return [
    warm.reads > MOST_READS.warm ? `more than ${MOST_READS.warm} reads warm` : '',
    cold.reads > MOST_READS.cold ? `more than ${MOST_READS.cold} reads cold` : '',
    warm.cpu > MOST_CPU ? `more than ${MOST_CPU} ms` : '',
  ].filter((fault) => fault !== '');
}

function print(rows: Row[]): void {
  printTable(
    'What anonymous requests cost: no cache, no rate limit',
    [
      'request',
      'status',
      'reads warm',
      'reads cold',
      'ms warm',
      'ms cold',
      'paid: $ a million',
      'free: requests a day',
      'above a limit',
    ],
    rows.map((row) => [
      row.name,
      row.status,
      row.warm.reads,
      row.cold.reads,
      row.warm.cpu.toFixed(1),
      row.cold.cpu.toFixed(1),
      dollars(row).toFixed(2),
      freeRequests(row),
      faultsOf(row).join(', '),
    ]),
  );
  const worst = (value: (row: Row) => number): string => {
    const [first] = rows.toSorted((a, b) => value(b) - value(a));
    return first ? `${first.name}: ${value(first).toFixed(1)}` : '';
  };
  printTable(
    'The worst case',
    ['of', 'request', 'limit'],
    [
      ['KV reads, warm', worst(({ warm }) => warm.reads), MOST_READS.warm],
      ['KV reads, cold', worst(({ cold }) => cold.reads), MOST_READS.cold],
      ['CPU ms, warm', worst(({ warm }) => warm.cpu), MOST_CPU],
      ['CPU ms, cold (code that was never run)', worst(({ cold }) => cold.cpu), ''],
      ['$ a million', worst(dollars), ''],
    ],
  );
}

function dollars({ warm }: Row): number {
  return PRICES.requests + PRICES.cpu * warm.cpu + PRICES.reads * warm.reads;
}

function freeRequests({ warm }: Row): number {
  return Math.min(FREE_A_DAY.requests, Math.floor(FREE_A_DAY.reads / Math.max(1, warm.reads)));
}
