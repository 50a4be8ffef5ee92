/** Lists the objects that a release needs in KV besides its manifest. */
import { assetHash } from '../assets/asset-list.ts';
import { parseInventory } from './asset-inventory.ts';
import { readObject } from '../objects/objects.ts';
import type { TemplatesRef } from '../../model/release/templates.ts';
import { type Manifest, type PageEntry, parseShard } from '../../model/release/release.ts';
import { type SearchManifest, searchObjects } from '../../model/release/search-manifest.ts';

/** Returns the hashes of all objects that a release refers to, except its shards and lists. `assets` are names. */
export function releaseObjects(
  manifest: Pick<Manifest, 'files' | 'lettering' | 'shapedTexts'> & {
    search: SearchManifest;
    templates: TemplatesRef | undefined;
  },
  entries: Map<string, PageEntry>,
  assets: Iterable<string>,
): Set<string> {
  const hashes = new Set<string>([
    ...[...assets].map(assetHash),
    ...Object.values(manifest.files).map((file) => file.object),
  ]);
  if (manifest.lettering) hashes.add(manifest.lettering);
  for (const { object } of manifest.shapedTexts ?? []) hashes.add(object);
  for (const hash of searchObjects(manifest.search)) hashes.add(hash);
  if (manifest.templates && 'object' in manifest.templates) hashes.add(manifest.templates.object);
  for (const { object, markdown } of entries.values()) {
    hashes.add(object);
    if (markdown !== undefined) hashes.add(markdown);
  }
  return hashes;
}

/**
 * Returns the hashes of all objects that a release names, read from the release itself. Shards and inventories that
 * `except` already has are skipped.
 */
export function objectsOf(manifest: Manifest, store: string, except?: Manifest): Set<string> {
  const { pages, inventory, files, search } = manifest;
  const known = new Set(except ? partsOf(except) : []);
  const hashes = new Set(Object.values(files).map((file) => file.object));
  for (const hash of searchObjects(search)) hashes.add(hash);
  const add = (table: Record<string, PageEntry>): void => {
    for (const { object, markdown } of Object.values(table)) {
      hashes.add(object);
      if (markdown !== undefined) hashes.add(markdown);
    }
  };
  for (const part of partsOf(manifest)) {
    if (known.has(part)) continue;
    hashes.add(part);
    const text = readObject(store, part).toString('utf8');
    if (part !== inventory) add(parseShard(text).pages);
    else for (const hash of parseInventory(text)) hashes.add(hash);
  }
  if ('inline' in pages) add(pages.inline.pages);
  hashes.delete('');
  return hashes;
}

/** Returns the shards and the inventory of a release. */
export function partsOf({ pages, inventory }: Manifest): Set<string> {
  const parts = new Set('shards' in pages ? pages.shards.map(({ object }) => object) : []);
  if (inventory !== undefined) parts.add(inventory);
  return parts;
}
