/**
 * The entry's functions, as deferred modules use them. They get them instead of importing them, because the bundler would move
 * code that both import into further files, and the entry must stay one file.
 */
import type { listOf, setOpen, toggleOf } from '../dom/sidebar-categories.ts';
import type { loadChunk } from './load-chunk.ts';
import type { attempt, failureBox } from '../dom/failure.ts';
import type { startProgress, stopProgress } from '../dom/progress.ts';
import type { withSpinner } from '../dom/spinner.ts';
import type { readStored, writeStored } from '../state/storage.ts';
import type { targetOf } from '../dom/hash-target.ts';
import type { copies } from './pending-copies.ts';

/** Functions that the entry passes to deferred modules. */
export interface EntryApi {
  attempt: typeof attempt;
  failureBox: typeof failureBox;
  copies: typeof copies;
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
  /** URL of the document when it was loaded. */
  loadedUrl: string;
}

/** The entry's functions. Undefined until `setEntryApi` is called. */
export let entryApi: EntryApi;

/** Sets the entry's functions. Call it before anything uses them. */
export function setEntryApi(given: EntryApi): void {
  entryApi = given;
}
