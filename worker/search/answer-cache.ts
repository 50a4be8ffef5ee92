/**
 * Caches search answers in the isolate's memory and at the edge (Cache API): fresh for a minute, then stale while
 * revalidating, and stale for a day if there is an error. Failures are not cached, and concurrent searches for the same
 * key share one load. A key contains everything that the answer depends on.
 */
import type { Background } from '../observability/background.ts';
import { reportFailure } from '../observability/binding-failures.ts';
import { byteLru } from '../cache/byte-lru.ts';
import { withDeadline, withFallback } from '../http/deadline.ts';

/** How the cache answered. The values of the `x-cache` header. */
export type CacheState = 'hit' | 'stale' | 'miss' | 'bypass';

/** An answer from the cache, or one just loaded. */
export interface CachedAnswer<T> {
  value: T;
  state: CacheState;
}

/** A two-tier cache of search answers. */
export interface AnswerCache<T> {
  /**
   * Returns the answer for `key`, calling `load` if there is no fresh one. If `load` throws, returns an answer of up to a
   * day ago or rethrows. Returns `null` if there is no such answer and `admit` does not allow loading one.
   */
  getOrLoad(
    key: string,
    load: () => Promise<T>,
    options: LoadOptions,
  ): Promise<CachedAnswer<T> | null>;
}

/** How to load and store an answer. */
export interface LoadOptions {
  background: Background;
  /** Whether to use the edge cache. An answer that is cheap to compute is only kept in memory. */
  useEdge: boolean;
  /** Called before `load`: whether the reader is within the rate limit. */
  admit: () => Promise<boolean>;
}

/** Up to this age, an answer is fresh. */
const FRESH_MS = 60_000;
/** Up to this age, an answer is served while a new one loads. Indexes change slowly. */
const STALE_WHILE_REVALIDATE_MS = 600_000;
/** Up to this age, an answer is better than an error. */
const STALE_IF_ERROR_MS = 86_400_000;
/** About 300 answers. */
const MEMORY_BYTES = 8_000_000;
/** The edge cache is in the same data center. If it takes longer than this, loading is faster. */
const EDGE_READ_TIMEOUT_MS = 100;
/** Nobody waits for writes, but background work must not run for long. */
const EDGE_WRITE_TIMEOUT_MS = 5000;

interface Entry<T> {
  /** Creation time, in ms since the epoch. */
  at: number;
  value: T;
}

/** Creates an empty cache. */
export function createAnswerCache<T>(): AnswerCache<T> {
  const memory = byteLru<Entry<T>>(MEMORY_BYTES);
  const loading = new Map<string, Promise<T>>();

  function loadOnce(key: string, load: () => Promise<T>, options: LoadOptions): Promise<T> {
    const { background, useEdge } = options;
    const pending = loading.get(key);
    if (pending) return pending;
    const loaded = load().then((value) => {
      const entry = { at: Date.now(), value };
      const text = JSON.stringify(entry);
      memory.set(key, entry, text.length * 2);
      if (useEdge) background('keep-search', writeEdge(key, text));
      return value;
    });
    const ended = loaded.then(
      () => loading.delete(key),
      () => loading.delete(key), // callers get the error from `loaded`
    );
    loading.set(key, loaded);
    // Other requests may be waiting for it, so it must outlive the request that started it.
    background('search', ended);
    return loaded;
  }

  async function readEdge(key: string): Promise<Entry<T> | null> {
    if (typeof caches === 'undefined') return null;
    const found = await withFallback(match<T>(key), EDGE_READ_TIMEOUT_MS, null);
    if (found) memory.set(key, found.entry, found.bytes);
    return found?.entry ?? null;
  }

  return {
    async getOrLoad(key, load, options) {
      const entry = memory.get(key) ?? (options.useEdge ? await readEdge(key) : null);
      const age = entry ? Date.now() - entry.at : Infinity;
      if (entry && age < FRESH_MS) return { value: entry.value, state: 'hit' };
      if (!loading.has(key) && !(await options.admit()))
        return entry && age < STALE_IF_ERROR_MS ? { value: entry.value, state: 'stale' } : null;
      const loaded = loadOnce(key, load, options);
      if (entry && age < STALE_WHILE_REVALIDATE_MS) {
        // `load` reports its own failures, and the next reader gets the cached answer again.
        loaded.catch(() => undefined);
        return { value: entry.value, state: 'stale' };
      }
      try {
        return { value: await loaded, state: 'miss' };
      } catch (error) {
        if (entry === null || age >= STALE_IF_ERROR_MS) throw error;
        return { value: entry.value, state: 'stale' };
      }
    },
  };
}

async function match<T>(key: string): Promise<{ entry: Entry<T>; bytes: number } | null> {
  try {
    const response = await caches.default.match(urlOf(key));
    if (!response) return null;
    const text = await response.text();
    // The cast is true: only this module writes these entries, and keys contain the worker's version.
    const entry: Entry<T> = JSON.parse(text);
    return { entry, bytes: text.length * 2 };
  } catch (error) {
    reportFailure(caches, 'Cache API', error);
    return null;
  }
}

async function writeEdge(key: string, text: string): Promise<void> {
  if (typeof caches === 'undefined') return;
  const headers = { 'cache-control': `public, max-age=${STALE_IF_ERROR_MS / 1000}` };
  try {
    const response = new Response(text, { headers });
    await withDeadline(caches.default.put(urlOf(key), response), EDGE_WRITE_TIMEOUT_MS);
  } catch (error) {
    reportFailure(caches, 'Cache API', error);
  }
}

function urlOf(key: string): string {
  return `https://edgepress.invalid/search/${encodeURIComponent(key)}`;
}
