/** Context that the entry passes to the analytics modules. They don't import the entry, so that it stays one file. */
import type { readStored, writeStored } from '../state/storage.ts';
import type { takeUserId } from '../state/user-id.ts';

/** Functions of the entry, and facts about the loaded document. */
export interface AnalyticsContext {
  readStored: typeof readStored;
  writeStored: typeof writeStored;
  takeUserId: typeof takeUserId;
  /** Address of the document when it was loaded. */
  loadedUrl: string;
  /** Title of the document when it was loaded. */
  loadedTitle: string;
}
