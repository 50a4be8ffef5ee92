/**
 * Answers of a search, kept in the isolate and at the edge (Cache API): fresh for a minute, then stale while a new one
 * is fetched behind the response, and in an outage for a day. Failures are never kept, and a burst of the same search
 * asks once. Keys name everything that an answer depends on.
 */
import type { Background } from '../observability/background.ts';
import { reportFailure } from '../observability/binding-failures.ts';
import { byteLru } from '../cache/byte-lru.ts';
import { withDeadline, withFallback } from '../http/deadline.ts';

/** What became of a search: kept and fresh, kept and old, fetched, or not to be kept. */
export type CacheState = 'hit' | 'stale' | 'miss' | 'bypass';

/** A kept answer, or the one just made. */
export interface Cached<T> {
  value: T;
  state: CacheState;
}

/** The cache. */
export interface AnswerCache<T> {
  /**
   * The answer under `key`, from `load` when none is kept. Throws what `load` throws when there is no answer of the
   * last day either; `null` when there is none and `admit` refuses to make one. `far` is whether the edge is worth asking: an answer that is cheap to make is kept near only.
   */
  through(key: string, load: () => Promise<T>, ways: Ways): Promise<Cached<T> | null>;
}

/** Where answers are kept besides the isolate, and what keeps them. */
export interface Ways {
  background: Background;
  far: boolean;
  /** Asked before `load` is called: whether this reader may cause a search. */
  admit: () => Promise<boolean>;
}

/** An answer may be this old without anybody asking again. */
const FRESH_MS = 60_000;
/** Up to this age a reader gets it at once while a new one is fetched; nobody waits, and the index moves slowly. */
const REVALIDATE_MS = 600_000;
/** Up to this age it is better than an error. */
const KEPT_MS = 86_400_000;
/** About 300 answers. */
const NEAR_BYTES = 8_000_000;
/** The cache is in the same building: when it takes longer, asking is faster. */
const FAR_MS = 100;
/** Nobody waits for this, and what is behind a response may not hold its place for long. */
const PUT_MS = 5000;

interface Entry<T> {
  /** When it was made, ms since the epoch. */
  at: number;
  value: T;
}

/** An empty cache. */
export function createAnswerCache<T>(): AnswerCache<T> {
  const near = byteLru<Entry<T>>(NEAR_BYTES);
  const loading = new Map<string, Promise<T>>();

  function fetchOnce(key: string, load: () => Promise<T>, ways: Ways): Promise<T> {
    const { background, far } = ways;
    const known = loading.get(key);
    if (known) return known;
    const made = load().then((value) => {
      const entry = { at: Date.now(), value };
      const text = JSON.stringify(entry);
      near.set(key, entry, text.length * 2);
      if (far) background('keep-search', putFar(key, text));
      return value;
    });
    const ended = made.then(
      () => loading.delete(key),
      () => loading.delete(key), // who waits for it gets the failure
    );
    loading.set(key, made);
    // With a lifetime of its own: others wait for it when the request that began it has gone.
    background('search', ended);
    return made;
  }

  async function recallFar(key: string): Promise<Entry<T> | null> {
    if (typeof caches === 'undefined') return null;
    const found = await withFallback(match<T>(key), FAR_MS, null);
    if (found) near.set(key, found.entry, found.bytes);
    return found?.entry ?? null;
  }

  return {
    async through(key, load, ways) {
      const entry = near.get(key) ?? (ways.far ? await recallFar(key) : null);
      const age = entry ? Date.now() - entry.at : Infinity;
      if (entry && age < FRESH_MS) return { value: entry.value, state: 'hit' };
      if (!loading.has(key) && !(await ways.admit()))
        return entry && age < KEPT_MS ? { value: entry.value, state: 'stale' } : null;
      const fetched = fetchOnce(key, load, ways);
      if (entry && age < REVALIDATE_MS) {
        // Its failure is the loader's to report; the next reader has the kept answer again.
        fetched.catch(() => undefined);
        return { value: entry.value, state: 'stale' };
      }
      try {
        return { value: await fetched, state: 'miss' };
      } catch (error) {
        if (entry === null || age >= KEPT_MS) throw error;
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
    // Only this module writes there, and the key names the worker's version.
    const entry: Entry<T> = JSON.parse(text);
    return { entry, bytes: text.length * 2 };
  } catch (error) {
    reportFailure(caches, 'Cache API', error);
    return null;
  }
}

async function putFar(key: string, text: string): Promise<void> {
  if (typeof caches === 'undefined') return;
  const headers = { 'cache-control': `public, max-age=${KEPT_MS / 1000}` };
  try {
    const response = new Response(text, { headers });
    await withDeadline(caches.default.put(urlOf(key), response), PUT_MS);
  } catch (error) {
    reportFailure(caches, 'Cache API', error);
  }
}

function urlOf(key: string): string {
  return `https://edgepress.invalid/search/${encodeURIComponent(key)}`;
}
