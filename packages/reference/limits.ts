/** Lists the limits of the engine: constants named `MAX_…`, whose comments say what they limit. */
import fs from 'node:fs';
import path from 'node:path';
import { readSourceModule } from './source-module.ts';

/** A limit. */
export interface LimitEntry {
  name: string;
  /** As the source writes it, for example `65_536`. */
  value: string;
  /** Module that enforces it, relative to the repository. */
  module: string;
  /** In Markdown. */
  text: string;
}

/** Folders whose limits readers, authors and operators can meet. */
const FOLDERS = ['model', 'worker', 'compiler', 'publisher'];

/** Reads the limits. `root` is the repository. */
export function readLimits(root: string): LimitEntry[] {
  return FOLDERS.flatMap((folder) =>
    fs.globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).toSorted(),
  ).flatMap((file) =>
    readSourceModule(path.join(root, file))
      .constants.filter(({ name, code }) => name.startsWith('MAX_') && /^[\d_ *]+$/.test(code))
      .map(({ name, code, text }) => ({ name, value: code, module: file, text })),
  );
}
