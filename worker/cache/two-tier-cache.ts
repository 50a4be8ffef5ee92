/** A cache with two tiers: the isolate's memory, and the Cache API at the edge, which outlives the isolate. */
import { DeadlineError, withDeadline } from '../http/deadline.ts';
import { reportFailure } from '../observability/binding-failures.ts';
import { byteLru } from './byte-lru.ts';

/** The edge tier. */
export interface EdgeTier<T> {
  /** Reads a value, `null` if there is none. Throws when the Cache API fails or takes longer than `ms`. */
  read(key: string, ms: number): Promise<T | null>;
  /** Writes a value. Never throws: a failure is reported. */
  write(key: string, value: T): Promise<void>;
}

/** Format of values in the Cache API. */
export interface EdgeFormat<T> {
  /** The cache key. */
  url: (key: string) => string;
  toResponse: (value: T) => Response;
  fromResponse: (response: Response) => Promise<T>;
}

/** A cache with both tiers. */
export interface TwoTierCache<T> {
  /** Reads from the memory tier only. */
  memory(key: string): T | undefined;
  /** Reads from memory, then from the edge if `useEdge` is set. Never throws and never waits long. */
  get(key: string, useEdge: boolean): Promise<T | null>;
  /** Writes to memory, and to the edge if `useEdge` is set. Never throws. */
  put(key: string, value: T, useEdge: boolean): Promise<void>;
}

// @limit ms for a lookup in the Cache API: The response is made again.
/** The edge tier is in the same building: if it takes longer than this, creating the value is faster. */
const READ_MS = 100;
// @limit ms for storing a response in the Cache API: It isn't stored.
/** No response waits for a write, but `waitUntil` must not run for long. */
const WRITE_MS = 5000;

/** Creates the edge tier. It's always empty where there is no Cache API. */
export function createEdgeTier<T>({ url, toResponse, fromResponse }: EdgeFormat<T>): EdgeTier<T> {
  async function match(key: string): Promise<T | null> {
    const response = await caches.default.match(url(key));
    return response === undefined ? null : await fromResponse(response);
  }
  return {
    async read(key, ms) {
      return typeof caches === 'undefined' ? null : withDeadline(match(key), ms);
    },
    async write(key, value) {
      if (typeof caches === 'undefined') return;
      try {
        await withDeadline(caches.default.put(url(key), toResponse(value)), WRITE_MS);
      } catch (error) {
        reportFailure(caches, 'Cache API', error);
      }
    },
  };
}

/** Creates an empty cache that keeps at most `memoryBytes` in memory; `sizeOf` says how many bytes a value takes. */
export function createTwoTierCache<T>(
  memoryBytes: number,
  sizeOf: (value: T) => number,
  edge: EdgeTier<T>,
): TwoTierCache<T> {
  const memory = byteLru<T>(memoryBytes);
  return {
    memory: (key) => memory.get(key),
    async get(key, useEdge) {
      const cached = memory.get(key);
      if (cached !== undefined || !useEdge) return cached ?? null;
      try {
        const found = await edge.read(key, READ_MS);
        if (found !== null) memory.set(key, found, sizeOf(found));
        return found;
      } catch (error) {
        if (!(error instanceof DeadlineError)) reportFailure(caches, 'Cache API', error);
        return null;
      }
    },
    async put(key, value, useEdge) {
      memory.set(key, value, sizeOf(value));
      if (useEdge) await edge.write(key, value);
    },
  };
}
