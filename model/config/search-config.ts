/** The settings of search: as `content/site.ts` has them, with defaults, and what travels to the worker. */
import type { Curation, SearchRules, Synonyms } from '../search/search-rules.ts';

/** Search settings; hosts and keys are the operator's and come from secrets. */
export interface SearchConfig {
  /** Collection (alias) of the hosted search service. */
  collection: string;
  /** Path of the results page below the base URL. */
  path: string;
  /** Words that mean the same to readers. */
  synonyms?: Synonyms[] | undefined;
  /** Results that are put first, or left out, for some queries. */
  curations?: (Pick<Curation, 'query'> & Partial<Curation>)[] | undefined;
  /**
   * Words of a query that are not looked for, unless it has no others. Default: the English words that questions are
   * made of, where the site's language is English.
   */
  stopWords?: string[] | undefined;
  /**
   * Whether a word finds its other forms too: plurals, -ed, -ing, British and American spelling. The rules are those
   * of English. Default: where the site's language is English.
   */
  wordForms?: boolean | undefined;
}

/** Search settings with their defaults. */
export interface ResolvedSearch extends Pick<SearchConfig, 'collection' | 'path'>, SearchRules {}

/** What the worker must know of search beside the index, which has the rest. */
export interface SiteSearch extends Pick<SearchConfig, 'collection' | 'path'> {
  /**
   * Name of the search service's set of stop words, where the site lists its own: a service that was filled by
   * something else than `search:index` has no such set and would refuse the search.
   */
  stopWords?: string | undefined;
}
