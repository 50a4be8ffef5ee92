/** Hashes the contents of files. A file is read again only when its size, modification time or inode has changed. */
import fs from 'node:fs';
import path from 'node:path';
import { contentHash } from './hash.ts';

const known = new Map<string, { stamp: string; hash: string }>();

/**
 * Returns the content hash of a file, or `null` when the file doesn't exist. A path that ends with a separator stands for the names
 * in a folder.
 */
export function fileHash(file: string): string | null {
  const stamp = fileStamp(file);
  if (stamp === null || file.endsWith(path.sep)) return stamp;
  const before = known.get(file);
  if (before?.stamp === stamp) return before.hash;
  const hash = contentHash(fs.readFileSync(file));
  known.set(file, { stamp, hash });
  return hash;
}

/** Returns a stamp that identifies a version of a file without reading it, or `null` when the file doesn't exist. */
export function fileStamp(file: string): string | null {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (file.endsWith(path.sep)) return stat?.isDirectory() ? folderStamp(file) : null;
  return stat?.isFile() ? `${stat.mtimeMs}:${stat.size}:${stat.ino}` : null;
}

// The time of a folder changes with its names, but not on every file system at once.
function folderStamp(folder: string): string {
  return contentHash(fs.readdirSync(folder).toSorted().join('\n'));
}

/** Returns a hash of the stamps of files, which may be missing. */
export function stampOf(files: string[]): string {
  return contentHash(...files.map((file) => `${file}:${fileStamp(file)}`));
}

/** Restores the stamp and hash of a file from an earlier process. */
export function rememberHash(file: string, stamp: string, hash: string): void {
  known.set(file, { stamp, hash });
}

/** Returns the stamp of a file at the time of its hash, for a later process; empty when it isn't reliable. */
export function currentReliableStamp(file: string): string {
  const stamp = known.get(file)?.stamp ?? '';
  // A file that changed while its page was compiled has a stamp for bytes that were never read.
  return stamp !== '' && isLasting(stamp, Date.now()) && fileStamp(file) === stamp ? stamp : '';
}

/**
 * Returns the stamp of a file that had the given hash, without another look at the disk. A stamp is reliable when the
 * file hadn't changed shortly before the build started (`since`, in ms).
 */
export function knownReliableStamp(file: string, hash: string | null, since: number): string {
  const found = known.get(file);
  return found !== undefined && found.hash === hash && isLasting(found.stamp, since)
    ? found.stamp
    : '';
}

// A second change within the resolution of the file system's clock would leave the same stamp.
function isLasting(stamp: string, now: number): boolean {
  return now - Number.parseFloat(stamp) >= TICK_MS;
}

const TICK_MS = 2000;
