/** A publish that is killed, at many points: what readers see meanwhile, what the next publish does, what stays. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../../model/release/release.ts';
import { type Publishing, publishing } from '../../support/publishing/publishing.ts';
import { openReader, type Reader } from '../../support/browser/readers.ts';
import { isFull } from '../../support/suite.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';

/** A multiple of the ways, so that each is met early and late in a publish. */
const POINTS = isFull ? 21 : 9;
const SEED = 20_261_121;
/** The edition that is published when the killing begins, and the one when it is over. */
const FIRST = 2;
const LAST = FIRST + POINTS;
quietLog();

let site: Publishing;
const editions = new Map<string, string>();
const editionOf = (release: string): string | undefined => editions.get(release);
const random = seeded(SEED);
const MINUTE_MS = 60_000;
/** Requests of a whole publish. */
let requests = 0;

beforeAll(async () => {
  site = await publishing();
  for (const number of [1, FIRST]) {
    remember(await site.edition(number), String(number));
    const before = site.kv.calls.length;
    expect((await site.ended('publish', '--no-wait', '--built')).code).toBe(0);
    requests = site.kv.calls.length - before;
    site.kv.store.advance(MINUTE_MS);
  }
});
afterAll(() => site.close());

describe(`\`a publish that is killed at ${POINTS} points (seed ${SEED})\``, () => {
  it.each(points())('$way, after $percent% of its requests', async ({ point, way, share }) => {
    const number = point + FIRST + 1;
    const before = String(number - 1);
    const after = String(number);
    const manifest = await site.edition(number);
    remember(manifest, after);
    const readers = [
      openReader(site, editionOf),
      // A worker that refreshes its pointer behind its answers, and that writes take up to a minute to reach,
      // each key its own time.
      openReader(site, editionOf, { pointerTtl: 0.01, delay: (key) => delayOf(key, point) }),
    ];
    const allowed = new Set([before, after]);
    await check(readers, new Set([before]));

    const killed = await killAt(share, way, () => check(readers, allowed));
    expect(killed, 'the publish was killed and did not end').toBe(true);
    await check(readers, allowed);

    site.kv.store.advance(2000);
    site.kv.done = async ({ method }) => {
      if (method === 'PUT') await check(readers, allowed);
    };
    const again = await site.ended('publish', '--no-wait', '--built');
    site.kv.done = () => {};
    expect(again.output).toMatch(/published \w+: \d+ pages? changed, \d+ writes?, \d+ ms\n$/);
    // The pointer may take a minute to reach an edge, and be kept there for another.
    for (let minute = 0; minute < 4; minute++) {
      site.kv.store.advance(MINUTE_MS);
      await check(readers, allowed);
    }
    // Isolates remember failures for a minute of the machine's own time.
    for (const reader of readers) reader.restart();
    await check(readers, new Set([after]));
  });

  it('leaves nothing behind that gc does not find', async () => {
    const command = site.run('gc', '--delete', '--keep', '1', '--days', '0', '--settle', '0');
    expect(await command.ended, command.output()).toBe(0);
    const { output } = await site.ended('publish', '--no-wait', '--full', '--built');
    // Every object that a full listing finds missing would be uploaded: there is none.
    expect(output).toMatch(/published \w+: 0 pages changed, 0 writes/);
    const last = site.kv.store.keys('release/').map(({ name }) => editionOf(name.slice(8)));
    expect(new Set(last), command.output()).toEqual(new Set([String(LAST - 1), String(LAST)]));
    const again = await site.ended('gc', '--keep', '1', '--days', '0');
    expect(again.output).toContain('to delete: 0 releases and 0 objects');
    await check([openReader(site, editionOf)], new Set([String(LAST)]));
  });
});

type Way = 'before a request' | 'in the middle of a write' | 'before an answer';

// Spread over all requests of a publish; the last are the release and the pointer.
function points(): { point: number; way: Way; share: number; percent: number }[] {
  const ways: Way[] = ['before a request', 'in the middle of a write', 'before an answer'];
  return Array.from({ length: POINTS }, (_, point) => {
    const share = (point + random()) / POINTS;
    const way = ways[point % ways.length] ?? 'before a request';
    return { point, way, share, percent: Math.round(share * 100) };
  });
}

/** Runs a publish and kills it after a share of the requests that a whole one makes. */
async function killAt(share: number, way: Way, afterEach: () => Promise<void>): Promise<boolean> {
  const kill = Math.floor(share * requests);
  let count = 0;
  let isKilled = false;
  const command = site.run('publish', '--no-wait', '--built');
  const end = async (): Promise<void> => {
    isKilled = true;
    command.child.kill('SIGKILL');
    await command.ended;
  };
  site.kv.judge = async ({ method }) => {
    if (isKilled || count++ < kill) return isKilled ? 'nothing' : 'pass';
    if (way === 'before a request') {
      await end();
      return 'nothing';
    }
    return way === 'in the middle of a write' && method === 'PUT' ? 'half' : 'pass';
  };
  site.kv.done = async ({ method }) => {
    if (!isKilled && count > kill) await end();
    if (isKilled || method === 'PUT') await afterEach();
  };
  await command.ended;
  site.kv.judge = () => 'pass';
  site.kv.done = () => {};
  return isKilled;
}

function remember(manifest: Manifest, edition: string): void {
  editions.set(manifest.id, edition);
}

async function check(readers: Reader[], allowed: ReadonlySet<string>): Promise<void> {
  for (const reader of readers)
    for (const edition of await reader.readAll())
      expect([...allowed], `an answer of edition ${edition}`).toContain(edition);
}

// Every key is late by its own time, up to a minute: pages, files, what they load, and the pointer.
function delayOf(key: string, point: number): number {
  let hash = point + SEED;
  for (const letter of key) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % MINUTE_MS;
}

function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
