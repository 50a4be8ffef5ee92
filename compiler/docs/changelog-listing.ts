/** Which files are entries of the changelog. */
import fs from 'node:fs';
import { contentHash } from '../objects/hash.ts';

/** Names of the files that are entries, in a fixed order. */
export function entryNames(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => /^[^_.].*\.mdx?$/.test(name))
    .sort();
}

/** Hash of the names: adding or removing an entry changes the page. */
export function listingHash(folder: string): string {
  return contentHash(entryNames(folder).join('\n'));
}
