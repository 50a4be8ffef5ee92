/** Stores the files that a release serves unchanged, and checks their size. */
import path from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { writeObject } from '../objects/objects.ts';
import type { FileEntry } from '../../model/release/release.ts';

/** Workers KV holds values up to 25 MiB. */
const MAX_FILE_BYTES = 25 * 1024 * 1024;

/** Stores a file's bytes and returns its entry in the release. */
export function storeFile(store: string, bytes: string | Uint8Array, type: string): FileEntry {
  const size = typeof bytes === 'string' ? Buffer.byteLength(bytes) : bytes.byteLength;
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
