/** Stores the files that a release serves unchanged, and checks their size. */
import fs from 'node:fs';
import path from 'node:path';
import { withBase } from '../../model/href.ts';
import { isMedia } from '../../model/release/media-type.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { writeObject } from '../objects/objects.ts';
import type { FileEntry } from '../../model/release/release.ts';

// @limit bytes of a file: The build fails (`file-size`).
/** Workers KV holds values up to 25 MiB. */
const MAX_FILE_BYTES = 25 * 1024 * 1024;

/** Stores a file's bytes and returns its entry in the release. */
export function storeFile(store: string, bytes: string | Uint8Array, type: string): FileEntry {
  const size = typeof bytes === 'string' ? Buffer.byteLength(bytes) : bytes.byteLength;
  // @object file: A file that is served unchanged: one of `static/`, or one that the build made, such as the sitemap and feeds. `FileEntry` has its media type.
  return { object: writeObject(store, bytes), type, size };
}

/** Returns a diagnostic for a file that is too large for a release, and `undefined` for any other file. */
export function oversizeDiagnostic(file: string, size: number): Diagnostic | undefined {
  if (size <= MAX_FILE_BYTES) return undefined;
  return {
    severity: 'error',
    rule: 'file-size',
    file,
    message: `\`${path.basename(file)}\` is ${(size / 1024 / 1024).toFixed(1)} MiB, but a file in a release can be 25 MiB at most.`,
    hint: 'Make the file smaller, or upload it to a public R2 bucket and link to it there.',
  };
}

/** Thrown where a page refers to a file that is too large. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

/** The site that a file belongs to. */
export interface FileSite {
  /** Absolute paths of folders whose files are served under their own names. */
  statics: string[];
  /** Absolute path of the object store. */
  store: string;
  baseUrl: string;
}

/** Returns the path of a file on the site, with the base URL. Throws `FileTooLarge`. */
export function fileUrl(file: string, { statics, store, baseUrl }: FileSite): string {
  const folder = statics.find((root) => file.startsWith(root + path.sep));
  if (folder !== undefined) {
    const names = path.relative(folder, file).split(path.sep);
    return withBase(baseUrl, `/${names.map(encodeURIComponent).join('/')}`);
  }
  const { size } = fs.statSync(file);
  const fault = oversizeDiagnostic(file, size);
  if (fault) throw new FileTooLarge(fault);
  // @object asset
  const hash = writeObject(store, fs.readFileSync(file));
  const given = path.extname(file).toLowerCase();
  // A linked script is served as text, because only the client's own scripts may run.
  const isScript = given === '.js';
  const extension = isScript ? '.txt' : given;
  // Media players send range requests. Those need the size, which KV doesn't return, so it is part of the name.
  const length = isMedia(extension.slice(1)) ? `.${size}` : '';
  const name = path
    .basename(file, isScript ? '' : path.extname(file))
    .replace(/[^\w-]+/g, '-')
    .toLowerCase();
  return withBase(baseUrl, `/assets/${name}${length}-${hash}${extension}`);
}
