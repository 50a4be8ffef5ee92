/**
 * Caches failed reads of objects. While a failure is cached, the object's page is served from the cache or the previous release
 * at once, so readers don't wait for the same failure again and KV gets no futile reads.
 */

/** The isolate's cache of failed reads, by object hash. */
export interface NegativeCache {
  has(hash: string): boolean;
  add(hash: string): void;
}

/** How long a failure is cached, in ms. KV caches the absence of a key for as long. */
const TTL_MS = 60_000;
// @limit failed objects that an isolate remembers: All of them are forgotten.
/** Maximum number of entries. More failures at once mean an outage, and the cache is cleared. */
const MAX_ENTRIES = 500;

/** Creates an empty cache. `now` returns milliseconds since the epoch. */
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
      if (until.size >= MAX_ENTRIES) until.clear();
      until.set(hash, now() + TTL_MS);
    },
  };
}
