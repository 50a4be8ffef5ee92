/** Recently chosen and saved results, in the browser's storage. */
import { LEVEL_FIELDS } from '../../model/search/search-record.ts';
import { resultOf, type SearchResult } from '../../model/search/search-result.ts';
import type { EntryApi } from '../entry-api/entry-api.ts';
import { asFields, type SearchHit, asList } from './fetch-results.ts';

/** A stored result, in the format of DocSearch so that its readers keep theirs: a hit without highlights. */
export interface SavedHit {
  objectID: string;
  url: string;
  type: string;
  anchor: string | null;
  content: null;
  /** Headings by `lvl0` to `lvl6`, with `<` and `>` escaped. */
  hierarchy: Record<string, string | null>;
}

// @limit favourite searches: The oldest is dropped.
const MAX_FAVOURITES = 10;
// @limit recent searches: The oldest is dropped.
const MAX_RECENT = 7;
// While there are favourites above them.
// @limit recent searches below favourites: Further ones aren't shown.
const MAX_RECENT_BELOW = 4;

/** The two lists of a collection. Unreadable storage counts as empty. */
export class SavedSearches {
  readonly #entryApi: Pick<EntryApi, 'readStored' | 'writeStored'>;
  readonly #keys: { recent: string; favourite: string };

  constructor(entryApi: Pick<EntryApi, 'readStored' | 'writeStored'>, collection: string) {
    this.#entryApi = entryApi;
    this.#keys = {
      recent: `__DOCSEARCH_RECENT_SEARCHES__${collection}`,
      favourite: `__DOCSEARCH_FAVORITE_SEARCHES__${collection}`,
    };
  }

  /** Saved results, latest first. */
  get favourites(): SavedHit[] {
    return this.#read(this.#keys.favourite).slice(0, MAX_FAVOURITES);
  }

  /** Recently chosen results, latest first. */
  get recent(): SavedHit[] {
    const most = this.favourites.length > 0 ? MAX_RECENT_BELOW : MAX_RECENT;
    return this.#read(this.#keys.recent).slice(0, most);
  }

  /** Adds a recently chosen result, unless it is saved. */
  choose(saved: SavedHit): void {
    if (this.favourites.some(({ url }) => url === saved.url)) return;
    const rest = this.#read(this.#keys.recent).filter(({ url }) => url !== saved.url);
    this.#write(this.#keys.recent, [saved, ...rest].slice(0, MAX_RECENT));
  }

  /** Saves a result and removes it from the recent ones. */
  save(saved: SavedHit): void {
    this.remove(saved);
    this.#write(this.#keys.favourite, [saved, ...this.favourites].slice(0, MAX_FAVOURITES));
  }

  /** Removes a result from both lists. */
  remove({ url }: SavedHit): void {
    for (const key of Object.values(this.#keys))
      this.#write(
        key,
        this.#read(key).filter((saved) => saved.url !== url),
      );
  }

  #read(key: string): SavedHit[] {
    try {
      return asList(JSON.parse(this.#entryApi.readStored(key) ?? '[]')).flatMap(savedOf);
    } catch (error) {
      console.error(error);
      return [];
    }
  }

  #write(key: string, saved: SavedHit[]): void {
    this.#entryApi.writeStored(key, saved.length > 0 ? JSON.stringify(saved) : null);
  }
}

/** Turns a hit into a stored result. A text is stored with its section. */
export function savedHit({ id, document }: SearchHit): SavedHit {
  const deepest = LEVEL_FIELDS.findLastIndex((field) => document[field] !== undefined);
  return {
    objectID: id,
    url: document.url,
    type: document.type === 'content' ? `lvl${Math.max(deepest, 0)}` : document.type,
    anchor: document.url.split('#')[1] ?? null,
    content: null,
    hierarchy: Object.fromEntries(
      LEVEL_FIELDS.map((field) => [field.slice('hierarchy.'.length), document[field] ?? null]),
    ),
  };
}

/** Turns a stored result into one to show. */
export function savedResult({ url, type, hierarchy }: SavedHit): SearchResult {
  const levels = LEVEL_FIELDS.flatMap((field) => {
    const text = hierarchy[field.slice('hierarchy.'.length)];
    return text ? [[field, text]] : [];
  });
  return resultOf({ document: { url, type, ...Object.fromEntries(levels) }, highlight: {} });
}

function savedOf(value: unknown): SavedHit[] {
  const { objectID, url, type, anchor, hierarchy } = asFields(value);
  if (typeof url !== 'string' || typeof type !== 'string') return [];
  const levels = Object.entries(asFields(hierarchy)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const saved: SavedHit = {
    objectID: String(objectID),
    url,
    type,
    anchor: typeof anchor === 'string' ? anchor : null,
    content: null,
    hierarchy: Object.fromEntries(levels),
  };
  const { href, name } = savedResult(saved);
  return href && name.length > 0 ? [saved] : [];
}
