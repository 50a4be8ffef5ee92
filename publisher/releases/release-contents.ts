/**
 * What a release is made of, told from the release alone. Two releases are compared by their shards: those that
 * they share are not read, so an edit costs the same at ten pages and at a hundred thousand.
 */
import { contentHash } from '../../compiler/objects/hash.ts';
import { parseInventory } from '../../compiler/release/asset-inventory.ts';
import { partsOf } from '../../compiler/release/release-objects.ts';
import {
  type Manifest,
  objectKey,
  type PageEntry,
  parseShard,
} from '../../model/release/release.ts';
import type { Namespace } from '../kv/namespace.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { hasObject, verifiedObject } from './verified-object.ts';

/** The part of a release that another does not have in the same shards. */
export interface ReleaseContents {
  /** Objects whose values are texts for sure. */
  texts: Set<string>;
  /** Objects that may be anything. */
  others: Set<string>;
  /** Pages by path. */
  pages: Map<string, PageEntry>;
}

/** Reads texts of objects by hash. Rejects when one is not there. */
export type ReadTexts = (hashes: string[]) => Promise<Map<string, string>>;

/** Reads from the build's own objects first, then from the namespace. */
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
          `The object ${hash} is missing or damaged in ${namespace.name}, though a release needs it. "npm run publish -- --full" asks for every object and uploads what is not there or not sound.`,
        );
      found.set(hash, text);
    }
    return found;
  };
}

/** What a release holds, but for what lies in the parts of `except`. */
export async function contentsOf(
  manifest: Manifest,
  except: ReadonlySet<string>,
  read: ReadTexts,
): Promise<ReleaseContents> {
  const contents: ReleaseContents = { texts: new Set(), others: new Set(), pages: new Map() };
  const { texts, others } = contents;
  if (manifest.search?.object) texts.add(manifest.search.object);
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

/** Every object of contents. */
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
