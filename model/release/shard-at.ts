/** Where a path is in a path table that is cut into shards. */

/**
 * The place of the shard that holds a path: the last whose first path is not after it, -1 when the path is before
 * them all. Shards and their paths are in code unit order.
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
