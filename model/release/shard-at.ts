/** Finds the shard of a path. */

/** Reference to a shard, which contains the paths from `first` up to the next shard's. */
export interface ShardRef {
  /** The first path in it. */
  first: string;
  /** Hash of the shard. */
  object: string;
}

/**
 * Index of the shard that contains a path: the last one whose first path isn't after it, or -1 if the path is before all of
 * them. Shards and their paths are in code unit order.
 */
export function shardAt(shards: readonly { first: string }[], path: string): number {
  let low = 0;
  let high = shards.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shards[middle]?.first ?? '') <= path) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
