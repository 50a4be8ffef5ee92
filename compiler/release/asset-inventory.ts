/**
 * Writes the inventory of a release: the objects that it needs but that neither its manifest nor its shards name,
 * such as lazily loaded client chunks, fonts, and images in articles. With the inventory, any machine can list all
 * objects of a release from the release alone.
 */
import { readObject, writeObject } from '../objects/objects.ts';
import type { FileEntry, PageEntry } from '../../model/release/release.ts';
import { type SearchManifest, searchObjects } from '../../model/release/search-manifest.ts';

/** The parts of a release that name objects, except its shards and its inventory. */
export interface ObjectReferences {
  files: Record<string, FileEntry>;
  search: SearchManifest;
  pages: Map<string, PageEntry>;
}

/** Stores the inventory of a release that needs `objects`, and returns its hash. */
export function storeInventory(
  store: string,
  objects: ReadonlySet<string>,
  by: ObjectReferences,
): string {
  const named = new Set<string | undefined>(searchObjects(by.search));
  for (const file of Object.values(by.files)) named.add(file.object);
  for (const page of by.pages.values()) named.add(page.object).add(page.markdown);
  const rest = [...objects].filter((hash) => hash !== '' && !named.has(hash));
  // @object inventory: The objects that a release needs and that neither its manifest nor its shards name, one hash a line.
  return writeObject(store, rest.sort().join('\n'));
}

/** Stores a copy of an inventory with some objects added and one removed. */
export function editInventory(
  store: string,
  inventory: string,
  { added, removed }: { added: string[]; removed: string | undefined },
): string {
  const known = parseInventory(readObject(store, inventory).toString('utf8'));
  const kept = known.filter((hash) => hash !== removed);
  // @object inventory
  return writeObject(store, [...new Set([...kept, ...added])].sort().join('\n'));
}

/** Parses the text of an inventory into hashes. */
export function parseInventory(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
