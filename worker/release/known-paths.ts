/**
 * Caches which paths a shard of the path table has, as a four-byte hash per path. This covers far more shards than fit in memory,
 * so a scan of unknown paths reads each shard once and not once per path.
 */
import { byteLru } from '../cache/byte-lru.ts';

/** The isolate's cache of path hashes. */
export interface KnownPaths {
  /** Whether a shard may have a path, ignoring case. `true` if the shard isn't cached. */
  mayHave(shard: string, path: string): boolean;
  /** Caches the paths of a shard. */
  add(shard: string, paths: () => string[]): void;
}

// @limit bytes of known paths in an isolate: The oldest are dropped.
/** Room for half a million paths. */
const MAX_BYTES = 2_000_000;

/** Creates an empty cache. */
export function createKnownPaths(): KnownPaths {
  const shards = byteLru<Uint32Array>(MAX_BYTES);
  return {
    mayHave: (shard, path) => shards.get(shard)?.includes(hashOf(path)) ?? true,
    add(shard, paths) {
      if (shards.get(shard) !== undefined) return;
      const hashes = Uint32Array.from(paths(), hashOf);
      shards.set(shard, hashes, hashes.byteLength);
    },
  };
}

// FNV-1a of the path in lower case. A collision only costs a read.
function hashOf(path: string): number {
  let hash = 0x811c9dc5;
  for (const letter of path.toLowerCase())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
