/** Measures a site in workerd under mixed traffic while releases are published and rolled back. */
import http from 'node:http';
import { sampleTree } from '../peers/process-tree.ts';
import { printTable } from '../table.ts';
import { sendRequest } from './send-request.ts';
import { type Generations, serveGenerations } from './generations.ts';
import { type Kind, KINDS, kindOf } from './traffic.ts';

const PAGES = 165;
const GENERATIONS = 6;
const CONNECTIONS = 16;
/** Between two moves of the pointer, in milliseconds. */
const MOVE_INTERVAL = 2000;
const MEMORY_INTERVAL = 20_000;

/** What happened to the requests of a kind. */
interface Tally {
  /** Milliseconds of each response. */
  times: number[];
  /** Responses with another status, and broken connections. */
  errors: number;
  /** Responses that show parts of two releases. */
  mixed: number;
}

/** Prints throughput, delays, errors and memory. Fails when a response mixes two releases or isn't as expected. */
export async function benchLoad(seconds: number): Promise<boolean> {
  const generations = await serveGenerations(PAGES, GENERATIONS);
  const pages = await pathsOf(generations.site.url);
  const tallies = new Map<Kind, Tally>(
    KINDS.map((kind) => [kind, { times: [], errors: 0, mixed: 0 }]),
  );
  const end = performance.now() + seconds * 1000;
  const memory: string[][] = [];
  const started = performance.now();
  const [moves] = await Promise.all([
    movePointer(generations, end),
    sendTraffic(generations, pages, { end, tallies }),
    noteMemory(started, end, memory),
  ]);
  await generations.close();
  printTallies(tallies, moves, (performance.now() - started) / 1000);
  printTable('Resident memory of the bench, workerd included (MB)', ['after', 'memory'], memory);
  return [...tallies.values()].every(({ errors, mixed }) => errors === 0 && mixed === 0);
}

async function pathsOf(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>[^<]*?(\/docs\/[^<]+)<\/loc>/g)].flatMap(
    ([, path]) => path ?? [],
  );
}

async function movePointer(
  generations: Generations,
  end: number,
): Promise<{ publishes: number; rollbacks: number }> {
  const moves = { publishes: 0, rollbacks: 0 };
  for (let move = 1; performance.now() < end; move++) {
    if (move % 3 === 0) {
      await generations.rollBack();
      moves.rollbacks += 1;
    } else {
      await generations.publish(move);
      moves.publishes += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, MOVE_INTERVAL));
  }
  return moves;
}

async function sendTraffic(
  { site, releases }: Generations,
  pages: string[],
  { end, tallies }: { end: number; tallies: Map<Kind, Tally> },
): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let number = 0;
  const send = async (): Promise<void> => {
    while (performance.now() < end) {
      number += 1;
      const kind = kindOf(number);
      const tally = tallies.get(kind);
      if (tally === undefined) continue;
      const { path, init } = kind.request(number, pages, releases);
      const start = performance.now();
      const response = await sendRequest(site.url + path, init, agent).catch(() => undefined);
      tally.times.push(performance.now() - start);
      if (response?.status !== kind.status) tally.errors += 1;
      else if (kind.isOfOneRelease && !kind.isOfOneRelease(response.body)) tally.mixed += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  agent.destroy();
}

async function noteMemory(started: number, end: number, rows: string[][]): Promise<void> {
  while (performance.now() < end) {
    rows.push([
      `${((performance.now() - started) / 1000).toFixed(0)} s`,
      sampleTree(process.pid).megabytes.toFixed(0),
    ]);
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(MEMORY_INTERVAL, end - performance.now() + 1)),
    );
  }
}

function printTallies(
  tallies: Map<Kind, Tally>,
  { publishes, rollbacks }: { publishes: number; rollbacks: number },
  seconds: number,
): void {
  const all = [...tallies.values()];
  const total = all.reduce((sum, { times }) => sum + times.length, 0);
  const row = (name: string, list: Tally[]): string[] => {
    const times = list.flatMap((tally) => tally.times).sort((a, b) => a - b);
    const quantile = (share: number): string =>
      (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1);
    const sum = (part: 'errors' | 'mixed'): string =>
      String(list.reduce((count, tally) => count + tally[part], 0));
    return [name, String(times.length), quantile(0.5), quantile(0.99), sum('errors'), sum('mixed')];
  };
  printTable(
    `Mixed traffic in workerd over ${CONNECTIONS} connections with ${publishes} publishes and ${rollbacks} rollbacks: ${(total / seconds).toFixed(0)} requests a second`,
    ['kind', 'requests', 'p50 ms', 'p99 ms', 'errors', 'responses of two releases'],
    [...[...tallies].map(([{ name }, tally]) => row(name, [tally])), row('all', all)],
  );
}
