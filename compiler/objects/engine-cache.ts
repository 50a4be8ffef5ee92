/** Caches results that depend only on the engine and a little input. All sites on a machine share it. */
import fs from 'node:fs';
import path from 'node:path';
import { writeAtomically } from './objects.ts';

/** Not in `node_modules`, because npm can't replace that folder while a process writes to it. */
const FOLDER = path.resolve(import.meta.dirname, '../../.cache/engine');

/** Reads a cached result. Its name contains a hash of everything that the result depends on. */
export function readCached(name: string): Buffer | null {
  const file = path.join(FOLDER, name);
  return fs.existsSync(file) ? fs.readFileSync(file) : null;
}

/** Caches a result under a name. */
export function writeCached(name: string, bytes: string | Uint8Array): void {
  fs.mkdirSync(FOLDER, { recursive: true });
  writeAtomically(path.join(FOLDER, name), bytes);
}
