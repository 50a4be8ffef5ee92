/** What a release needs in KV besides its manifest. */
import type { ClientBuild } from './client-assets.ts';
import type { PageResult } from './compile/page.ts';
import type { Manifest, PageEntry, SearchManifest } from '../model/release.ts';

/** Hashes of every object that a release refers to, but for its shards and its inventory. */
export function releaseObjects(
  manifest: Pick<Manifest, 'files' | 'lettering'> & { search: SearchManifest },
  entries: Map<string, PageEntry>,
  pages: Map<string, PageResult>,
  client: ClientBuild,
): Set<string> {
  const hashes = new Set<string>([
    ...client.objects,
    ...Object.values(manifest.files).map((file) => file.object),
  ]);
  if (manifest.lettering) hashes.add(manifest.lettering);
  if (manifest.search.object) hashes.add(manifest.search.object);
  for (const { object, markdown } of entries.values()) {
    hashes.add(object);
    if (markdown !== undefined) hashes.add(markdown);
  }
  for (const page of pages.values()) for (const hash of page.assets) hashes.add(hash);
  return hashes;
}
