/** The `search` settings, and the part of them that the worker needs. */
import type * as v from 'valibot';
import type { ConfiguredRules } from '../search/search-rules.ts';
import type { searchSchema } from './search-schema.ts';

/** Search settings. The rules have their defaults. */
export interface SearchConfig extends v.InferOutput<typeof searchSchema> {}

/** Search settings with the defaults that are the same in every language. */
export interface ResolvedSearch
  extends Pick<SearchConfig, 'collection' | 'path'>, ConfiguredRules {}

/** The settings that the worker needs. The rules are in the search index. */
export interface SiteSearch extends Pick<SearchConfig, 'collection' | 'path'> {
  /**
   * Name of the search service's stop word set, present if the site lists its own. A service that wasn't filled by
   * `search:index` has no such set and would reject the query.
   */
  stopWords?: string | undefined;
}
