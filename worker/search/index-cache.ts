/** Caches the parsed search index of the current release, which the first search loads. */
import type { Background } from '../observability/background.ts';
import { UnknownFormat } from '../../model/search/search-index.ts';
import { Unreachable, type Store } from '../release/release-store.ts';
import { readOr } from '../release/failure-policy.ts';
import { parseSearchIndex, type SearchIndex } from './engine/index-file.ts';

/** The isolate's cached index. */
export interface SearchIndexCache {
  /** Returns the index with this hash. Throws `Unreachable` when it cannot be loaded. */
  open(hash: string, store: Store, background: Background): Promise<SearchIndex>;
}

/** Time after a failure during which KV is not read again. */
const RETRY_MS = 5000;

/** Creates an empty cache. It holds one index; after a publish, the next search loads the new one. */
export function createSearchIndexCache(): SearchIndexCache {
  let cached: { hash: string; index: SearchIndex } | null = null;
  let opening: { hash: string; reading: Promise<SearchIndex> } | null = null;
  let failed: { hash: string; until: number } | null = null;

  async function read(hash: string, store: Store): Promise<SearchIndex> {
    const load = async (): Promise<SearchIndex> =>
      parseSearchIndex(await new Response(await store.object(hash)).text());
    try {
      const index = await readOr(
        resourceOf,
        load,
        (error): never => {
          // The content of a hash never changes, so another attempt with an unknown format would fail, too.
          const until = error instanceof UnknownFormat ? Infinity : Date.now() + RETRY_MS;
          failed = { hash, until };
          throw new Unreachable(`search index ${hash}: ${String(error)}`, { cause: error });
        },
        { hash },
      );
      cached = { hash, index };
      return index;
    } finally {
      if (opening?.hash === hash) opening = null;
    }
  }

  return {
    async open(hash, store, background) {
      if (cached?.hash === hash) return cached.index;
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

function resourceOf(error: unknown): 'searchIndexFormat' | 'searchIndex' {
  return error instanceof UnknownFormat ? 'searchIndexFormat' : 'searchIndex';
}
