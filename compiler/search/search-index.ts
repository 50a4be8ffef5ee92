/** Builds the search index that the worker uses when no search service is set up (`model/search/search-index.ts`). */
import { readObject, writeObject } from '../objects/objects.ts';
import { INDEXED_PAGES } from './index-limit.ts';
import type { SearchablePage } from './search-records.ts';
import type { SearchManifest } from '../../model/release/release.ts';
import {
  type SearchIndexHeader,
  type PageWords,
  parsePageWords,
} from '../../model/search/search-index.ts';
import { NO_RULES, type SearchRules } from '../../model/search/search-rules.ts';
import { searchWords, writeNumber } from '../../model/search/search-words.ts';

/** Builds search indexes, and rereads only the pages that changed since the previous one. */
export class SearchIndexer {
  readonly #store: string;
  #known = new Map<string, PageWords>();

  constructor(store: string) {
    this.#store = store;
  }

  /** Stores an index of the pages. */
  run(pages: SearchablePage[], rules: SearchRules): SearchManifest {
    const records = pages.reduce((sum, page) => sum + page.search.records, 0);
    if (pages.length === 0 || pages.length > INDEXED_PAGES) {
      this.#known.clear();
      return { object: null, records };
    }
    const known = new Map<string, PageWords>();
    for (const { search } of pages) known.set(search.object, this.#read(search.object));
    this.#known = known;
    const words = pages.flatMap((page) => known.get(page.search.object) ?? []);
    return { object: writeObject(this.#store, searchIndexText(pages, words, rules)), records };
  }

  #read(hash: string): PageWords {
    return this.#known.get(hash) ?? parsePageWords(readObject(this.#store, hash).toString('utf8'));
  }
}

/** Returns the text of an index of pages. `words` has the words of each page, in the same order. */
export function searchIndexText(
  pages: SearchablePage[],
  words: PageWords[],
  rules: SearchRules = NO_RULES,
): string {
  const groups = [...new Set(pages.map((page) => page.lvl0))].sort();
  const header: SearchIndexHeader = {
    format: 2,
    groups,
    pages: pages.map(({ path, lvl0, language, version, tag }) => ({
      path,
      group: groups.indexOf(lvl0),
      language,
      version,
      tag,
    })),
    rules: rulesOf(rules),
  };
  const places = allOccurrences(words);
  // Words of labels must be found too. The worker gets their positions from the header.
  for (const { word } of groups.flatMap(searchWords))
    if (!places.has(word)) places.set(word, { text: '', page: 0 });
  const sorted = [...places.keys()].sort();
  return [
    JSON.stringify(header),
    sorted.join(' '),
    sorted.map((word) => places.get(word)?.text).join(' '),
    words.map((page) => page.structure).join(' '),
    allCuts(sorted, words),
    ...words.map(({ texts, anchors, keywords }) => JSON.stringify({ texts, anchors, keywords })),
  ].join('\n');
}

// A configuration may have further properties, which don't belong in the index.
function rulesOf({ synonyms, curations, stopWords, wordForms }: SearchRules): SearchRules {
  return { synonyms, curations, stopWords, wordForms };
}

function allOccurrences(words: PageWords[]): Map<string, { text: string; page: number }> {
  const all = new Map<string, { text: string; page: number }>();
  for (const [page, own] of words.entries())
    for (const [word, text] of Object.entries(own.words)) {
      const known = all.get(word);
      if (known === undefined) all.set(word, { text: writeNumber(page) + text, page });
      else {
        known.text += writeNumber(page - known.page) + text;
        known.page = page;
      }
    }
  return all;
}

function allCuts(sorted: string[], words: PageWords[]): string {
  const cuts = new Map(words.flatMap((page) => Object.entries(page.cuts)));
  let text = '';
  let last = 0;
  for (const [at, word] of sorted.entries()) {
    const lengths = cuts.get(word);
    if (lengths === undefined) continue;
    text += [at - last, lengths.length, ...lengths].map(writeNumber).join('');
    last = at;
  }
  return text;
}
