/** Turns errors of the operating system into sentences for the operator. */
import { displayPath } from '../../compiler/diagnostics/display-path.ts';
import { isObject } from '../../model/schema/schema.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than this machine allows',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a file is where a folder should be',
  EISDIR: 'a folder is where a file should be',
  EEXIST: 'a file is where a folder should be',
  ENOENT: 'there is no such file or folder',
  EMFILE: 'too many files are open',
  ENOMEM: 'there is not enough memory',
  EIO: 'the disk reports an I/O error',
};

/** "dist/site/objects: the disk is full (ENOSPC)", or the error's own message when it is of another kind. */
export function systemErrorText(error: unknown): string {
  const { code, path: file } = isObject(error) ? error : {};
  const reason = typeof code === 'string' ? REASONS[code] : undefined;
  if (reason === undefined) return error instanceof Error ? error.message : String(error);
  const where = typeof file === 'string' ? `${displayPath(file)}: ` : '';
  return `${where}${reason} (${String(code)})`;
}

/** Whether an error comes from the operating system and has a listed reason. */
export function isSystemError(error: unknown): boolean {
  return isObject(error) && typeof error['code'] === 'string' && error['code'] in REASONS;
}
