/** A validated search. Readers choose no value of it freely. */
import { localeOf } from '../../model/locales/locale-path.ts';
import { QUERY_FIELDS, type QueryField } from '../../model/search/search-record.ts';
import { collectionIn } from '../../model/search/search-collection.ts';
import type { Site } from '../../model/config/site.ts';
import { PAGE_SIZE, type SearchParameters } from './query-string.ts';
import { SNIPPET_AFFIX, SNIPPET_THRESHOLD } from './highlight.ts';
import { REQUEST_STEPS } from './words/step-budget.ts';

/** Fields that can be counted. */
export const FACETS = ['language', 'docusaurus_tag'] as const;

/** The name of a field that can be counted. */
export type Facet = (typeof FACETS)[number];

/** A validated search. */
export interface SearchRequest {
  /** Normalised by `readQuery`. */
  q: string;
  /** From 1. */
  page: number;
  perPage: number;
  /** The code of one of the site's locales, or `null` for all. */
  language: string | null;
  /** Values of `docusaurus_tag`, one of which a record must have, or `null` for all. */
  tags: string[] | null;
  /** Whether to group hits by page or by section. */
  groupBy: 'page' | 'section';
  /** Hits per group, 1 to 3. The embedded engine always returns one. */
  groupLimit: number;
  /** Fields to search, most important first. */
  fields: readonly QueryField[];
  facets: readonly Facet[];
  sortBy: string;
  /** Words shown before and after a match in a snippet. */
  snippetAffix: number;
  /** Texts of up to this many words are shown uncut. */
  snippetThreshold: number;
  /** Maximum number of typos per word. */
  typos: number;
  /** The name of the site's own stop word set in Typesense, if any. The embedded index contains its stop words. */
  stopWords?: string;
  /** The step budget of the embedded engine (`StepBudget`). */
  steps: number;
}

/** Best match first. Among equals, the more important record comes first. */
const SORT = '_text_match:desc,item_priority:desc';

/** Returns the search that the site's own search page makes. */
export function siteRequest(site: Site, parameters: SearchParameters): SearchRequest {
  const { q, page, language, version } = parameters;
  return {
    q,
    page,
    perPage: PAGE_SIZE,
    language: language ?? localeOf(site),
    tags: tagsOf(version ?? currentVersion(site)),
    groupBy: 'page',
    groupLimit: 1,
    fields: QUERY_FIELDS,
    facets: FACETS,
    sortBy: SORT,
    snippetAffix: SNIPPET_AFFIX,
    snippetThreshold: SNIPPET_THRESHOLD,
    typos: 2,
    steps: REQUEST_STEPS,
    ...(site.search.stopWords !== undefined && {
      stopWords: collectionIn(language ?? localeOf(site), site),
    }),
  };
}

/** Returns the name of the version that readers see by default. */
export function currentVersion({ versions }: Site): string {
  return (versions.find((version) => version.isLast) ?? versions[0])?.name ?? 'current';
}

/** Returns the tags of a version: its own, and the tag of pages without a version. */
export function tagsOf(version: string): string[] {
  return ['default', tagOf(version)];
}

/** Returns the tag of a version's records. */
export function tagOf(version: string): string {
  return `docs-default-${version}`;
}
