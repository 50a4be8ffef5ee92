/**
 * Every binding, every fault, and what the reader gets. The clock is faked, so a deadline of seconds costs nothing; what
 * needs workerd itself is in tests/workerd, wrong variables in misconfigured.test.ts, and what becomes of events in
 * events-faults.test.ts.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../worker/config/env.ts';
import { batchOf, CONFIGURED, OWN_PAGE, pageView } from '../../support/worker/beacons.ts';
import {
  coldWorld,
  type Got,
  late,
  never,
  PAGE,
  warmWorld,
  type World,
} from '../../support/worker/fault-world.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';

quietLog();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The responses that a reader may get, and how to recognise them. */
const GETS = {
  'the page': ({ status, text, isBroken }: Got) =>
    status === 200 &&
    text.includes(`Text of ${PAGE} in release-b.`) &&
    text.endsWith('</html>') &&
    !isBroken,
  'the page of the release before': ({ status, text, isBroken, headers }: Got) =>
    status === 200 &&
    text.includes('in release-a.') &&
    headers.get('x-release') === 'release-a' &&
    !isBroken,
  'the head at once, then the text of the release before, kept by no cache': ({
    status,
    text,
    isBroken,
  }: Got) => status === 200 && text.includes('<nav') && text.includes('in release-a.') && isBroken,
  'what came, an apology with a way to try again, kept by no cache': ({
    status,
    text,
    isBroken,
  }: Got) => status === 200 && text.includes('could not be loaded') && isBroken,
  'what came until it broke, kept by no cache': ({ status, text, isBroken }: Got) =>
    status === 200 && text.includes('<html>half') && isBroken,
  '503 and when to come back': ({ status, headers }: Got) =>
    status === 503 && headers.has('retry-after') && headers.get('cache-control') === 'no-store',
  '404': ({ status }: Got) => status === 404,
  'an answer without delay': ({ status }: Got) => status === 204,
  'results of the embedded index': ({ status, text, headers }: Got) =>
    status === 200 &&
    text.includes('Cards of our own') &&
    headers.get('x-search-source') === 'embedded',
} as const;

interface Row {
  binding: string;
  fault: string;
  gets: keyof typeof GETS;
  /** Causes the fault. A warm isolate has served another page before. */
  arrange: (world: World) => unknown;
  /** Whether the isolate has served nothing yet. */
  isCold?: true;
  isSharded?: true;
  ask?: string;
  init?: RequestInit;
}

const throws = () => Promise.reject(new Error('503 Service Unavailable'));
const pageKey = ({ current }: World): string => current.pageKey(PAGE);
const shardKey = ({ current }: World): string => {
  const { pages } = current.manifest;
  const shard = 'shards' in pages ? pages.shards.find(({ first }) => first === PAGE) : undefined;
  return `object/${shard?.object}`;
};
/** A body that sends its first chunk and then behaves like `next`. */
const bodyThen = (text: string, next: () => Promise<never>): ReadableStream<Uint8Array> => {
  let isSent = false;
  return new ReadableStream({
    async pull(controller) {
      if (isSent) return next();
      isSent = true;
      controller.enqueue(new TextEncoder().encode(text));
    },
  });
};
const page = (
  fault: string,
  gets: Row['gets'],
  answer: (type: string) => Promise<string | ReadableStream | null>,
): Row => ({
  binding: 'KV, the page',
  fault,
  gets,
  arrange: (world) => world.answers.set(pageKey(world), answer),
});
const pageValue = (fault: string, value: string): Row => ({
  binding: 'KV, the page',
  fault,
  gets: 'the page of the release before',
  arrange: (world) => world.kv.values.set(pageKey(world), value),
});
const pointer = (
  fault: string,
  gets: Row['gets'],
  arrange: Row['arrange'],
  isCold?: true,
): Row => ({
  binding: `KV, the pointer, ${isCold ? 'cold' : 'warm'} isolate`,
  fault,
  gets,
  arrange: async (world) => {
    await arrange(world);
    // A warm isolate looks at the pointer again.
    vi.setSystemTime(Date.now() + 60_000);
  },
  ...(isCold && { isCold }),
});
const setPointer =
  (change: (pointer: Record<string, unknown>) => string | void) =>
  ({ kv }: World) => {
    const value = JSON.parse(kv.values.get('pointer') ?? '');
    kv.values.set('pointer', change(value) ?? JSON.stringify(value));
  };
const HALF = '{"toc":[],"islands":[],"styles":[]}\n<h1>Half';

const KV_ROWS: Row[] = [
  page('throws', 'the page of the release before', throws),
  page('is over its quota', 'the page of the release before', () =>
    Promise.reject(new Error('KV GET failed: 429 Too Many Requests')),
  ),
  page('says that there is none', 'the page of the release before', async () => null),
  page('is slow, 1.5 s', 'the page', slowly(1500)),
  page(
    'never answers',
    'the head at once, then the text of the release before, kept by no cache',
    never,
  ),
  page(
    'stalls in the middle',
    'what came, an apology with a way to try again, kept by no cache',
    async () => bodyThen(HALF, never),
  ),
  page(
    'breaks off in the middle',
    'what came, an apology with a way to try again, kept by no cache',
    async () => bodyThen(HALF, throws),
  ),
  page(
    'stalls in its first line',
    'the head at once, then the text of the release before, kept by no cache',
    async () => bodyThen('{"toc"', never),
  ),
  pageValue('is empty', ''),
  pageValue('has no end of its first line', '{"toc":[]'),
  pageValue('holds other JSON', '[1,2]\n<h1>'),
  pageValue('holds bytes that are no page', '\u0000\u0001\ufffd\nPNG'),
  pointer('throws', 'the page', ({ answers }) => answers.set('pointer', throws)),
  pointer('never answers', 'the page', ({ answers }) => answers.set('pointer', never)),
  pointer(
    'is empty',
    'the page',
    setPointer(() => ' '),
  ),
  pointer(
    'is no JSON',
    'the page',
    setPointer(() => '{"release"'),
  ),
  pointer(
    'has a list of withdrawals that cannot be read',
    'the page',
    setPointer((value) => void (value['withdrawn'] = {})),
  ),
  pointer(
    'throws',
    '503 and when to come back',
    ({ answers }) => answers.set('pointer', throws),
    true,
  ),
  pointer(
    'never answers',
    '503 and when to come back',
    ({ answers }) => answers.set('pointer', never),
    true,
  ),
  pointer(
    'never answers, beside another site’s last-known pointer',
    '503 and when to come back',
    async (world) => {
      const other = coldWorld();
      const kept = new Map([
        ['https://other.example.com/_pointer/worker-2', other.kv.values.get('pointer') ?? ''],
      ]);
      vi.stubGlobal('caches', {
        default: {
          match: async (key: string) => (kept.has(key) ? new Response(kept.get(key)) : undefined),
          put: async () => undefined,
        },
      });
      world.answers.set('pointer', never);
    },
    true,
  ),
  pointer(
    'never answers, beside this site’s last-known pointer',
    'the page',
    (world) => {
      const text = world.kv.values.get('pointer') ?? '';
      vi.stubGlobal('caches', {
        default: {
          match: async (key: string) =>
            key === 'https://docs.example.com/_pointer/worker-1' ? new Response(text) : undefined,
          put: async () => undefined,
        },
      });
      world.answers.set('pointer', never);
    },
    true,
  ),
  pointer(
    'has a damaged manifest',
    'the page',
    setPointer((value) => void (value['manifest'] = {})),
    true,
  ),
  pointer(
    'has a list of withdrawals that cannot be read',
    '503 and when to come back',
    setPointer((value) => void (value['withdrawn'] = {})),
    true,
  ),
  pointer(
    'has 5 MB',
    'the page',
    setPointer((value) => {
      const { files } = value['manifest'] as { files: Record<string, object> };
      for (let n = 0; n < 45_000; n++)
        files[`/files/${n}.pdf`] = { object: 'f'.repeat(32), type: 'application/pdf', size: 1 };
    }),
    true,
  ),
  {
    binding: 'KV, a shard',
    fault: 'throws',
    gets: 'the page of the release before',
    isSharded: true,
    arrange: (world) => world.answers.set(shardKey(world), throws),
  },
  {
    binding: 'KV, a shard',
    fault: 'never answers',
    gets: 'the page of the release before',
    isSharded: true,
    arrange: (world) => world.answers.set(shardKey(world), never),
  },
  {
    binding: 'KV, a shard',
    fault: 'is damaged',
    gets: 'the page of the release before',
    isSharded: true,
    arrange: (world) => world.kv.values.set(shardKey(world), '{"pages":'),
  },
  {
    binding: 'KV, a shard',
    fault: 'is damaged after it was read',
    gets: 'the page',
    isSharded: true,
    arrange: async (world) => {
      await world.get(`/_nav/release-b${PAGE}`);
      world.kv.values.set(shardKey(world), '{"pages":');
    },
  },
  {
    binding: 'KV, everything',
    fault: 'throws',
    gets: '503 and when to come back',
    arrange: ({ kv }) => kv.faults.set('*', 'throw'),
  },
  {
    binding: 'KV, everything',
    fault: 'throws',
    gets: '503 and when to come back',
    isCold: true,
    arrange: ({ kv }) => kv.faults.set('*', 'throw'),
  },
  {
    binding: 'KV, everything',
    fault: 'throws after the page was read',
    gets: 'the page',
    arrange: async (world) => {
      await world.get(PAGE);
      world.kv.faults.set('*', 'throw');
    },
  },
  {
    binding: 'KV, the manifest of an open tab',
    fault: 'throws',
    gets: '503 and when to come back',
    ask: `/_page/release-a${PAGE}`,
    arrange: ({ kv }) => kv.faults.set('release/release-a', 'throw'),
  },
  {
    binding: 'KV, an asset',
    fault: 'is listed and has not arrived',
    gets: '503 and when to come back',
    ask: '/assets/x-assetlisted000000000000000000000.js',
    arrange: () => undefined,
  },
  {
    binding: 'KV, an asset',
    fault: 'throws',
    gets: '503 and when to come back',
    ask: '/assets/x-assetlisted000000000000000000000.js',
    arrange: ({ answers }) => answers.set('object/assetlisted000000000000000000000', throws),
  },
  {
    binding: 'KV, a social image’s letters',
    fault: 'are not there',
    gets: '503 and when to come back',
    ask: `/_card${PAGE}.png`,
    arrange: () => undefined,
  },
];

const caching = (fault: string, cache: object): Row => ({
  binding: 'Cache API',
  fault,
  gets: 'the page',
  arrange: () => vi.stubGlobal('caches', { default: cache }),
});
const pages = (fault: string, gets: Row['gets'], fetch: () => Promise<Response>): Row => ({
  binding: 'Workers Cache and `Pages`',
  fault,
  gets,
  arrange: ({ context }) => Object.assign(context, { cache: {}, exports: { Pages: { fetch } } }),
});
const none = async (): Promise<undefined> => undefined;
const html = (body: BodyInit): Response =>
  new Response(body, { headers: { 'content-type': 'text/html' } });

const CACHE_ROWS: Row[] = [
  caching('throws', { match: throws, put: throws }),
  caching('never answers', { match: never, put: never }),
  caching('answers late', { match: () => late(400), put: none }),
  caching('refuses what is too large', {
    match: none,
    put: () => Promise.reject(new Error('413')),
  }),
  caching('has bytes that break off', {
    match: async () => new Response(bodyThen('x', throws)),
    put: none,
  }),
  caching('is of another kind', {}),
  pages('throws', 'the page', throws),
  pages('never answers', 'the page', never),
  pages('answers 503', 'the page', async () => new Response(null, { status: 503 })),
  pages('breaks off', 'what came until it broke, kept by no cache', async () =>
    html(bodyThen('<html>half', throws)),
  ),
  pages('stalls in the middle', 'what came until it broke, kept by no cache', async () =>
    html(bodyThen('<html>half', never)),
  ),
];

const bound = (name: keyof Env, fault: string, value: unknown): Row => ({
  binding: name,
  fault,
  gets: 'the page',
  arrange: ({ env }) => Object.assign(env, { [name]: value }),
});
const limiters = [
  'RATE_LIMIT',
  'RATE_LIMIT_RENDER',
  'RATE_LIMIT_SEARCH',
  'RATE_LIMIT_EXPENSIVE',
  'RATE_LIMIT_MOCK',
] as const;
const BEACON = { method: 'POST', headers: OWN_PAGE, body: JSON.stringify(batchOf([pageView()])) };
const queue = (fault: string, sendBatch: unknown): Row => ({
  binding: 'EVENTS',
  fault,
  gets: 'an answer without delay',
  ask: '/_events',
  init: BEACON,
  isCold: true,
  arrange: ({ env }) => Object.assign(env, CONFIGURED, { EVENTS: { sendBatch } }),
});
const typesense = (fault: string, fetch: () => Promise<Response>): Row => ({
  binding: 'Typesense',
  fault,
  gets: 'results of the embedded index',
  ask: '/_search?q=cards',
  isCold: true,
  arrange: ({ env }) => {
    Object.assign(env, { TYPESENSE_URL: 'https://search.example', TYPESENSE_SEARCH_KEY: 'k' });
    vi.spyOn(globalThis, 'fetch').mockImplementation(fetch);
  },
});

const OPTIONAL_ROWS: Row[] = [
  bound('VERSION', 'is absent', undefined),
  bound('VERSION', 'is of another kind', 'v1'),
  bound('METRICS', 'throws', {
    writeDataPoint: () => {
      throw new Error('more points than an invocation may write');
    },
  }),
  bound('METRICS', 'never answers', { writeDataPoint: never }),
  bound('METRICS', 'is of another kind', {}),
  ...limiters
    .flatMap((name) => [
      bound(name, 'throws', { limit: throws }),
      bound(name, 'never answers', { limit: never }),
      bound(name, 'is of another kind', {}),
      bound(name, 'answers in another shape', { limit: async () => ({}) }),
    ])
    .map((row) => ({ ...row, isCold: true as const })),
  bound('EVENTS', 'is of another kind', {}),
  bound('EVENTS_DEAD', 'is of another kind', {}),
  queue('throws', throws),
  queue('never answers', never),
  queue('refuses what is too long', () =>
    Promise.reject(new Error('message length of 130000 bytes exceeds limit')),
  ),
  queue('answers late', () => late(1500)),
  { ...queue('is of another kind', undefined) },
  typesense('never answers', never),
  typesense('refuses the connection', () => Promise.reject(new Error('ECONNREFUSED'))),
  typesense('answers 500', async () => new Response('no', { status: 500 })),
  typesense('refuses the key', async () => new Response('{}', { status: 401 })),
  typesense(
    'sends the reader elsewhere',
    async () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } }),
  ),
  typesense('answers with HTML', async () => new Response('<html>')),
  typesense('answers with other JSON', async () => Response.json({ results: [{}] })),
  typesense('breaks off', async () => new Response(bodyThen('{"results":[', throws))),
];

function slowly(ms: number): (type: string) => Promise<ReadableStream | null> {
  const text = `{"toc":[],"islands":[],"styles":[]}\n<p>Text of ${PAGE} in release-b.</p>`;
  return async () => {
    await late(ms);
    return new Response(text).body;
  };
}

describe.each([
  ['KV', KV_ROWS],
  ['caches', CACHE_ROWS],
  ['optional bindings', OPTIONAL_ROWS],
])('%s', (_, rows) => {
  it.each(rows)('$binding $fault: readers get $gets', async (row) => {
    const options = { sharded: row.isSharded ?? false };
    const world = row.isCold ? coldWorld(options) : await warmWorld(options);
    await row.arrange(world);
    const got = await world.get(row.ask ?? PAGE, row.init);
    const isAsExpected = GETS[row.gets](got);
    const summary = { status: got.status, isBroken: got.isBroken, text: got.text.slice(-300) };
    expect(isAsExpected, JSON.stringify(summary)).toBe(true);
  });
});
