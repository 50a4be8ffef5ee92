/**
 * Writes the list of files that a release serves below `/assets/`, one `<hash>.<extension>` per line. The extension
 * decides the media type, so only files that the build has bundled and the files of `scripts` are listed as scripts.
 */
import type { ClientBuild } from './client-assets.ts';
import type { PageResult } from '../page/page.ts';
import { readObject, writeObject } from '../objects/objects.ts';

/** Returns the names of all assets of a site. */
export function listAssetNames(client: ClientBuild, pages: Iterable<PageResult>): Set<string> {
  const names = new Set(client.names);
  for (const page of pages) for (const name of page.assets) names.add(name);
  return names;
}

/** Returns the object hash of an asset. */
export function assetHash(name: string): string {
  return name.slice(0, name.indexOf('.'));
}

/** Stores a list and returns its hash. */
export function storeAssetList(store: string, names: Iterable<string>): string {
  // @object asset-list: The names of what a release serves below `/assets/`, one `<hash>.<extension>` a line.
  return writeObject(store, [...names].sort().join('\n'));
}

/** Stores a copy of a list with more names. */
export function extendAssetList(store: string, list: string, names: string[]): string {
  const known = parseAssetList(readObject(store, list).toString('utf8'));
  return storeAssetList(store, new Set([...known, ...names]));
}

/** Parses the text of a list into names. */
export function parseAssetList(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
