/**
 * Objects that could not be read a moment ago. While one is remembered, its pages are answered from the cache
 * or the previous release at once: readers do not wait for the same failure, and KV is not asked in vain.
 */

/** The isolate's memory of failures, by object hash. */
export interface NegativeCache {
  has(hash: string): boolean;
  add(hash: string): void;
}

/** As long as KV may remember that a key was not there. */
const REMEMBERED_MS = 60_000;
/** More at once is an outage, and then any of them says it. */
const MOST = 500;

/** An empty cache of failures. `now` gives milliseconds since the epoch. */
export function createNegativeCache(now: () => number = Date.now): NegativeCache {
  const until = new Map<string, number>();
  return {
    has(hash) {
      const end = until.get(hash);
      if (end === undefined) return false;
      if (now() < end) return true;
      until.delete(hash);
      return false;
    },
    add(hash) {
      if (until.size >= MOST) until.clear();
      until.set(hash, now() + REMEMBERED_MS);
    },
  };
}
