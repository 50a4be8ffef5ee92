/** Content hashes of files, each read again only when its size, time or inode have changed. */
import fs from 'node:fs';
import { contentHash } from './hash.ts';

const known = new Map<string, { stamp: string; hash: string }>();

/** Content hash of a file, `null` when it is not there. */
export function fileHash(file: string): string | null {
  const stamp = fileStamp(file);
  if (stamp === null) return null;
  const before = known.get(file);
  if (before?.stamp === stamp) return before.hash;
  const hash = contentHash(fs.readFileSync(file));
  known.set(file, { stamp, hash });
  return hash;
}

/** What a file is known by while nobody looks into it, `null` when it is not there. */
export function fileStamp(file: string): string | null {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat?.isFile() ? `${stat.mtimeMs}:${stat.size}:${stat.ino}` : null;
}

/** Takes over what a former process has found out about a file. */
export function rememberHash(file: string, stamp: string, hash: string): void {
  known.set(file, { stamp, hash });
}

/** The stamp under which a file was hashed, for another process to remember; empty when it cannot be trusted. */
export function lastingStamp(file: string): string {
  const stamp = known.get(file)?.stamp ?? '';
  // Changed while its page was compiled: the stamp would stand for bytes that nobody has read.
  return stamp !== '' && isLasting(stamp, Date.now()) && fileStamp(file) === stamp ? stamp : '';
}

/**
 * The stamp under which a file had a hash, for many files in a row: those are trusted that were at rest when the
 * build began at `since`, ms.
 */
export function restingStamp(file: string, hash: string | null, since: number): string {
  const found = known.get(file);
  return found !== undefined && found.hash === hash && isLasting(found.stamp, since)
    ? found.stamp
    : '';
}

// A second change could follow within the clock's tick and leave the same stamp.
function isLasting(stamp: string, now: number): boolean {
  return now - Number.parseFloat(stamp) >= TICK_MS;
}

const TICK_MS = 2000;
