/** The changes that a build finds by comparing files with the index. */
import type { LineRange } from '../store/cache-line.ts';

/** A file that has changed. */
export interface ChangedFile {
  /** Its line in the index. */
  line: number;
  /** Absolute path. */
  file: string;
  /** Index of the docs instance. */
  instance: number;
  place: LineRange;
}

/** The state of the indexed files on disk. */
export interface Scan {
  /** Pages whose source or dependencies have changed. */
  changed: ChangedFile[];
  /** Modules in docs folders that may be islands. */
  modules: string[];
}
