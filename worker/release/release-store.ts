/**
 * Reads KV. No other module does. A slow read is hedged with a second one, and a failed or empty read is retried once. Then the
 * key is `Unreachable`. A failure is never reported as a missing key.
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

/** A required key couldn't be read: KV failed, timed out, or returned no valid value. */
export class Unreachable extends Error {
  override name = 'Unreachable';

  /** Whether KV reported that the key doesn't exist. */
  get absent(): boolean {
    const { cause } = this;
    return cause instanceof AggregateError && cause.errors.every((one) => one instanceof Absent);
  }
}

class Absent extends Error {
  override name = 'Absent';
}

/** The KV reads of one request. */
export interface Store {
  /** Returns the text of the pointer. */
  pointer(): Promise<string>;
  /** Returns the manifest of a release, or `null` if KV has none. */
  manifest(id: string): Promise<Manifest | null>;
  /** Returns a shard of the path table, with the length of its text. */
  shard(hash: string): Promise<{ shard: ShardView; length: number }>;
  /** Whether an object can be read here. Doesn't retry, and throws `Unreachable` if KV fails. */
  has(hash: string): Promise<boolean>;
  /** Opens a stream of an object's bytes. */
  object(hash: string): Promise<ReadableStream<Uint8Array>>;
  /** Number of reads so far, including retries. */
  readonly reads: number;
  /** Total duration of the reads so far in ms. Parallel reads are added up. */
  readonly waited: number;
}

/** After this, a second read starts in parallel. Longer than KV's slowest healthy cold reads. */
const HEDGE_MS = 1000;
// @limit ms for a read of KV: It counts as failed: a cached page, the previous release, or 503.
/** After this, a read fails. Readers would leave, and the runtime might cancel the request. */
const DEADLINE_MS = 2500;
/** Immutable values stay in KV's edge cache for a day, so that the site survives an outage of KV. */
const IMMUTABLE_TTL = 86_400;
/**
 * The shortest `cacheTtl` that KV accepts. Retries use it, because KV also caches the absence of a key for as long as `cacheTtl`
 * says.
 */
const SHORT_TTL = 60;

/** Opens the store for one request. */
export function openStore(kv: DocsNamespace): Store {
  let reads = 0;
  let waited = 0;

  // Counts and times a read.
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
    return readWithRetry(key, (again) =>
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
      const found = await beforeDeadline(key, reading);
      return found === null ? null : parsed(key, found, parseManifest);
    },
    async shard(hash) {
      const key = objectKey(hash);
      const found = await text(key, IMMUTABLE_TTL);
      return { shard: parsed(key, found, parseShardView), length: found.length };
    },
    async has(hash) {
      const key = objectKey(hash);
      const stream = await beforeDeadline(
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
      return readWithRetry(key, get, (stream) => stream.cancel());
    },
  };
}

// The second read runs in parallel with the first, and the first result wins. The other one is discarded, so that its connection
// doesn't stay open: a request may have only six.
async function readWithRetry<T>(
  key: string,
  read: (again: boolean) => Promise<T | null>,
  discard: (value: T) => Promise<void> = async () => {},
): Promise<T> {
  const first = readPresent(read, false);
  try {
    return await withDeadline(first, HEDGE_MS);
  } catch (error) {
    log('warn', 'kv-read-again', { key, error });
  }
  const both = [first, readPresent(read, true)];
  let winner: T | undefined;
  try {
    winner = await beforeDeadline(key, Promise.any(both));
    return winner;
  } finally {
    for (const one of both)
      one.then(
        (value) => (value === winner ? undefined : discard(value)),
        () => undefined, // The error or the log has this failure already.
      );
  }
}

async function readPresent<T>(
  read: (again: boolean) => Promise<T | null>,
  again: boolean,
): Promise<T> {
  const value = await read(again);
  if (value === null) throw new Absent('no value');
  return value;
}

// Turns every failure, and a reply after the deadline, into `Unreachable`.
async function beforeDeadline<T>(key: string, reply: Promise<T>): Promise<T> {
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
