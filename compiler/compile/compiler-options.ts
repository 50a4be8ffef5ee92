/** Options for compiling the pages of a site. */
import type { Timings } from '../diagnostics/timings.ts';

/** Folders and mode of a compiler. All folders are absolute paths. */
export interface CompilerOptions {
  /** Output folder; the build cache is in it. */
  out: string;
  /** Folder of the objects. */
  store: string;
  /** Folder for results that all sites of a project share. */
  cache: string;
  /** With `edgepress dev`, a page with an error keeps its last good version. */
  dev: boolean;
  timings: Timings;
  /** How long a page of a lenient site may take, in milliseconds. */
  pageLimit?: number | undefined;
}
