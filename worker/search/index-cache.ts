/** Caches the parsed search index of the current release, which the first search loads. */
import type { Background } from '../observability/background.ts';
import { UnknownFormat } from '../../model/search/search-index.ts';
import { Unreachable, type Store } from '../release/release-store.ts';
import { log } from '../observability/log.ts';
import { parseSearchIndex, type SearchIndex } from './engine/index-file.ts';

/** The isolate's cached index. */
export interface SearchIndexCache {
  /** Returns the index with this hash. Throws `Unreachable` when it cannot be loaded. */
  open(hash: string, store: Store, background: Background): Promise<SearchIndex>;
}

/** How long after a failure KV is not asked again. */
const RETRY_MS = 5000;

/** Creates an empty cache. It holds one index; after a publish, the next search loads the new one. */
export function createSearchIndexCache(): SearchIndexCache {
  let held: { hash: string; index: SearchIndex } | null = null;
  let opening: { hash: string; reading: Promise<SearchIndex> } | null = null;
  let failed: { hash: string; until: number } | null = null;

  async function read(hash: string, store: Store): Promise<SearchIndex> {
    try {
      const index = parseSearchIndex(await new Response(await store.object(hash)).text());
      held = { hash, index };
      return index;
    } catch (error) {
      // An unknown format is a permanent failure, because the content of a hash never changes.
      const isUnknownFormat = error instanceof UnknownFormat;
      failed = { hash, until: isUnknownFormat ? Infinity : Date.now() + RETRY_MS };
      log('error', isUnknownFormat ? 'search-index-format' : 'search-index-unreachable', {
        hash,
        error,
      });
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
        throw new Unreachable(`search index ${hash}: a recent attempt failed`);
      const reading = read(hash, store);
      opening = { hash, reading };
      // Other requests may be waiting for it, so it must outlive the request that started it.
      background('search-index', reading);
      return reading;
    },
  };
}
