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

/** The files of a release, and which of them have the text of pages. */
type Texts = Pick<Manifest, 'files' | 'llms'>;

/** Returns the files of the next release, or `null` when a part would be cut elsewhere, which needs a complete build. */
export function patchTexts(
  before: Manifest,
  after: Placing,
  paths: string[],
  store: string,
): Texts | null {
  const { llms, files } = before;
  // The site provides its own file with that name.
  if (llms === undefined) return { files };
  if (labelsOf(before) !== labelsOf(after)) return null;
  const edits = new Map<TextPart, TextEdit[]>();
  for (const path of paths) {
    const [old, next] = [entryOf(before, path, store), entryOf(after, path, store)];
    if (old === undefined || next === undefined) return null;
    if (!hasText(old) || old.markdown === next.markdown) continue;
    const part = textPartOf(before, path, old);
    const section = placeOf(next, after);
    if (part === undefined || placeOf(old, before) !== section) return null;
    const edit = { section, from: old.markdown ?? '', to: next.markdown ?? '' };
    edits.set(part, [...(edits.get(part) ?? []), edit]);
  }
  const edited: Record<string, FileEntry> = {};
  const parts = new Map(llms.map((part) => [part, part]));
  for (const [part, changes] of edits) {
    const known = files[part.file];
    const bytes = known && patched(store, known.object, changes);
    if (!known || !bytes || bytes.length > MAX_TEXT_BYTES) return null;
    edited[part.file] = storeFile(store, bytes, known.type);
    parts.set(part, withSizes(part, changes, store));
  }
  const next = { ...files, ...edited };
  return isCutAsBefore(llms, files, next) ? { files: next, llms: [...parts.values()] } : null;
}

/** The text of a page that another one replaces: hashes of both, and the section. */
interface TextEdit {
  section: string;
  from: string;
  to: string;
}

function withSizes(part: TextPart, edits: TextEdit[], store: string): TextPart {
  if (part.sections === undefined) return part;
  const bytes = (hash: string): number => readObject(store, hash).length;
  const sections = part.sections.map(({ label, size }) => {
    const own = edits.filter(({ section }) => section === label);
    return { label, size: own.reduce((sum, { from, to }) => sum + bytes(to) - bytes(from), size) };
  });
  return { ...part, sections };
}

function labelsOf({ sidebars }: Placing): string {
  return [...sectionLabels(sidebars)].join('\n');
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
function patched(store: string, part: string, changes: TextEdit[]): Buffer | null {
  const needed = [part, ...changes.flatMap(({ from, to }) => [from, to])];
  if (!needed.every((hash) => fs.existsSync(objectPath(store, hash)))) return null;
  let bytes = readObject(store, part);
  for (const { from, to } of changes) {
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
