/** A search that has been checked, and what Typesense is asked for it: constants, and nothing a reader can choose freely. */
import { LEVEL_FIELDS, QUERY_FIELDS, type QueryField } from '../../model/search/search-record.ts';
import type { Site } from '../../model/config/site.ts';
import { PAGE_SIZE, type SearchParameters } from './parameters.ts';
import { SNIPPET_AFFIX, SNIPPET_THRESHOLD } from './engine/highlight.ts';
import { REQUEST_STEPS } from './engine/step-budget.ts';

/** Fields whose values can be counted. */
export const FACETS = ['language', 'docusaurus_tag'] as const;

/** Name of a field whose values can be counted. */
export type Facet = (typeof FACETS)[number];

/** A search; each value is checked or one of ours. */
export interface SearchRequest {
  /** As `readQuery` leaves it. */
  q: string;
  /** From 1. */
  page: number;
  perPage: number;
  /** Code of one of the site's locales; `null` for all. */
  language: string | null;
  /** Values of `docusaurus_tag`, of which a record must have one; `null` for all. */
  tags: string[] | null;
  /** One group for each page, or for each section of a page. */
  groupBy: 'page' | 'section';
  /** Hits of a group, 1 to 3; the embedded engine has one. */
  groupLimit: number;
  /** Fields to look in, the weightiest first. */
  fields: readonly QueryField[];
  facets: readonly Facet[];
  sortBy: string;
  /** Words before and after what was found. */
  affix: number;
  /** Texts of up to this many words are not cut. */
  uncut: number;
  /** How many letters of a word may be wrong, at most. */
  typos: number;
  /** Name of the set of stop words, where the site has its own; the embedded index has its words. */
  stopWords?: string;
  /** How much work the embedded engine may do (`StepBudget`). */
  steps: number;
}

/** The best match first, and of equal ones the record with the higher priority. */
const SORT = '_text_match:desc,item_priority:desc';

/** The search that this site's own pages make. */
export function siteRequest(site: Site, parameters: SearchParameters): SearchRequest {
  const { q, page, language, version } = parameters;
  return {
    q,
    page,
    perPage: PAGE_SIZE,
    language: language ?? site.locales.default,
    tags: tagsOf(version ?? currentVersion(site)),
    groupBy: 'page',
    groupLimit: 1,
    fields: QUERY_FIELDS,
    facets: FACETS,
    sortBy: SORT,
    affix: SNIPPET_AFFIX,
    uncut: SNIPPET_THRESHOLD,
    typos: 2,
    steps: REQUEST_STEPS,
    ...(site.search.stopWords !== undefined && { stopWords: site.search.stopWords }),
  };
}

/** Name of the version that readers should land on. */
export function currentVersion({ versions }: Site): string {
  return (versions.find((version) => version.isLast) ?? versions[0])?.name ?? 'current';
}

/** Tags of a version: its own, and that of pages that belong to no version. */
export function tagsOf(version: string): string[] {
  return ['default', tagOf(version)];
}

/** The tag of a version's records. */
export function tagOf(version: string): string {
  return `docs-default-${version}`;
}

/** A search as an item of Typesense's `searches`. */
export function typesenseSearch(request: SearchRequest, collection: string): object {
  const { language, tags } = request;
  const filters = [
    ...(language === null ? [] : [`language:=${literal(language)}`]),
    ...(tags === null ? [] : [`docusaurus_tag:=[${tags.map(literal).join(',')}]`]),
  ];
  return {
    collection,
    q: request.q,
    query_by: request.fields.join(','),
    filter_by: filters.join(' && '),
    sort_by: request.sortBy,
    facet_by: request.facets.join(','),
    group_by: request.groupBy === 'page' ? 'url_without_anchor' : 'url',
    group_limit: request.groupLimit,
    include_fields: [...LEVEL_FIELDS, 'content,anchor,url,type,id'].join(','),
    highlight_full_fields: QUERY_FIELDS.join(','),
    highlight_affix_num_tokens: request.affix,
    snippet_threshold: request.uncut,
    num_typos: request.typos,
    ...(request.stopWords !== undefined && { stopwords: request.stopWords }),
    page: request.page,
    per_page: request.perPage,
  };
}

// The names are the site's, but a name may hold what the filter's grammar uses; backticks end that.
function literal(value: string): string {
  return `\`${value.replaceAll('`', '')}\``;
}
