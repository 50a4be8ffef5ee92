/** What a release needs in KV besides its manifest. */
import type { ClientBuild } from './client-assets.ts';
import type { PageResult } from './compile/page.ts';
import type { Manifest, PageEntry } from '../model/release.ts';

/** Hashes of every object that a release refers to. */
export function releaseObjects(
  manifest: Manifest,
  entries: Map<string, PageEntry>,
  pages: Map<string, PageResult>,
  client: ClientBuild,
): Set<string> {
  const hashes = new Set<string>([
    ...client.objects,
    ...Object.values(manifest.files).map((file) => file.object),
  ]);
  if ('shards' in manifest.pages) for (const ref of manifest.pages.shards) hashes.add(ref.object);
  if (manifest.lettering) hashes.add(manifest.lettering);
  if (manifest.search?.object) hashes.add(manifest.search.object);
  for (const { object, markdown } of entries.values()) {
    hashes.add(object);
    if (markdown !== undefined) hashes.add(markdown);
  }
  for (const page of pages.values()) for (const hash of page.assets) hashes.add(hash);
  return hashes;
}
