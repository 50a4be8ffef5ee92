/** Finds the objects of a release that contain a page's text besides the page itself. */
import { textPartOf } from './llms.ts';
import type { Manifest, PageEntry } from './release.ts';
import { searchObjects } from './search-manifest.ts';

/**
 * Hashes of the objects that contain the text of a page and of others: the part of `/llms-full.txt`, the embedded search
 * indexes, and the changelog feed. The page's own objects are in its entry. What the worker renders from the entry (social
 * image, `llms.txt`, sidebars) isn't stored.
 */
export function derivedObjects(manifest: Manifest, path: string, entry: PageEntry): string[] {
  const { files, search } = manifest;
  const part = textPartOf(manifest, path, entry);
  const feed = files[`${path === '/' ? '' : path}/feed.json`];
  return [part && files[part.file]?.object, ...searchObjects(search), feed?.object].filter(
    (hash) => typeof hash === 'string',
  );
}
