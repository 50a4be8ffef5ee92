/**
 * Which paths the shards of the path table have, in four bytes a path: far more than the isolate can hold of the shards
 * themselves. So a scan of unknown paths reads each shard once, and not once a path.
 */
import { byteLru } from '../cache/byte-lru.ts';

/** The isolate's memory of paths. */
export interface KnownPaths {
  /** Whether a shard may have a path, in whatever case: `true` as well when nothing is known of the shard. */
  mayHave(shard: string, path: string): boolean;
  /** Remembers the paths of a shard. */
  learn(shard: string, paths: () => string[]): void;
}

/** Half a million paths. */
const MOST_BYTES = 2_000_000;

/** An empty memory. */
export function createKnownPaths(): KnownPaths {
  const shards = byteLru<Uint32Array>(MOST_BYTES);
  return {
    mayHave: (shard, path) => shards.get(shard)?.includes(numberOf(path)) ?? true,
    learn(shard, paths) {
      if (shards.get(shard) !== undefined) return;
      const numbers = Uint32Array.from(paths(), numberOf);
      shards.set(shard, numbers, numbers.byteLength);
    },
  };
}

// FNV-1a of the path in lower case. Two paths with one number cost a read, and nothing else.
function numberOf(path: string): number {
  let hash = 0x811c9dc5;
  for (const letter of path.toLowerCase())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
