/**
 * The only owner of KV. A read is patient, not endless: a slow one is asked again beside the first, a failed
 * or empty one once more, and then it is `Unreachable`. Nothing here ever turns a failure into "not there".
 */
import { POINTER_KEY } from '../../model/release/pointer.ts';
import {
  type Manifest,
  objectKey,
  parseManifest,
  releaseKey,
} from '../../model/release/release.ts';
import { withDeadline } from '../http/deadline.ts';
import type { DocsNamespace } from '../config/bindings.ts';
import { errorText, log } from '../observability/log.ts';
import { parseShardView, type ShardView } from './shard-view.ts';

/** A key that should be there could not be read: KV failed, was too slow, or had no (sound) value. */
export class Unreachable extends Error {
  override name = 'Unreachable';

  /** Whether KV answered, and said that there is no such key. */
  get absent(): boolean {
    const { cause } = this;
    return cause instanceof AggregateError && cause.errors.every((one) => one instanceof Absent);
  }
}

class Absent extends Error {
  override name = 'Absent';
}

/** Reads of one request. Every read counts in `reads`, repeated ones too. */
export interface Store {
  /** The text of the pointer. */
  pointer(): Promise<string>;
  /** The root manifest of a release, or `null` when KV says that there is none. */
  manifest(id: string): Promise<Manifest | null>;
  /** A shard of the path table, with the length of its text. */
  shard(hash: string): Promise<{ shard: ShardView; length: number }>;
  /** Whether KV shows an object here; it is asked once. Throws `Unreachable` when KV cannot say. */
  has(hash: string): Promise<boolean>;
  /** An object's bytes, not yet read. */
  object(hash: string): Promise<ReadableStream<Uint8Array>>;
  /** How often KV was asked so far. */
  readonly reads: number;
  /** Milliseconds that reads have taken so far, those side by side each counted. */
  readonly waited: number;
}

/** A reply later than this is asked for again beside the first. Above KV's slowest healthy cold reads. */
const SLOW_MS = 1000;
/** After this there is no more waiting: readers leave, and the runtime's patience ends too. */
const DEADLINE_MS = 2500;
/** Immutable values stay in KV's edge cache for a day, which carries the site through an outage of KV. */
const IMMUTABLE_TTL = 86_400;
/**
 * The shortest time that all of KV accepts. A value that was not there is asked for with it, because KV also
 * remembers absence, and for as long as `cacheTtl` says.
 */
const SHORT_TTL = 60;

/** Opens the store for one request. */
export function openStore(kv: DocsNamespace): Store {
  let reads = 0;
  let waited = 0;

  // KV as it is, with every read counted and timed.
  async function timed<T>(read: () => Promise<T>): Promise<T> {
    reads++;
    const start = Date.now();
    try {
      return await read();
    } finally {
      waited += Date.now() - start;
    }
  }

  function text(key: string, cacheTtl: number): Promise<string> {
    return insist(key, (again) =>
      timed(() => kv.get(key, { type: 'text', cacheTtl: again ? SHORT_TTL : cacheTtl })),
    );
  }

  return {
    get reads() {
      return reads;
    },
    get waited() {
      return waited;
    },
    pointer: () => text(POINTER_KEY, SHORT_TTL),
    async manifest(id) {
      const key = releaseKey(id);
      const reading = timed(() => kv.get(key, { type: 'text', cacheTtl: SHORT_TTL }));
      const found = await inTime(key, reading);
      return found === null ? null : parsed(key, found, parseManifest);
    },
    async shard(hash) {
      const key = objectKey(hash);
      const found = await text(key, IMMUTABLE_TTL);
      return { shard: parsed(key, found, parseShardView), length: found.length };
    },
    async has(hash) {
      const key = objectKey(hash);
      const stream = await inTime(
        key,
        timed(() => kv.get(key, { type: 'stream', cacheTtl: SHORT_TTL })),
      );
      await stream?.cancel();
      return stream !== null;
    },
    object(hash) {
      const key = objectKey(hash);
      const get = (again: boolean): Promise<ReadableStream<Uint8Array> | null> =>
        timed(() => kv.get(key, { type: 'stream', cacheTtl: again ? SHORT_TTL : IMMUTABLE_TTL }));
      return insist(key, get, (stream) => stream.cancel());
    },
  };
}

// The second question runs beside the first: whichever answers first is taken, the other is discarded, so
// that its connection does not stay open (a request has six).
async function insist<T>(
  key: string,
  read: (again: boolean) => Promise<T | null>,
  discard: (value: T) => Promise<void> = async () => {},
): Promise<T> {
  const first = present(read, false);
  try {
    return await withDeadline(first, SLOW_MS);
  } catch (error) {
    log('warn', 'kv-read-again', { key, error });
  }
  const both = [first, present(read, true)];
  let winner: T | undefined;
  try {
    winner = await inTime(key, Promise.any(both));
    return winner;
  } finally {
    for (const one of both)
      one.then(
        (value) => (value === winner ? undefined : discard(value)),
        () => undefined, // its failure is in the error or the log already
      );
  }
}

async function present<T>(read: (again: boolean) => Promise<T | null>, again: boolean): Promise<T> {
  const value = await read(again);
  if (value === null) throw new Absent('no value');
  return value;
}

/** The reply, or `Unreachable` on any failure and after the deadline. */
async function inTime<T>(key: string, reply: Promise<T>): Promise<T> {
  try {
    return await withDeadline(reply, DEADLINE_MS);
  } catch (error) {
    throw new Unreachable(`${key}: ${errorText(error)}`, { cause: error });
  }
}

function parsed<T>(key: string, text: string, parse: (text: string) => T): T {
  try {
    return parse(text);
  } catch (error) {
    throw new Unreachable(`${key}: ${errorText(error)}`, { cause: error });
  }
}
