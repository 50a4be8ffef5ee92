/** Modules that the entry loads and starts. */
import type { EntryApi } from './entry-api.ts';

/** A module that the entry starts with its functions. */
export interface Chunk {
  start(entryApi: EntryApi): void;
}

/** Whether a loaded module can be started. */
export function isChunk(module: unknown): module is Chunk {
  return typeof module === 'object' && module !== null && 'start' in module;
}
