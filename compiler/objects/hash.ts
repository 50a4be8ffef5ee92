/** Computes content hashes, which are the names of objects and the keys of the cache. */
import { createHash } from 'node:crypto';

/** Returns 24 hex digits (96 bits of SHA-256). That is short in URLs and has no hyphen, so it can end a file name. */
export function contentHash(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const [index, part] of parts.entries()) {
    if (index > 0) hash.update('\0');
    hash.update(part);
  }
  return hash.digest('hex').slice(0, 24);
}
