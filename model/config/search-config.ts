/** The `search` settings, and the part of them that the worker needs. */
import type { Curation, SearchRules, Synonyms } from '../search/search-rules.ts';

/** Search settings. Hosts and keys of a search service are not here: they are secrets of the worker. */
export interface SearchConfig {
  /** Collection (or alias) in the search service, for example `documentation`. */
  collection: string;
  /** Path of the results page, below the base URL, for example `/search`. */
  path: string;
  /** Words with the same meaning, for example `[{ words: ['delete', 'remove'] }]`. Default: none. */
  synonyms?: Synonyms[] | undefined;
  /** Results to put first or to hide, for example `[{ query: 'pricing', pin: ['/plans'] }]`. Default: none. */
  curations?: (Pick<Curation, 'query'> & Partial<Curation>)[] | undefined;
  /**
   * Words to ignore in queries that have other words, for example `['the', 'how']`. Default: common English words if the
   * site's default language is English, otherwise none.
   */
  stopWords?: string[] | undefined;
  /**
   * Whether a word also finds its other forms: plurals, -ed, -ing, British and American spelling. The rules are English.
   * Default: `true` if the site's default language is English, otherwise `false`.
   */
  wordForms?: boolean | undefined;
}

/** Search settings with defaults. */
export interface ResolvedSearch extends Pick<SearchConfig, 'collection' | 'path'>, SearchRules {}

/** What the worker needs of the settings. The rules are in the search index. */
export interface SiteSearch extends Pick<SearchConfig, 'collection' | 'path'> {
  /**
   * Name of the search service's stop word set, present if the site lists its own. A service that wasn't filled by
   * `search:index` has no such set and would reject the query.
   */
  stopWords?: string | undefined;
}
