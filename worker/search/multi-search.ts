/**
 * Parses the subset of Typesense's multi-search that existing clients need. Each search is rebuilt from constants and
 * validated values. Everything else is rejected with Typesense's error messages.
 */
import { isObject } from '../../model/schema/schema.ts';
import type { Site } from '../../model/config/site.ts';
import { type MultiSearchItem, readItem } from './multi-search-item.ts';
import { REQUEST_STEPS } from './words/step-budget.ts';

/** An error of the whole request. */
export interface RequestError {
  status: 400 | 401 | 413;
  message: string;
}

// @limit bytes of a request to `/multi_search`: 413.
/** Maximum body size. The search page of the Docusaurus theme sends 2,000 bytes, an oversized batch 40,000. */
export const MAX_BODY_BYTES = 65_536;
// @limit searches of a request to `/multi_search`: 400.
/** Maximum number of searches. An InstantSearch page with both facets selected sends three. */
const MAX_SEARCHES = 5;
// @limit hits of a page of `/multi_search`: 422 for this search.
/** Maximum hits per page of one search. */
const MAX_PER_PAGE = 50;
// @limit hits of all searches of a request to `/multi_search`: 422 for the search that exceeds it.
/** Maximum hits of all searches of a request. Highlighting 250 hits takes longer than finding them. */
const MAX_HITS = 100;
const FORBIDDEN = 'Forbidden - a valid `x-typesense-api-key` header must be sent.';

/** Parses a request. The URL's parameters (`query`) apply to every search. */
export function readMultiSearch(
  body: string,
  query: URLSearchParams,
  site: Site,
): MultiSearchItem[] | RequestError {
  const given = parseJson(body);
  if (!isObject(given)) return { status: 400, message: 'Bad JSON.' };
  const { searches, union, ...others } = given;
  if (!Array.isArray(searches) || searches.length === 0)
    return { status: 400, message: 'Missing `searches` array.' };
  if (searches.length > MAX_SEARCHES)
    return {
      status: 400,
      message: 'Number of multi searches exceeds `limit_multi_searches` parameter.',
    };
  if (union === true) return { status: 400, message: 'Parameter `union` is not allowed.' };
  const unknown = Object.keys(others).find((name) => name !== 'remove_duplicates');
  if (unknown !== undefined) return { status: 400, message: 'Bad JSON.' };
  const shared = Object.fromEntries(query);
  // The same share in every batch, because results and cache keys must not depend on the batch's other searches.
  const steps = searches.length > 1 ? REQUEST_STEPS / MAX_SEARCHES : REQUEST_STEPS;
  let hits = MAX_HITS;
  const items: MultiSearchItem[] = [];
  for (const search of searches as unknown[]) {
    if (!isObject(search)) return { status: 400, message: 'Bad JSON.' };
    const parameters = new Map(Object.entries({ ...shared, ...search }));
    const collection = parameters.get('collection');
    if (collection !== undefined && collection !== site.search.collection)
      return { status: 401, message: FORBIDDEN };
    const item = readItem(parameters, site, { steps, hits: Math.min(MAX_PER_PAGE, hits) });
    if ('request' in item) hits -= item.request.perPage;
    items.push(item);
  }
  return items;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
