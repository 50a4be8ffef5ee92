/**
 * Commands of several machines at once, in virtual time and over KV that is up to two minutes behind. In whatever order
 * their steps come, the pointer ends at a release that is whole, and nobody believes to be live who is not.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contentHash } from '../../../compiler/objects/hash.ts';
import { readObject, writeObject } from '../../../compiler/objects/objects.ts';
import { deleteGarbage } from '../../../publisher/gc/garbage.ts';
import type { Namespace } from '../../../publisher/kv/namespace.ts';
import { includesMove, lastMove } from '../../../publisher/pointer/next-pointer.ts';
import {
  PointerUpdateRefused,
  OperatorError,
} from '../../../compiler/diagnostics/operator-error.ts';
import { confirmMove } from '../../../publisher/publish/confirmation.ts';
import { publishRelease } from '../../../publisher/publish/publication.ts';
import {
  contentsOf,
  objectReader,
  objectsIn,
} from '../../../publisher/releases/release-contents.ts';
import { switchRelease } from '../../../publisher/publish/switch-release.ts';
import { applyWithdrawal, confirmWithdrawal } from '../../../publisher/withdraw/withdrawal.ts';
import {
  parsePointer,
  POINTER_KEY,
  type Pointer,
  type PointerMove,
} from '../../../model/release/pointer.ts';
import { type Manifest, objectKey, releaseKey } from '../../../model/release/release.ts';
import { memoryCaches, type Sight, watchIsolates } from '../../support/isolates.ts';
import { KvModel, LONGEST_DELAY_MS } from '../../support/kv/kv-model.ts';
import { VirtualTime } from '../../support/kv/virtual-time.ts';
import { PUBLISH_OPTIONS } from '../../support/publishing/publishers.ts';
import { seeded } from '../../support/seeded.ts';
import { isFull } from '../../support/suite.ts';

const SCHEDULES = isFull ? 800 : 320;
/** Schedules of each set of commands that races with a withdrawal. */
const RACES = isFull ? 60 : 20;
const START = Date.parse('2026-03-01T12:00:00Z');
const DAY_MS = 86_400_000;
let folder: string;
let store: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-interleavings-'));
  store = path.join(folder, 'objects');
  vi.spyOn(console, 'log').mockReturnValue();
});
afterAll(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});

/** Who runs what. */
type Name =
  | 'publish'
  | 'publish too'
  | 'rollback'
  | 'far rollback'
  | 'promote'
  | 'gc'
  | 'gc all'
  | 'withdraw';

interface Outcome {
  name: Name;
  release: string;
  /** The move that the command says is live. */
  confirmed?: PointerMove;
  error?: Error;
  /** When a withdrawal was written. */
  withdrawn?: number;
}

// Small, and of everything: a page that others share, one of its own, an image, a text in the inventory.
function release(id: string, created: number): Manifest {
  const put = (value: string | Uint8Array): string => writeObject(store, Buffer.from(value));
  const page = (text: string): string =>
    put(`${JSON.stringify({ toc: [], islands: [], styles: [] })}\n<p>${text}</p>`);
  const image = put(new Uint8Array([0xff, 0xd8, ...Buffer.from(id)]));
  const inventory = put(`${image}\n${put(`chunk of ${id}`)}`);
  const entry = (text: string) => ({ object: page(text), title: text, description: '' });
  const pages = { '/': entry('shared'), '/own': entry(id) };
  const manifest = {
    id,
    created: new Date(created).toISOString(),
    author: id,
    site: { baseUrl: '/' },
    client: { preload: [], styles: [], islands: {} },
    redirects: {},
    files: {},
    sidebars: {},
    pages: { inline: { pages, branches: {} } },
    count: 2,
    inventory,
  };
  return manifest as unknown as Manifest; // As much of one as the publisher looks at.
}

async function objectsOf(manifest: Manifest): Promise<string[]> {
  const read = async (hashes: string[]) =>
    new Map(hashes.map((hash) => [hash, readObject(store, hash).toString('utf8')]));
  return objectsIn(await contentsOf(manifest, new Set(), read));
}

async function schedule(seed: number, names: Name[], locations = 0) {
  const random = seeded(seed);
  const time = new VirtualTime(START);
  const model = new KvModel(time, random);
  const old = START - 40 * DAY_MS;
  const [first, second, current, preview, ours, theirs] = [
    'first0',
    'second',
    'current',
    'preview',
    'ours00',
    'theirs',
  ].map((id, index) => release(id, index < 3 ? old : START - 60_000)) as [
    Manifest,
    Manifest,
    Manifest,
    Manifest,
    Manifest,
    Manifest,
  ]; // Six ids make six.
  for (const manifest of [first, second, current, preview]) {
    for (const hash of await objectsOf(manifest))
      model.seed(objectKey(hash), readObject(store, hash));
    const ends = new Date(START + DAY_MS).toISOString();
    const { created, author } = manifest;
    model.seed(releaseKey(manifest.id), JSON.stringify(manifest), {
      created,
      author,
      pages: 2,
      ...(manifest === preview && { preview: ends, base: 'current' }),
    });
  }
  const moves = [first, second, current].map(({ id }, index) => ({
    release: id,
    at: new Date(old + index).toISOString(),
  }));
  const pointer = {
    release: 'current',
    previous: 'second',
    at: moves[2]?.at,
    manifest: current,
    history: moves,
  };
  model.seed('pointer', JSON.stringify(pointer));
  vi.stubGlobal('setTimeout', time.setTimeout);
  vi.stubGlobal('caches', memoryCaches());
  const secret = ownPage(current);
  const isolates = watchIsolates(model, time, { locations, object: secret, end: START + LASTS_MS });
  const outcomes = Promise.all(
    names.map(async (name, index): Promise<Outcome> => {
      await new Promise((resolve) => time.setTimeout(() => resolve(undefined), random() * 400_000));
      const namespace = model.machine(name === 'withdraw');
      const out = path.join(folder, `${seed}-${index}`);
      const manifest = name === 'publish' ? ours : theirs;
      try {
        const done = await COMMANDS[name](namespace, { out, manifest, first, secret });
        return { name, ...done };
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error;
        return { name, release: '', error };
      }
    }),
  );
  try {
    const [done, sights] = await time.run(Promise.all([outcomes, isolates]));
    return { model, outcomes: done, sights, ours, theirs };
  } finally {
    vi.unstubAllGlobals();
  }
}

interface Context {
  out: string;
  manifest: Manifest;
  first: Manifest;
  /** The object that is withdrawn. */
  secret: string;
}
type Command = (namespace: Namespace, context: Context) => Promise<Omit<Outcome, 'name'>>;

const publish: Command = async (namespace, { out, manifest }) => {
  const done = await publishRelease(manifest, {
    namespace,
    store,
    out,
    baseOptions: { root: folder, force: true, resume: true },
    ...PUBLISH_OPTIONS,
  });
  const { moved } = done;
  if (moved === undefined) return { release: manifest.id };
  await confirmMove(namespace, moved, { read: objectReader(store, namespace) });
  return { release: manifest.id, confirmed: moved.move };
};
const repoint =
  (by: 'promote' | 'rollback', wanted?: string): Command =>
  async (namespace, { out }) => {
    const baseOptions = { root: folder, force: true, resume: true };
    // Not even the parts of a release may come from this machine.
    const options = { by, store: path.join(out, 'none'), out, baseOptions };
    const done = await switchRelease(namespace, wanted, options);
    const { manifest, moved } = done;
    await confirmMove(namespace, moved, { read: objectReader(options.store, namespace) });
    return { release: manifest.id, confirmed: moved.move };
  };
const gc =
  (keep: number, window: number): Command =>
  async (namespace) => {
    const say = (): void => {};
    await deleteGarbage(namespace, {
      retention: { keep, window },
      limit: Infinity,
      takeOver: false,
      say,
    });
    return { release: '' };
  };
const withdraw: Command = async (namespace, { out, secret }) => {
  const read = objectReader(path.join(out, 'none'), namespace);
  const target = { releases: [], objects: [secret], paths: ['/own'], revoked: [] };
  const applied = await applyWithdrawal(namespace, target, read);
  await confirmWithdrawal(namespace, target, applied, { read, purge: () => Promise.resolve() });
  return { release: '', withdrawn: applied.written };
};
const COMMANDS: Record<Name, Command> = {
  publish,
  'publish too': publish,
  rollback: repoint('rollback'),
  'far rollback': repoint('rollback', 'first0'),
  promote: repoint('promote', 'preview'),
  gc: gc(12, 14 * DAY_MS),
  // Keeps no more than what is current and the one before.
  'gc all': gc(1, 0),
  withdraw,
};

const SETS: Name[][] = [
  ['publish', 'publish too'],
  ['publish', 'gc all'],
  ['far rollback', 'gc all'],
  ['rollback', 'publish'],
  ['promote', 'publish', 'gc all'],
  ['publish', 'publish too', 'gc all', 'gc all'],
  ['far rollback', 'publish', 'gc all', 'rollback'],
  ['publish', 'publish too', 'rollback', 'promote', 'gc'],
];

describe(`\`${SCHEDULES} interleavings of commands over an eventually consistent KV\``, () => {
  it.each(SETS.map((names, index) => ({ names, index, title: names.join(', ') })))(
    '$title',
    async ({ names, index }) => {
      let moved = 0;
      for (let round = 0; round < SCHEDULES / SETS.length; round++) {
        const seed = index * 10_000 + round;
        const { model, outcomes, ours, theirs } = await schedule(seed, names);
        const told = `seed ${seed}: ${outcomes.map(({ name, error }) => `${name}: ${error?.message ?? 'done'}`).join('; ')}`;
        const pointer = parsePointer(model.text('pointer') ?? '');
        const missing = await missingOf(pointer, model);
        expect(missing, told).toEqual([]);
        // Whoever says to be live is, or was until somebody who knew of it went on.
        for (const { confirmed } of outcomes)
          if (confirmed) expect(includesMove(pointer, confirmed), told).toBe(true);
        // And the one whose move it is has not been told that it lost.
        const owner = outcomes.find(({ name }) => isOf(name, pointer, names));
        if (owner) expect(owner.error instanceof PointerUpdateRefused, told).toBe(false);
        if (!names.includes('gc all'))
          for (const { name, confirmed, error } of outcomes)
            if (name.startsWith('publish') && (confirmed || error instanceof PointerUpdateRefused))
              expect(model.has(releaseKey((name === 'publish' ? ours : theirs).id)), told).toBe(
                true,
              );
        moved += Number(pointer.release !== 'current');
      }
      expect(moved).toBeGreaterThan(SCHEDULES / SETS.length / 5);
    },
  );
});

const LOCATIONS = 3;
/** How long isolates are watched: until nothing of a schedule can be under way. */
const LASTS_MS = 1_800_000;
/**
 * A location that KV has not shown the withdrawal may get a pointer that was written over it: by somebody whose last look was
 * up to the longest delay behind (and the write window after it). `withdraw` sees that pointer after the delay, writes again,
 * and that shows after the delay.
 */
const LONGEST_RACE_MS = 3 * LONGEST_DELAY_MS + 120_000;

describe('a withdrawal that races with other commands', () => {
  const sets: Name[][] = [
    ['withdraw'],
    ['withdraw', 'publish'],
    ['withdraw', 'rollback', 'publish'],
    ['withdraw', 'publish', 'publish too', 'promote'],
  ];
  it.each(sets.map((names, index) => ({ names, index, title: names.join(', ') })))(
    '$title: never reappears where it was seen, and applies everywhere in the end',
    async ({ names, index }) => {
      for (let round = 0; round < RACES; round++) {
        const seed = 500_000 + index * 10_000 + round;
        const { model, outcomes, sights } = await schedule(seed, names, LOCATIONS);
        const [{ withdrawn = Infinity, error } = {}] = outcomes;
        const told = `seed ${seed}: ${error?.message ?? 'withdrawn'}`;
        expect(withdrawn, told).toBeLessThan(Infinity);
        expect(parsePointer(model.text('pointer') ?? '').withdrawn?.paths, told).toContain('/own');
        expect(comebacks(sights), told).toEqual([]);
        const late = names.length === 1 ? LONGEST_DELAY_MS : LONGEST_RACE_MS;
        expect(
          sights.filter(({ began, refuses }) => began > withdrawn + late && !refuses),
          told,
        ).toEqual([]);
      }
    },
    120_000,
  );
});

// Reads that were begun after one at the same location had shown the withdrawal, and do not know of it.
function comebacks(sights: Sight[]): Sight[] {
  const seen = new Map<number, number>();
  for (const { location, ended, refuses } of sights)
    if (refuses) seen.set(location, Math.min(ended, seen.get(location) ?? Infinity));
  return sights.filter(
    ({ location, began, refuses }) => !refuses && began > (seen.get(location) ?? Infinity),
  );
}

function ownPage({ pages }: Manifest): string {
  return ('inline' in pages ? pages.inline.pages['/own']?.object : undefined) ?? '';
}

async function missingOf({ manifest }: Pointer, model: KvModel): Promise<string[]> {
  const keys = [releaseKey(manifest.id), ...(await objectsOf(manifest)).map(objectKey)];
  return keys.filter((key) => !model.has(key));
}

// Whose the last move is, where only one of them can have made it.
function isOf(name: Name, pointer: Pointer, names: Name[]): boolean {
  const { release, by } = lastMove(pointer);
  if (names.filter((one) => one.includes('rollback')).length > 1 && by === 'rollback') return false;
  const made: Partial<Record<Name, string>> = {
    publish: 'ours00',
    'publish too': 'theirs',
    promote: 'preview',
    'far rollback': 'first0',
  };
  return made[name] === release;
}

it('the KV model delays its writes, and always terminates', async () => {
  const time = new VirtualTime(START);
  const model = new KvModel(time, seeded(1));
  const machine = model.machine();
  vi.stubGlobal('setTimeout', time.setTimeout);
  const seen = new Set<string | null>();
  await time.run(
    (async () => {
      await machine.write([{ key: POINTER_KEY, value: 'new' }]);
      for (let read = 0; read < 20; read++) seen.add(await machine.text(POINTER_KEY));
    })(),
  );
  vi.unstubAllGlobals();
  expect(seen).toEqual(new Set([null, 'new']));
  expect(contentHash('a')).toHaveLength(24);
});
