/** Builds the asset filter (`asset-filter.ts`) of a namespace. */
import type { Pointer } from '../../model/release/pointer.ts';
import {
  type Manifest,
  objectKey,
  parseManifest,
  releaseKey,
} from '../../model/release/release.ts';
import { assetFilterAfter } from './asset-filter.ts';
import type { Namespace } from '../kv/namespace.ts';
import { listReleases } from './release-list.ts';

/** The filter after a release has become current. Its list of assets must be in the namespace. */
export function nextAssetFilter(
  namespace: Namespace,
  base: Pointer | null,
  manifest: Manifest,
): Promise<string | undefined> {
  return assetFilterAfter(base, manifest, {
    object: (hash) => namespace.text(objectKey(hash)),
    async releases() {
      const kept = (await listReleases(namespace)).filter(({ preview }) => preview === undefined);
      const texts = await namespace.texts(kept.map(({ id }) => releaseKey(id)));
      return [...texts.values()].map(parseManifest);
    },
  });
}
