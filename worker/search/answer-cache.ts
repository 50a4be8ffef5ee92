/**
 * Caches search answers in two tiers with stale-while-revalidate: an answer is fresh for a minute, then stale while a new
 * one is fetched in the background, and usable for a day if no new one can be had. Failures aren't cached, and concurrent
 * searches for the same thing run once. Keys contain everything that an answer depends on.
 */
import { createEdgeTier, createTwoTierCache } from '../cache/two-tier-cache.ts';
import type { Background } from '../observability/background.ts';

/** Cache state of an answer: fresh, stale, new, or not cached. */
export type CacheState = 'hit' | 'stale' | 'miss' | 'bypass';

/** A cached or new answer. */
export interface CachedAnswer<T> {
  value: T;
  state: CacheState;
}

/** The cache. */
export interface AnswerCache<T> {
  /**
   * Returns the cached answer, or the one that `load` makes. Returns `null` if there is none and `admit` refuses to make
   * one. Throws what `load` throws if no answer of the last day is cached.
   */
  getOrLoad(
    key: string,
    load: () => Promise<T>,
    options: LoadOptions,
  ): Promise<CachedAnswer<T> | null>;
}

/** Options of one search. */
export interface LoadOptions {
  background: Background;
  /** Whether to use the edge tier; it doesn't pay for answers that are cheap to make. */
  useEdge: boolean;
  /** Asked before `load` is called: whether this client may cause a search. */
  admit: () => Promise<boolean>;
}

// @limit ms that a search result is answered again: The search is done again in the background.
/** Up to this age, an answer is returned as it is. */
const FRESH_MS = 60_000;
// @limit ms that a search result is answered while the search is done again: The reader waits for the search.
/** Up to this age, it's returned while a new one is fetched. */
const REVALIDATE_MS = 600_000;
// @limit ms that a search result is answered if the search fails: The reader gets an error.
/** Up to this age, it's better than an error. */
const MAX_AGE_MS = 86_400_000;
// @limit bytes of search results in an isolate: The oldest are dropped.
/** About 300 answers. */
const MEMORY_BYTES = 8_000_000;

interface Entry<T> {
  /** When it was made, ms since the epoch. */
  at: number;
  value: T;
  bytes: number;
}

/** Creates an empty cache. */
export function createAnswerCache<T>(): AnswerCache<T> {
  const edge = createEdgeTier<Entry<T>>({
    url: (key) => `https://edgepress.invalid/search/${encodeURIComponent(key)}`,
    toResponse: ({ at, value }) =>
      new Response(JSON.stringify({ at, value }), {
        headers: { 'cache-control': `public, max-age=${MAX_AGE_MS / 1000}` },
      }),
    async fromResponse(response) {
      const text = await response.text();
      // Only this module writes there, and the key names the worker's version.
      const entry: Omit<Entry<T>, 'bytes'> = JSON.parse(text);
      return { ...entry, bytes: text.length * 2 };
    },
  });
  const entries = createTwoTierCache<Entry<T>>(MEMORY_BYTES, ({ bytes }) => bytes, edge);
  const loading = new Map<string, Promise<T>>();

  function loadOnce(key: string, load: () => Promise<T>, options: LoadOptions): Promise<T> {
    const { background, useEdge } = options;
    const known = loading.get(key);
    if (known) return known;
    const made = load().then((value) => {
      const bytes = JSON.stringify(value).length * 2;
      background('cache-search', entries.put(key, { at: Date.now(), value, bytes }, useEdge));
      return value;
    });
    const ended = made.then(
      () => loading.delete(key),
      () => loading.delete(key), // The requests that wait for it get the failure.
    );
    loading.set(key, made);
    // Other requests may wait for it after the one that started it has ended.
    background('search', ended);
    return made;
  }

  return {
    async getOrLoad(key, load, options) {
      const entry = await entries.get(key, options.useEdge);
      const age = entry ? Date.now() - entry.at : Infinity;
      if (entry && age < FRESH_MS) return { value: entry.value, state: 'hit' };
      if (!loading.has(key) && !(await options.admit()))
        return entry && age < MAX_AGE_MS ? { value: entry.value, state: 'stale' } : null;
      const loaded = loadOnce(key, load, options);
      if (entry && age < REVALIDATE_MS) {
        // The loader reports its failure, and the next reader gets the cached answer again.
        loaded.catch(() => undefined);
        return { value: entry.value, state: 'stale' };
      }
      try {
        return { value: await loaded, state: 'miss' };
      } catch (error) {
        if (entry === null || age >= MAX_AGE_MS) throw error;
        return { value: entry.value, state: 'stale' };
      }
    },
  };
}
