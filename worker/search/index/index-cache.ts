/** Caches parsed search indexes of the current release. The first search of a locale and version loads its index. */
import type { Background } from '../../observability/background.ts';
import { UnknownFormat } from '../../../model/search/search-index.ts';
import { Unreachable, type Store } from '../../release/release-store.ts';
import { settledWithin } from '../../http/deadline.ts';
import { readOr } from '../../release/failure-policy.ts';
import { parseSearchIndex, type SearchIndex } from './index-file.ts';

/** The isolate's cached indexes. */
export interface SearchIndexCache {
  /** Returns the index with this hash. Throws `Unreachable` when it cannot be loaded. */
  open(hash: string, store: Pick<Store, 'object'>, background: Background): Promise<SearchIndex>;
}

/** Time after a failure during which KV is not read again. */
const RETRY_MS = 5000;

// @limit characters of search indexes in an isolate: The oldest are dropped.
/** Total size of the cached indexes in characters. An index of 2,000 pages has up to 20 million. */
const MAX_CHARACTERS = 20_000_000;

/** How long opening an index waits for the one before. The read of a cancelled request may never end. */
const QUEUE_MS = 5000;

/**
 * Creates an empty cache. When it is full, the indexes that were searched longest ago leave it. Indexes are opened one after
 * another, so that parallel searches of many locales and versions don't use up the isolate's memory.
 */
export function createSearchIndexCache(): SearchIndexCache {
  // The most recently used is the last.
  const cached = new Map<string, { index: SearchIndex; characters: number }>();
  const opening = new Map<string, Promise<SearchIndex>>();
  const failed = new Map<string, number>();
  // Settles when no index is being opened. Holds no index, which would stay in memory.
  let idle: Promise<unknown> = Promise.resolve();

  function keep(hash: string, index: SearchIndex, characters: number): void {
    cached.delete(hash);
    let left = MAX_CHARACTERS - characters;
    for (const [other, entry] of [...cached].reverse())
      if ((left -= entry.characters) < 0) cached.delete(other);
    cached.set(hash, { index, characters });
  }

  async function read(hash: string, store: Pick<Store, 'object'>): Promise<SearchIndex> {
    const load = async (): Promise<SearchIndex> => {
      const text = await new Response(await store.object(hash)).text();
      const index = parseSearchIndex(text);
      keep(hash, index, text.length);
      return index;
    };
    try {
      return await readOr(
        resourceOf,
        load,
        (error): never => {
          // The content of a hash never changes, so another attempt with an unknown format would fail, too.
          failed.set(hash, error instanceof UnknownFormat ? Infinity : Date.now() + RETRY_MS);
          throw new Unreachable(`search index ${hash}: ${String(error)}`, { cause: error });
        },
        { hash },
      );
    } finally {
      opening.delete(hash);
    }
  }

  return {
    async open(hash, store, background) {
      const known = cached.get(hash);
      if (known) {
        keep(hash, known.index, known.characters);
        return known.index;
      }
      const running = opening.get(hash);
      if (running) return running;
      if (Date.now() < (failed.get(hash) ?? 0))
        throw new Unreachable(`search index ${hash}: a recent attempt failed`);
      const reading = settledWithin(idle, QUEUE_MS).then(() => read(hash, store));
      idle = reading.then(
        () => undefined,
        () => undefined,
      );
      opening.set(hash, reading);
      // Other requests may be waiting for it, so it must outlive the request that started it.
      background('search-index', reading);
      return reading;
    },
  };
}

function resourceOf(error: unknown): 'searchIndexFormat' | 'searchIndex' {
  return error instanceof UnknownFormat ? 'searchIndexFormat' : 'searchIndex';
}
