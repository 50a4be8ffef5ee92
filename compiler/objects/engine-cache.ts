/** Caches results that depend only on the engine and a little input. Every content folder of a project shares the cache. */
import fs from 'node:fs';
import path from 'node:path';
import { writeAtomically } from './objects.ts';

/** Reads a cached result. Its name contains a hash of everything that the result depends on. */
export function readCached(folder: string, name: string): Buffer | null {
  const file = path.join(folder, name);
  return fs.existsSync(file) ? fs.readFileSync(file) : null;
}

/** Caches a result under a name. */
export function writeCached(folder: string, name: string, bytes: string | Uint8Array): void {
  fs.mkdirSync(folder, { recursive: true });
  writeAtomically(path.join(folder, name), bytes);
}
