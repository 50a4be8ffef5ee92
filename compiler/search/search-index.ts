/** Builds the search index that the worker uses when no search service is set up (`model/search/search-index.ts`). */
import { readObject, writeObject } from '../objects/objects.ts';
import { INDEXED_PAGES } from './index-limit.ts';
import { type IndexScope, indexScopes, isInScope } from './index-scope.ts';
import { loadStemmer, type Stemmer } from './stemmer.ts';
import { wordStems } from './word-stems.ts';
import type { SearchablePage } from './search-records.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import type { SearchIndexRef, SearchManifest } from '../../model/release/search-manifest.ts';
import {
  type SearchIndexHeader,
  type PageWords,
  parsePageWords,
} from '../../model/search/search-index.ts';
import { foldWord } from '../../model/search/fold-word.ts';
import { rulesIn, type SearchRules } from '../../model/search/search-rules.ts';
import { searchWords, writeNumber } from '../../model/search/search-words.ts';

/** Builds search indexes, and rereads only the pages that changed since the previous ones. */
export class SearchIndexer {
  readonly #store: string;
  #known = new Map<string, PageWords>();

  constructor(store: string) {
    this.#store = store;
  }

  /** Stores an index of the pages of each locale and version. */
  async run(
    pages: SearchablePage[],
    { search, locales, versions }: Pick<ResolvedConfig, 'search' | 'locales' | 'versions'>,
  ): Promise<SearchManifest> {
    const known = new Map<string, PageWords>();
    const store = async (scope: IndexScope, own: SearchablePage[]): Promise<SearchIndexRef> => {
      const { locale, version } = scope;
      const records = own.reduce((sum, page) => sum + page.search.records, 0);
      if (own.length === 0 || own.length > INDEXED_PAGES)
        return { locale, version, object: null, records };
      const words = own.map(({ search: { object } }) => {
        const read = known.get(object) ?? this.#read(object);
        known.set(object, read);
        return read;
      });
      const rules = rulesIn(locale, search);
      const stemmer = rules.wordForms ? await loadStemmer(locale) : undefined;
      const text = searchIndexText(own, words, { locale, rules, stemmer });
      // @object search-index: The index of the embedded search in one language and version (`model/search/search-index.ts`).
      return { locale, version, object: writeObject(this.#store, text), records };
    };
    const indexes: SearchIndexRef[] = [];
    for (const scope of indexScopes({ locales, versions }))
      indexes.push(
        await store(
          scope,
          pages.filter((page) => isInScope(page, scope)),
        ),
      );
    this.#known = known;
    const records = pages.reduce((sum, page) => sum + page.search.records, 0);
    const [first, ...others] = indexes;
    return {
      object: first?.object ?? null,
      records,
      ...(others.length > 0 && { indexes }),
    };
  }

  #read(hash: string): PageWords {
    return this.#known.get(hash) ?? parsePageWords(readObject(this.#store, hash).toString('utf8'));
  }
}

/** The rules by which the texts of an index are searched. */
export interface IndexLanguage {
  locale: string;
  rules: SearchRules;
  /** The stemmer of the language, if it has one. */
  stemmer?: Stemmer | undefined;
}

/** Returns the text of an index of pages. `words` has the words of each page, in the same order. */
export function searchIndexText(
  pages: SearchablePage[],
  words: PageWords[],
  { locale, rules, stemmer }: IndexLanguage,
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
    locale,
    rules: rulesOf(rules, locale),
  };
  const places = allOccurrences(words);
  // Words of labels must be found too. The worker gets their positions from the header.
  for (const { word } of groups.flatMap((label) => searchWords(label, locale)))
    if (!places.has(word)) places.set(word, { text: '', page: 0 });
  const sorted = [...places.keys()].sort();
  const spellings = new Map(words.flatMap((page) => Object.entries(page.spellings)));
  const stems = rules.wordForms && stemmer && wordStems(sorted, stemmer, { locale, spellings });
  return [
    JSON.stringify(header),
    sorted.join(' '),
    sorted.map((word) => places.get(word)?.text).join(' '),
    words.map((page) => page.structure).join(' '),
    allCuts(sorted, words),
    ...words.map(({ texts, anchors, keywords }) => JSON.stringify({ texts, anchors, keywords })),
    ...(stems ? [JSON.stringify(stems)] : []),
  ].join('\n');
}

// A configuration may have further properties, which don't belong in the index. Stop words are compared with folded words.
function rulesOf(rules: SearchRules, locale: string): SearchRules {
  const { synonyms, curations, stopWords, wordForms } = rules;
  const folded = [...new Set(stopWords.map((word) => foldWord(word, locale)))];
  return { synonyms, curations, stopWords: folded, wordForms };
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
