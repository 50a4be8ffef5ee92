/** The lines of a search index that both a build and an update write. */
import { foldWord } from '../../model/search/fold-word.ts';
import type { PageWords, SearchIndexHeader } from '../../model/search/search-index.ts';
import type { SearchRules } from '../../model/search/search-rules.ts';
import { writeNumber } from '../../model/search/search-words.ts';
import type { SearchablePage } from './search-records.ts';
import type { Stemmer } from './stemmer.ts';

/** The rules by which the texts of an index are searched. */
export interface IndexLanguage {
  locale: string;
  rules: SearchRules;
  /** The stemmer of the language, if it has one. */
  stemmer?: Stemmer | undefined;
}

/** Returns the labels of level 0 of pages. */
export function groupsOf(pages: readonly SearchablePage[]): string[] {
  return [...new Set(pages.map((page) => page.lvl0))].sort();
}

/** Returns the first line of an index. */
export function headerLine(
  pages: readonly SearchablePage[],
  groups: readonly string[],
  { locale, rules }: { locale: string; rules: SearchRules },
): string {
  const numbers = new Map(groups.map((label, index) => [label, index]));
  const header: SearchIndexHeader = {
    format: 2,
    groups: [...groups],
    pages: pages.map(({ path, lvl0, language, version, tag }) => ({
      path,
      group: numbers.get(lvl0) ?? 0,
      language,
      version,
      tag,
    })),
    locale,
    rules: rulesOf(rules, locale),
  };
  return JSON.stringify(header);
}

/** Returns the line with the texts of a page. */
export function pageTextsLine({ texts, anchors, keywords }: PageWords): string {
  return JSON.stringify({ texts, anchors, keywords });
}

/** Returns the line with the parts of compound words. It names a word by its place among the sorted words. */
export function cutsLine(sorted: string[], cuts: ReadonlyMap<string, number[]>): string {
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

// A configuration may have further properties, which don't belong in the index. Stop words are compared with folded words.
function rulesOf(rules: SearchRules, locale: string): SearchRules {
  const { synonyms, curations, stopWords, wordForms } = rules;
  const folded = [...new Set(stopWords.map((word) => foldWord(word, locale)))];
  return { synonyms, curations, stopWords: folded, wordForms };
}
