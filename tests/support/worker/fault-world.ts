/** Runs one isolate with fake bindings whose faults a test sets, on a fake clock. */
import { vi } from 'vitest';
import { assetFilterOf } from '../asset-filter.ts';
import type { Env } from '../../../worker/config/env.ts';
import { createApp } from '../../../worker/index.ts';
import { indexOf } from './typesense-app.ts';
import { type MemoryKv, memoryKv } from '../kv/memory-kv.ts';
import { type Sample, sampleRelease } from './sample-release.ts';

/** The page that rows request by default. */
export const PAGE = '/guide/cards/creating';
/** Never resolves. */
export const never = (): Promise<never> => new Promise(() => undefined);
/** Resolves after a delay. */
export const late = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Everything that a row of the table can change. */
export interface World {
  kv: MemoryKv;
  env: Env;
  /** The current release, `release-b`. The previous one is `release-a`. */
  current: Sample;
  /** Overrides the value of a key. */
  answers: Map<string, (type: 'text' | 'stream') => Promise<string | ReadableStream | null>>;
  /** The execution context. `cache` and `exports` belong to Workers Cache. */
  context: Record<string, unknown>;
  get(path: string, init?: RequestInit): Promise<Got>;
}

/** The response that a reader gets. */
export interface Got {
  status: number;
  headers: Headers;
  text: string;
  /** Whether the body was aborted, so that no cache stores it. */
  isBroken: boolean;
}

/** Creates a site with two releases and a cold isolate. */
export function coldWorld({ sharded = false } = {}): World {
  const before = sampleRelease({ id: 'release-a', sharded });
  const current = sampleRelease({ id: 'release-b', previous: 'release-a', sharded });
  const kv = memoryKv({ ...before.values, ...current.values });
  completePointer(kv);
  const answers: World['answers'] = new Map();
  const get = kv.namespace.get.bind(kv.namespace);
  const faulty = (key: string, options: { type: 'text' | 'stream' }): Promise<unknown> => {
    const answer = answers.get(key);
    if (answer === undefined) return get(key, options as { type: 'text'; cacheTtl: number });
    kv.reads.push(key);
    return answer(options.type);
  };
  const env: Env = { DOCS: { get: faulty as Env['DOCS']['get'] }, VERSION: { id: 'worker-1' } };
  const context: World['context'] = {};
  const app = createApp();
  return {
    kv,
    env,
    current,
    answers,
    context,
    get: (path, init) => {
      const lifetime = {
        waitUntil: () => undefined,
        passThroughOnException: () => undefined,
        props: {},
      };
      const request = new Request(`https://docs.example.com${path}`, init);
      return untilDone(read(app.fetch(request, env, { ...lifetime, ...context })));
    },
  };
}

// Adds what the sample lacks: a search index, the glyph atlas of social images (a missing object), and an asset list.
function completePointer({ values }: MemoryKv): void {
  const pointer = JSON.parse(values.get('pointer') ?? '');
  const object = 'index'.padEnd(32, '0');
  const lettering = 'letters'.padEnd(32, '0');
  Object.assign(pointer.manifest, { search: { object, records: 1 }, lettering });
  const assets = assetFilterOf(['assetlisted000000000000000000000.js']);
  const history = ['release-a', 'release-b'].map((release) => ({ release, at: pointer.at }));
  values.set('pointer', JSON.stringify({ ...pointer, history, assets }));
  const texts = ['Cards of our own', 'What cards do'];
  values.set(`object/${object}`, indexOf([{ path: '/own/cards', texts }]));
}

/** Creates the same site with a warm isolate. */
export async function warmWorld(options: { sharded?: boolean } = {}): Promise<World> {
  const world = coldWorld(options);
  await world.get('/quick-start/introduction');
  return world;
}

async function read(answer: Response | Promise<Response>): Promise<Got> {
  const { status, headers, body } = await answer;
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const piece of body ?? []) text += decoder.decode(piece, { stream: true });
    return { status, headers, text, isBroken: false };
  } catch {
    return { status, headers, text, isBroken: true };
  }
}

// Uses fake timers (`vi.useFakeTimers`), so that timeouts of seconds pass immediately.
async function untilDone<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const end = (): void => void (isDone = true);
  work.then(end, end);
  while (!isDone) await vi.advanceTimersByTimeAsync(50);
  return work;
}
