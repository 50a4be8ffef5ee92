/** Requests search results from `GET /_search`. Every field of the response is checked before it is used. */
import { QUERY_FIELDS } from '../../model/search/search-record.ts';
import type { FoundRecord } from '../../model/search/search-result.ts';

/** Results of a query. */
export interface SearchResponse {
  q: string;
  /** Page of the results, from 1. */
  page: number;
  /** Number of pages of the site that match. */
  found: number;
  /** Number of results per page. */
  perPage: number;
  hits: SearchHit[];
  /** Queries to try instead if nothing matches. */
  suggestions: string[];
}

/** A result. */
export interface SearchHit extends FoundRecord {
  id: string;
  /** Whether it is on the same page as the result before it. */
  isFurther: boolean;
  /** It is from another release than this document, so its page is loaded as a document. */
  isForeign?: true;
}

/** Normalizes the reader's text to a query. */
export function queryOf(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** URL of a results page, or of results as JSON for an `action` of `_search`. Keeps the query of `action`. */
export function resultsUrl(action: string, q: string, page: number): string {
  const url = new URL(action, document.baseURI);
  if (q) url.searchParams.set('q', q);
  if (page > 1) url.searchParams.set('page', String(page));
  return url.pathname + url.search;
}

/**
 * Requests results. `scope` is a query string that narrows them (`language`, `version`). Throws if the request fails or the
 * response is malformed.
 */
export async function fetchResults(
  { q, page = 1, scope = '' }: { q: string; page?: number; scope?: string },
  signal: AbortSignal,
): Promise<SearchResponse> {
  const { base = '/', locale = '' } = document.documentElement.dataset;
  // The other languages have pages of their own.
  const own = locale && !scope.includes('language=') ? `&locale=${locale}` : '';
  const action = `${base}_search?${scope}${own}`;
  const response = await fetch(resultsUrl(action, q, page), { signal });
  if (!response.ok) throw new Error(`search: ${response.status} from ${response.url}`);
  const release = response.headers.get('x-release');
  const isForeign = release !== null && release !== document.documentElement.dataset['release'];
  const { results, suggestions } = asFields(await response.json());
  const reply = asFields(asList(results)[0]);
  if (!Array.isArray(reply['grouped_hits'])) throw new Error('search: the reply has no results');
  return {
    q,
    page,
    found: Number(reply['found']) || 0,
    perPage: Number(asFields(reply['request_params'])['per_page']) || reply['grouped_hits'].length,
    hits: reply['grouped_hits'].flatMap((group) =>
      asList(asFields(group)['hits']).map((hit, index) => ({
        ...hitOf(hit, index),
        ...(isForeign && { isForeign }),
      })),
    ),
    suggestions: asList(suggestions).filter((text) => typeof text === 'string'),
  };
}

/** The fields of a value, none if it isn't an object. */
export function asFields(value: unknown): Record<string, unknown> {
  return Object(value);
}

/** The items of a value, none if it isn't a list. */
export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function hitOf(value: unknown, index: number): SearchHit {
  const hit = asFields(value);
  const given = asFields(hit['document']);
  const marks = asFields(hit['highlight']);
  const document: FoundRecord['document'] = { url: text(given['url']), type: text(given['type']) };
  const highlight: FoundRecord['highlight'] = {};
  for (const field of QUERY_FIELDS) {
    const { snippet, value: whole } = asFields(marks[field]);
    if (given[field]) document[field] = text(given[field]);
    if (typeof snippet === 'string')
      highlight[field] = { snippet, ...(typeof whole === 'string' && { value: whole }) };
  }
  return { id: text(given['id']), isFurther: index > 0, document, highlight };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
