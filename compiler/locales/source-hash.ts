/** Records in a translation which state of its original it translates. */
import fs from 'node:fs';
import type { DocFile } from '../docs/read-docs.ts';
import { contentHash } from '../objects/hash.ts';

/** Digits of the hash, enough to notice a change of a file. */
const DIGITS = 12;

const hashes = new WeakMap<DocFile, string>();

/** Returns the hash of a page's file, which is the same for every checkout, whatever its line endings. */
export function sourceHash(original: DocFile): string {
  const known = hashes.get(original);
  if (known !== undefined) return known;
  const text = fs.readFileSync(original.file, 'utf8').replace(/^\uFEFF/, '');
  const hash = contentHash(text.replaceAll('\r\n', '\n')).slice(0, DIGITS);
  hashes.set(original, hash);
  return hash;
}

/** Returns whether the original has changed since it was translated. A translation that records no hash is never outdated. */
export function isOutdated(translation: DocFile, original: DocFile): boolean {
  const { source_hash: recorded } = translation.frontMatter;
  return recorded !== undefined && recorded !== sourceHash(original);
}

/** Returns the text of a translation with the hash in its front matter. */
export function withSourceHash(text: string, hash: string): string {
  // In quotes, because a hash of digits would be a number in YAML.
  const line = `source_hash: '${hash}'`;
  const block = /^(\uFEFF?---[ \t]*(\r?\n))([\s\S]*?)^---[ \t]*\r?$/m.exec(text);
  if (block === null || block.index !== 0) return `---\n${line}\n---\n\n${text}`;
  const [, opening = '', end = '\n', fields = ''] = block;
  const field = /^source_hash[ \t]*:[^\r\n]*/m;
  const changed = field.test(fields) ? fields.replace(field, line) : fields + line + end;
  return opening + changed + text.slice(opening.length + fields.length);
}
