/**
 * The entry's functions as the modules see them that come with the first touch. They are handed over, not
 * imported, so that the entry stays one file: the bundler would put what both import into further files.
 */
import type { listOf, setOpen, toggleOf } from '../dom/sidebar-categories.ts';
import type { loadChunk } from './load-chunk.ts';
import type { attempt, failureBox } from '../dom/failure.ts';
import type { startProgress, stopProgress } from '../dom/progress.ts';
import type { withSpinner } from '../dom/spinner.ts';
import type { readStored, writeStored } from '../state/storage.ts';
import type { targetOf } from '../dom/hash-target.ts';
import type { heldCopies } from './held-copies.ts';

/** What the entry hands over, under the names it has there. */
export interface EntryApi {
  attempt: typeof attempt;
  failureBox: typeof failureBox;
  heldCopies: typeof heldCopies;
  listOf: typeof listOf;
  loadChunk: typeof loadChunk;
  readStored: typeof readStored;
  setOpen: typeof setOpen;
  startProgress: typeof startProgress;
  stopProgress: typeof stopProgress;
  targetOf: typeof targetOf;
  toggleOf: typeof toggleOf;
  withSpinner: typeof withSpinner;
  writeStored: typeof writeStored;
  /** The address under which the document was loaded. */
  loadedUrl: string;
}

/** The entry's functions. Only there once `setEntryApi` was called. */
export let entryApi: EntryApi;

/** Takes over the entry's functions; call it before anything that uses them. */
export function setEntryApi(given: EntryApi): void {
  entryApi = given;
}
