/** Lists the files that are changelog entries. */
import fs from 'node:fs';
import { contentHash } from '../objects/hash.ts';

/** Returns the names of the entry files in a stable order. */
export function entryNames(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => /^[^_.].*\.mdx?$/.test(name))
    .sort();
}

/** Hashes the names, because adding or removing an entry changes the page. */
export function listingHash(folder: string): string {
  return contentHash(entryNames(folder).join('\n'));
}
