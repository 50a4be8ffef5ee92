/**
 * The list of what a release serves below `/assets/`: `<hash>.<extension>`, one a line. The extension decides the media
 * type, so only what the build itself has bundled is on it as a script.
 */
import type { ClientBuild } from './client-assets.ts';
import type { PageResult } from '../page/page.ts';
import { readObject, writeObject } from '../objects/objects.ts';

/** Names of all assets of a site. */
export function assetNames(client: ClientBuild, pages: Iterable<PageResult>): Set<string> {
  const names = new Set(client.names);
  for (const page of pages) for (const name of page.assets) names.add(name);
  return names;
}

/** Hash of the object that an asset is. */
export function assetHash(name: string): string {
  return name.slice(0, name.indexOf('.'));
}

/** Stores a list and returns its hash. */
export function storeAssetList(store: string, names: Iterable<string>): string {
  return writeObject(store, [...names].sort().join('\n'));
}

/** Stores a list with further names on it. */
export function extendAssetList(store: string, list: string, names: string[]): string {
  const known = parseAssetList(readObject(store, list).toString('utf8'));
  return storeAssetList(store, new Set([...known, ...names]));
}

/** Names in the text of a list. */
export function parseAssetList(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
