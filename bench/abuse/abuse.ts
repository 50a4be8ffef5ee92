/**
 * Measures the cost of anonymous requests: KV reads and CPU time of every kind, on warm and cold isolates, as costly as
 * a stranger can make them, with rate limits off and no cache before the worker.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildWorker } from '../../compiler/assets/worker-bundle.ts';
import {
  MOST_READS,
  REQUEST_KINDS,
  type RequestKind,
} from '../../tests/support/worker/anonymous-requests.ts';
import { median, printTable } from '../table.ts';
import {
  type AttackedSite,
  ownSite,
  shardedSite,
  withdrawnSite,
  withVersions,
} from './attacked-sites.ts';
import { type Cost, startIsolate } from './isolate.ts';

/** Most CPU milliseconds of a request on a warm isolate. */
const MAX_CPU = 50;
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

interface Row {
  name: string;
  status: number;
  warm: { reads: number; cpu: number };
  cold: { reads: number; cpu: number };
}

async function measure(
  bundle: string,
  { values, site }: AttackedSite,
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

function faultsOf({ warm, cold }: Row): string[] {
  return [
    warm.reads > MOST_READS.warm ? `more than ${MOST_READS.warm} reads warm` : '',
    cold.reads > MOST_READS.cold ? `more than ${MOST_READS.cold} reads cold` : '',
    warm.cpu > MAX_CPU ? `more than ${MAX_CPU} ms` : '',
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
      ['CPU ms, warm', worst(({ warm }) => warm.cpu), MAX_CPU],
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
