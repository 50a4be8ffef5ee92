/** The search indexes that an isolate holds: the current release's, opened when the first reader searches. */
import type { Background } from '../observability/background.ts';
import { UnknownFormat } from '../../model/search/search-index.ts';
import { Unreachable, type Store } from '../release/release-store.ts';
import { log } from '../observability/log.ts';
import { parseSearchIndex, type SearchIndex } from './engine/index-file.ts';

/** The isolate's memory of indexes. */
export interface SearchIndexes {
  /** The index with this hash. Throws `Unreachable` when it cannot be had. */
  open(hash: string, store: Store, background: Background): Promise<SearchIndex>;
}

/** After a failure KV is left alone for this many milliseconds. */
const PAUSE_MS = 5000;

/** An empty memory. Holds one index: after a publish the next search opens the new one. */
export function createSearchIndexes(): SearchIndexes {
  let held: { hash: string; index: SearchIndex } | null = null;
  let opening: { hash: string; reading: Promise<SearchIndex> } | null = null;
  let failed: { hash: string; until: number } | null = null;

  async function read(hash: string, store: Store): Promise<SearchIndex> {
    try {
      const index = parseSearchIndex(await new Response(await store.object(hash)).text());
      held = { hash, index };
      return index;
    } catch (error) {
      // What cannot be understood will not be understood later: bytes of a hash never change.
      const isForeign = error instanceof UnknownFormat;
      failed = { hash, until: isForeign ? Infinity : Date.now() + PAUSE_MS };
      log('error', isForeign ? 'search-index-format' : 'search-index-unreachable', { hash, error });
      throw new Unreachable(`search index ${hash}: ${String(error)}`, { cause: error });
    } finally {
      if (opening?.hash === hash) opening = null;
    }
  }

  return {
    async open(hash, store, background) {
      if (held?.hash === hash) return held.index;
      if (opening?.hash === hash) return opening.reading;
      if (failed?.hash === hash && Date.now() < failed.until)
        throw new Unreachable(`search index ${hash}: failed before`);
      const reading = read(hash, store);
      opening = { hash, reading };
      // With a lifetime of its own: others wait for it when the request that began it has gone.
      background('search-index', reading);
      return reading;
    },
  };
}
