/** Edits of pages in a request: validates them, writes them, and undoes them when they cannot be published. */
import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { writeAtomically } from '../../compiler/objects/objects.ts';
import { issueText } from '../../model/schema/schema.ts';
import { object, parseWith, record } from '../../model/schema/fields.ts';

const pageEdit = object({
  /** Text by file name relative to the content folder (`docs/guide/x.mdx`); `null` removes the file. */
  files: record(v.union([v.string(), v.null()], 'a string, or null to remove the file')),
});

/** The edit in a request. */
export interface PageEdit extends v.InferOutput<typeof pageEdit> {}

// @limit files in a request to the hook: 400.
/** Most files in a request. Larger changes go through `edgepress publish`. */
const MAX_FILES = 50;

/** An invalid edit. The message explains the problem. */
export class RefusedEdit extends Error {
  override name = 'RefusedEdit';
}

/** Reads a request's body. Throws a `RefusedEdit` that names the wrong field. */
export function parseEdit(body: string): PageEdit {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new RefusedEdit('The body is not JSON; expected { "files": { "docs/x.mdx": "text" } }.');
  }
  const parsed = parseWith(pageEdit, value);
  if (parsed.value === undefined)
    throw new RefusedEdit(`${parsed.issues.slice(0, 3).map(issueText).join('; ')}.`);
  const count = Object.keys(parsed.value.files).length;
  if (count === 0 || count > MAX_FILES)
    throw new RefusedEdit(
      `field \`files\`: found ${count} files, expected 1 to ${MAX_FILES}; for more, run "npx edgepress publish".`,
    );
  return parsed.value;
}

/** Writes the files. Returns a function that restores the previous state. */
export function applyEdit({ files }: PageEdit, root: string, folders: string[]): () => void {
  const targets = Object.entries(files).map(([name, text]) => ({
    file: fileOf(name, root, folders),
    text,
  }));
  const before = targets.map(({ file }) => ({
    file,
    bytes: fs.existsSync(file) ? fs.readFileSync(file) : null,
  }));
  const undo = (): void => {
    for (const { file, bytes } of before) put(file, bytes);
  };
  try {
    for (const { file, text } of targets) put(file, text);
  } catch (error) {
    undo();
    throw error;
  }
  return undo;
}

function put(file: string, bytes: string | Uint8Array | null): void {
  if (bytes === null) return fs.rmSync(file, { force: true });
  fs.mkdirSync(path.dirname(file), { recursive: true });
  writeAtomically(file, bytes);
}

// Accepts only pages, because configuration and components are code. A name must not lead out of the docs folders, neither
// with `..` nor through a symbolic link.
function fileOf(name: string, root: string, folders: string[]): string {
  const file = path.resolve(root, name);
  const folder = folders.find((candidate) => file.startsWith(candidate + path.sep));
  const isPlain = /^[\p{L}\p{N}_. /-]{1,300}\.mdx?$/u.test(name);
  if (!isPlain || folder === undefined || `${root}${path.sep}${path.normalize(name)}` !== file)
    throw new RefusedEdit(
      `field \`files\`: found ${JSON.stringify(name.slice(0, 80))}, expected the name of an .md or .mdx file below ${folders.map((one) => path.relative(root, one)).join(' or ')}.`,
    );
  if (!isInside(file, folder))
    throw new RefusedEdit(`field \`files\`: ${JSON.stringify(name)} leads out of the docs folder.`);
  return file;
}

function isInside(file: string, folder: string): boolean {
  const real = fs.realpathSync(folder);
  let existing = path.dirname(file);
  while (!fs.existsSync(existing)) existing = path.dirname(existing);
  const parent = fs.realpathSync(existing);
  const isLink = fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return !isLink && (parent === real || parent.startsWith(real + path.sep));
}
