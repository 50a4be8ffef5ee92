/** Finds pages whose path differs from a requested one only in upper and lower case. */
import type { Manifest } from '../../model/release/release.ts';
import type { Store } from './release-store.ts';
import type { Releases } from './releases.ts';
import type { ShardView } from './shard-view.ts';

// Paths by their lower case, made once for a shard: a scan of random paths must not cost a pass each.
const lowerCase = new WeakMap<ShardView, Map<string, string>>();

/** The path as the table has it, or `null`. Throws `Unreachable` if its shard can't be read. */
export async function pathInOtherCase(
  path: string,
  manifest: Manifest,
  releases: Releases,
  store: Store,
): Promise<string | null> {
  const lower = path.toLowerCase();
  // Most paths are in lower case, and a large table sorts `/Guide` far away from `/guide`.
  for (const place of lower === path ? [path] : [path, lower]) {
    if (!releases.mayHave(manifest, place)) continue;
    const shard = await releases.shard(manifest, place, store);
    const known = lowerCase.get(shard) ?? indexByLowerCase(shard);
    const name = known.get(lower);
    if (name !== undefined) return name;
  }
  return null;
}

function indexByLowerCase(shard: ShardView): Map<string, string> {
  const paths = Object.keys(shard.all().pages);
  const index = new Map(paths.map((path) => [path.toLowerCase(), path]));
  lowerCase.set(shard, index);
  return index;
}
