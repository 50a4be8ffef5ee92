/** Search rules of a site, for the embedded engine and for search services. */
import { stopWordsOf } from './stop-words.ts';

/** The rules of a site, with defaults. */
export interface SearchRules {
  /** Words with the same meaning. */
  synonyms: Synonyms[];
  /** Results to put first or to hide. */
  curations: Curation[];
  /** Words to ignore in queries that have other words. */
  stopWords: string[];
  /** Whether a word also finds its other forms, such as plurals. */
  wordForms: boolean;
}

/** Words or phrases that find each other, for example `{ words: ['delete', 'remove'] }`. */
export interface Synonyms {
  /** The words or phrases. */
  words: string[];
  /** Makes the synonyms one-way: `root` finds `words`, but they don't find `root`. Default: two-way. */
  root?: string | undefined;
}

/** Changes the results of a query. */
export interface Curation {
  /** The query, for example `pricing`. */
  query: string;
  /** Whether the reader's query must equal `query`, or contain its words. Default: `exact`. */
  match: 'exact' | 'contains';
  /** Paths of pages or sections to put first, in this order, for example `['/plans', '/faq#billing']`. Default: none. */
  pin: string[];
  /** Paths of pages to hide, for example `['/old-plans']`. Default: none. */
  hide: string[];
}

/** No rules. */
export const NO_RULES: SearchRules = {
  synonyms: [],
  curations: [],
  stopWords: [],
  wordForms: false,
};

/** The rules in a site's configuration. What it doesn't set depends on the language. */
export interface ConfiguredRules extends Pick<SearchRules, 'synonyms' | 'curations'> {
  stopWords?: string[] | undefined;
  wordForms?: boolean | undefined;
}

/** Returns the rules for the pages of a locale. */
export function rulesIn(locale: string, configured: ConfiguredRules): SearchRules {
  const { synonyms, curations, stopWords, wordForms = true } = configured;
  return { synonyms, curations, stopWords: stopWords ?? stopWordsOf(locale), wordForms };
}
