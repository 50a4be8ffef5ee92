/** The rate limit of the path table: a part of it that is not in memory costs a read of KV, whatever the answer is. */
import type { Manifest } from '../../model/release/release.ts';
import type { RequestContext } from '../context/request-context.ts';

/** Whether this reader may cause the look-up of a path. It is free, and not counted, while the part is in memory. */
export async function mayLookUp(
  { isolate: { releases }, admit }: Pick<RequestContext, 'isolate' | 'admit'>,
  manifest: Manifest,
  path: string,
): Promise<boolean> {
  const isFree =
    !releases.mayHave(manifest, path) || releases.cachedShard(manifest, path) !== undefined;
  return isFree || admit('render');
}
