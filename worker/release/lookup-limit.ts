/** Rate-limits lookups of paths: if the shard isn't in memory, a lookup costs a read of KV, whatever the result. */
import type { Manifest } from '../../model/release/release.ts';
import type { RateLimitCheck } from '../limits/rate-limits.ts';
import type { Releases } from './releases.ts';

/** Whether this client may look up a path. Lookups that need no read are free and aren't counted. */
export async function isLookupAllowed(
  { isolate: { releases }, admit }: { isolate: { releases: Releases }; admit: RateLimitCheck },
  manifest: Manifest,
  path: string,
): Promise<boolean> {
  const isFree =
    !releases.mayHave(manifest, path) || releases.cachedShard(manifest, path) !== undefined;
  return isFree || admit('render');
}
