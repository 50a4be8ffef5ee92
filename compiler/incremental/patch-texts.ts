/** Updates `llms-full.txt` and its parts (`llms-files.ts`) after an edit: only parts with a changed page are rebuilt. */
import fs from 'node:fs';
import path from 'node:path';
import { textInPart } from '../release/llms-files.ts';
import { objectPath, readObject } from '../objects/objects.ts';
import { storeFile } from '../files/stored-file.ts';
import {
  hasText,
  MAX_TEXT_BYTES,
  sectionLabels,
  sectionOf,
  textPartOf,
  FULL_TEXT_PATH,
} from '../../model/release/llms.ts';
import {
  type FileEntry,
  type Manifest,
  type PageEntry,
  parseShard,
  type TextPart,
} from '../../model/release/release.ts';
import { shardAt } from '../../model/release/shard-at.ts';

/** The position of a page in the parts. */
type Placing = Pick<Manifest, 'pages' | 'sidebars'>;

/** Returns the files of the next release, or `null` when a part would be cut elsewhere, which needs a complete build. */
export function patchTexts(
  before: Manifest,
  after: Placing,
  paths: string[],
  store: string,
): Manifest['files'] | null {
  const { llms, files } = before;
  // The site provides its own file with that name.
  if (llms === undefined) return files;
  const edits = new Map<TextPart, [from: string, to: string][]>();
  for (const path of paths) {
    const [old, next] = [entryOf(before, path, store), entryOf(after, path, store)];
    if (old === undefined || next === undefined) return null;
    if (!hasText(old) || old.markdown === next.markdown) continue;
    const part = textPartOf(before, path, old);
    if (part === undefined || placeOf(old, before) !== placeOf(next, after)) return null;
    edits.set(part, [...(edits.get(part) ?? []), [old.markdown ?? '', next.markdown ?? '']]);
  }
  const edited: Record<string, FileEntry> = {};
  for (const [{ file }, changes] of edits) {
    const known = files[file];
    const bytes = known && patched(store, known.object, changes);
    if (!known || !bytes || bytes.length > MAX_TEXT_BYTES) return null;
    edited[file] = storeFile(store, bytes, known.type);
  }
  const next = { ...files, ...edited };
  return isCutAsBefore(llms, files, next) ? next : null;
}

function placeOf(entry: PageEntry, { sidebars }: Placing): string {
  return sectionOf(entry, sectionLabels(sidebars));
}

function entryOf({ pages }: Placing, path: string, store: string): PageEntry | undefined {
  if ('inline' in pages) return pages.inline.pages[path];
  const object = pages.shards[shardAt(pages.shards, path)]?.object;
  if (object === undefined) return undefined;
  return parseShard(readObject(store, object).toString('utf8')).pages[path];
}

// Returns the part with some of its texts replaced.
function patched(
  store: string,
  part: string,
  changes: [from: string, to: string][],
): Buffer | null {
  if (![part, ...changes.flat()].every((hash) => fs.existsSync(objectPath(store, hash))))
    return null;
  let bytes = readObject(store, part);
  for (const [from, to] of changes) {
    const old = textInPart(readObject(store, from));
    const at = bytes.indexOf(old);
    if (at < 0) return null;
    const end = at + old.length;
    bytes = Buffer.concat([
      bytes.subarray(0, at),
      textInPart(readObject(store, to)),
      bytes.subarray(end),
    ]);
  }
  return bytes;
}

// A part that became smaller may now fit into one file with its neighbour, or all parts may.
function isCutAsBefore(
  parts: TextPart[],
  before: Manifest['files'],
  after: Manifest['files'],
): boolean {
  if (parts.every(({ file }) => file.endsWith(FULL_TEXT_PATH))) return true;
  // The texts of each language are cut apart from the others.
  if (new Set(parts.map(({ file }) => path.posix.dirname(file))).size > 1) return false;
  const size = (files: Manifest['files'], { file }: TextPart): number => files[file]?.size ?? 0;
  const total = parts.reduce((sum, part) => sum + size(after, part), 0);
  if (total <= MAX_TEXT_BYTES) return false;
  return parts.every((part, at) => {
    const next = parts[at + 1];
    if (next?.section !== part.section) return true;
    const isSame = before[part.file] === after[part.file] && before[next.file] === after[next.file];
    return isSame || size(after, part) + size(after, next) > MAX_TEXT_BYTES;
  });
}
