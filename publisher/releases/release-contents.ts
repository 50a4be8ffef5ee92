/**
 * Lists what a release consists of. When two releases are compared, shared shards are not read, so an edit costs the same at
 * ten pages and at a hundred thousand.
 */
import { contentHash } from '../../compiler/objects/hash.ts';
import { parseInventory } from '../../compiler/release/asset-inventory.ts';
import { hasObject } from '../../compiler/objects/objects.ts';
import { partsOf } from '../../compiler/release/release-objects.ts';
import {
  type Manifest,
  objectKey,
  type PageEntry,
  parseShard,
} from '../../model/release/release.ts';
import { searchObjects } from '../../model/release/search-manifest.ts';
import type { Namespace } from '../kv/namespace.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { verifiedObject } from './verified-object.ts';

/** The contents of a release, without shards that were excluded. */
export interface ReleaseContents {
  /** Objects that are certainly text. */
  texts: Set<string>;
  /** Objects of any kind. */
  others: Set<string>;
  /** Pages by path. */
  pages: Map<string, PageEntry>;
}

/** Reads objects as text by hash. Rejects when one is missing. */
export type ReadTexts = (hashes: string[]) => Promise<Map<string, string>>;

/** Reads from the build's objects first, then from the namespace. */
export function objectReader(store: string, namespace: Namespace): ReadTexts {
  return async (hashes) => {
    const found = new Map<string, string>();
    const far: string[] = [];
    for (const hash of hashes) {
      if (hasObject(store, hash)) found.set(hash, verifiedObject(store, hash).toString('utf8'));
      else far.push(hash);
    }
    if (far.length === 0) return found;
    const texts = await namespace.texts(far.map(objectKey));
    for (const hash of far) {
      const text = texts.get(objectKey(hash));
      if (text === undefined || contentHash(text) !== hash)
        throw new OperatorError(
          `The object ${hash} is missing or damaged in ${namespace.name}, though a release needs it. Run "npx edgepress publish --full", which uploads every missing or damaged object.`,
        );
      found.set(hash, text);
    }
    return found;
  };
}

/** Lists the contents of a release, except for the shards and lists in `except`. */
export async function contentsOf(
  manifest: Manifest,
  except: ReadonlySet<string>,
  read: ReadTexts,
): Promise<ReleaseContents> {
  const contents: ReleaseContents = { texts: new Set(), others: new Set(), pages: new Map() };
  const { texts, others } = contents;
  for (const hash of searchObjects(manifest.search)) texts.add(hash);
  for (const { object, type } of Object.values(manifest.files))
    (/^text\/|json|xml/.test(type) ? texts : others).add(object);
  const parts = partsOf(manifest);
  for (const part of parts) texts.add(part);
  const found = await read([...parts].filter((part) => !except.has(part)));
  for (const [part, text] of found)
    if (part === manifest.inventory) for (const hash of parseInventory(text)) others.add(hash);
    else addPages(contents, parseShard(text).pages);
  if ('inline' in manifest.pages) addPages(contents, manifest.pages.inline.pages);
  return contents;
}

/** All objects of the contents. */
export function objectsIn({ texts, others }: ReleaseContents): string[] {
  return [...texts, ...[...others].filter((hash) => !texts.has(hash))];
}

function addPages({ texts, pages }: ReleaseContents, table: Record<string, PageEntry>): void {
  for (const [path, entry] of Object.entries(table)) {
    pages.set(path, entry);
    texts.add(entry.object);
    if (entry.markdown !== undefined) texts.add(entry.markdown);
  }
}
