/** The version of the engine: a release that another version made is never updated, but built again. */
import fs from 'node:fs';
import path from 'node:path';
import { contentHash } from '../objects/hash.ts';

/** Returns a hash of all sources in `compiler/` and `model/`. */
export function engineVersion(): string {
  const sources = ['..', '../../model'].flatMap((name) => {
    const folder = path.resolve(import.meta.dirname, name);
    return fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
  });
  return contentHash(...sources.map((file) => fs.readFileSync(file)));
}
