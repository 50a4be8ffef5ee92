/** Results that depend on the engine and a few bytes of input: made once on this machine, for all sites and processes. */
import fs from 'node:fs';
import path from 'node:path';
import { writeAtomically } from './objects.ts';

/** Outside of `node_modules`, which npm can't replace while something is written into it. */
const FOLDER = path.resolve(import.meta.dirname, '../../.cache/engine');

/** Reads what was kept under a name. The name holds a hash of everything that the result depends on. */
export function readCached(name: string): Buffer | null {
  const file = path.join(FOLDER, name);
  return fs.existsSync(file) ? fs.readFileSync(file) : null;
}

/** Keeps a result under a name. */
export function writeCached(name: string, bytes: string | Uint8Array): void {
  fs.mkdirSync(FOLDER, { recursive: true });
  writeAtomically(path.join(FOLDER, name), bytes);
}
