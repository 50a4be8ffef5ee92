/**
 * The inventory of a release: the objects that it needs and that neither its manifest nor its shards name, such
 * as lazily loaded chunks of the client, fonts, and images inside of articles. With it, the objects of a release
 * can be told from the release alone, on any machine.
 */
import { readObject, writeObject } from '../objects/objects.ts';
import type { FileEntry, PageEntry, SearchManifest } from '../../model/release/release.ts';

/** What names objects in a release besides its shards and its inventory. */
export interface Naming {
  files: Record<string, FileEntry>;
  search: SearchManifest;
  pages: Map<string, PageEntry>;
}

/** Stores the inventory of a release that needs `objects`, and returns its hash. */
export function storeInventory(store: string, objects: ReadonlySet<string>, by: Naming): string {
  const named = new Set<string | null | undefined>([by.search.object]);
  for (const file of Object.values(by.files)) named.add(file.object);
  for (const page of by.pages.values()) named.add(page.object).add(page.markdown);
  const rest = [...objects].filter((hash) => hash !== '' && !named.has(hash));
  return writeObject(store, rest.sort().join('\n'));
}

/** Stores an inventory with some objects added and one taken out. */
export function editInventory(
  store: string,
  inventory: string,
  { added, removed }: { added: string[]; removed: string | undefined },
): string {
  const known = parseInventory(readObject(store, inventory).toString('utf8'));
  const kept = known.filter((hash) => hash !== removed);
  return writeObject(store, [...new Set([...kept, ...added])].sort().join('\n'));
}

/** Hashes in the text of an inventory. */
export function parseInventory(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
