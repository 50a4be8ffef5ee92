/** Builds the search index that the worker uses when no search service is set up (`model/search/search-index.ts`). */
import path from 'node:path';
import { contentHash } from '../objects/hash.ts';
import { hasObject, readObject, writeObject } from '../objects/objects.ts';
import { INDEXED_PAGES } from './index-limit.ts';
import {
  cutsLine,
  groupsOf,
  headerLine,
  type IndexLanguage,
  pageTextsLine,
} from './index-lines.ts';
import { indexScopes, isInScope } from './index-scope.ts';
import { type KnownIndex, KnownIndexes } from './known-indexes.ts';
import { patchSearchIndex } from './patch-index.ts';
import { loadStemmer } from './stemmer.ts';
import { wordStems } from './word-stems.ts';
import type { SearchablePage } from './search-records.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import type { SearchIndexRef, SearchManifest } from '../../model/release/search-manifest.ts';
import { type PageWords, parsePageWords } from '../../model/search/search-index.ts';
import { rulesIn } from '../../model/search/search-rules.ts';
import { searchWords, writeNumber } from '../../model/search/search-words.ts';

// @limit changed pages that are replaced in a search index: The index is built from all pages.
/** With more changed pages than this, an index is built from all of them. */
const MAX_CHANGES = 50;

/** Builds search indexes, and rereads only the pages that changed since the previous ones. */
export class SearchIndexer {
  readonly #store: string;
  readonly #known: KnownIndexes;

  /** `out` is the build's output folder, `version` that of the compiler. */
  constructor({ out, store, version }: { out: string; store: string; version: string }) {
    this.#store = store;
    this.#known = new KnownIndexes(path.join(out, 'search-indexes.json'), version);
  }

  /** Stores an index of the pages of each locale and version. */
  async run(
    pages: SearchablePage[],
    { search, locales, versions }: Pick<ResolvedConfig, 'search' | 'locales' | 'versions'>,
  ): Promise<SearchManifest> {
    const known = new Map<string, KnownIndex>();
    const indexes: SearchIndexRef[] = [];
    for (const { locale, version } of indexScopes({ locales, versions })) {
      const own = pages.filter((page) => isInScope(page, { locale, version }));
      const records = own.reduce((sum, page) => sum + page.search.records, 0);
      let object: string | null = null;
      if (own.length > 0 && own.length <= INDEXED_PAGES) {
        const rules = rulesIn(locale, search);
        const stemmer = rules.wordForms ? await loadStemmer(locale) : undefined;
        const scope = `${locale} ${version}`;
        const index = this.#index(own, { locale, rules, stemmer }, this.#known.get(scope));
        known.set(scope, index);
        ({ object } = index);
      }
      indexes.push({ locale, version, object, records });
    }
    if (known.size > 0) this.#known.save(known);
    const records = pages.reduce((sum, page) => sum + page.search.records, 0);
    const [first, ...others] = indexes;
    return {
      object: first?.object ?? null,
      records,
      ...(others.length > 0 && { indexes }),
    };
  }

  #index(
    pages: SearchablePage[],
    language: IndexLanguage,
    before: KnownIndex | undefined,
  ): KnownIndex {
    const groups = groupsOf(pages);
    const header = headerLine(pages, groups, language);
    const index = { header: contentHash(header), words: pages.map(({ search }) => search.object) };
    let text: string | null = null;
    if (before?.header === index.header && hasObject(this.#store, before.object)) {
      const changed = [...pages.keys()].filter((at) => before.words[at] !== index.words[at]);
      if (changed.length === 0) return before;
      text = this.#patch(before, { changed, words: index.words, header, groups }, language);
    }
    text ??= searchIndexText(pages, readEach(this.#store, index.words), language);
    // @object search-index: The index of the embedded search in one language and version (`model/search/search-index.ts`).
    return { ...index, object: writeObject(this.#store, text) };
  }

  #patch(
    before: KnownIndex,
    {
      changed,
      words,
      header,
      groups,
    }: { changed: number[]; words: string[]; header: string; groups: string[] },
    language: IndexLanguage,
  ): string | null {
    if (changed.length > MAX_CHANGES) return null;
    const objects = changed.map((page) => ({
      page,
      before: before.words[page] ?? '',
      after: words[page] ?? '',
    }));
    if (!objects.every((one) => hasObject(this.#store, one.before))) return null;
    const changes = objects.map((one) => ({
      page: one.page,
      before: readWords(this.#store, one.before),
      after: readWords(this.#store, one.after),
    }));
    const text = readObject(this.#store, before.object).toString('utf8');
    const patch = { header, groups, pages: words.length, changes };
    return patchSearchIndex(text, patch, language);
  }
}

function readWords(store: string, hash: string): PageWords {
  return parsePageWords(readObject(store, hash).toString('utf8'));
}

// One page at a time, because together they take ten times as much memory as the index.
function* readEach(store: string, hashes: string[]): Generator<PageWords> {
  for (const hash of hashes) yield readWords(store, hash);
}

/** Returns the text of an index of pages. `words` has the words of each page, in the same order. */
export function searchIndexText(
  pages: SearchablePage[],
  words: Iterable<PageWords>,
  { locale, rules, stemmer }: IndexLanguage,
): string {
  const groups = groupsOf(pages);
  const places = new Map<string, { text: string; page: number }>();
  const cuts = new Map<string, number[]>();
  const spellings = new Map<string, string>();
  const structures: string[] = [];
  const texts: string[] = [];
  for (const own of words) {
    addOccurrences(places, own, structures.length);
    for (const [word, lengths] of Object.entries(own.cuts)) cuts.set(word, lengths);
    for (const [word, spelling] of Object.entries(own.spellings)) spellings.set(word, spelling);
    structures.push(own.structure);
    texts.push(pageTextsLine(own));
  }
  // Words of labels must be found too. The worker gets their positions from the header.
  for (const { word } of groups.flatMap((label) => searchWords(label, locale)))
    if (!places.has(word)) places.set(word, { text: '', page: 0 });
  const sorted = [...places.keys()].sort();
  const stems = rules.wordForms && stemmer && wordStems(sorted, stemmer, { locale, spellings });
  return [
    headerLine(pages, groups, { locale, rules }),
    sorted.join(' '),
    sorted.map((word) => places.get(word)?.text).join(' '),
    structures.join(' '),
    cutsLine(sorted, cuts),
    ...texts,
    ...(stems ? [JSON.stringify(stems)] : []),
  ].join('\n');
}

function addOccurrences(
  all: Map<string, { text: string; page: number }>,
  { words }: PageWords,
  page: number,
): void {
  for (const [word, text] of Object.entries(words)) {
    const known = all.get(word);
    if (known === undefined) all.set(word, { text: writeNumber(page) + text, page });
    else {
      known.text += writeNumber(page - known.page) + text;
      known.page = page;
    }
  }
}
