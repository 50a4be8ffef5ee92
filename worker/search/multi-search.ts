/**
 * The part of Typesense's multi-search that existing clients need: what they send is read, and each search is built
 * anew from constants and the values that are safe. Everything else is refused with the sentences of the server.
 */
import { isObject } from '../../model/schema/schema.ts';
import type { Site } from '../../model/config/site.ts';
import { type Item, readItem } from './multi-search-item.ts';
import { REQUEST_STEPS } from './engine/step-budget.ts';

/** A refusal of the whole request. */
export interface Refused {
  status: 400 | 401 | 413;
  message: string;
}

/** Longest body in bytes; the search page of the Docusaurus theme sends 2,000, a batch refused for its length 40,000. */
export const MOST_BODY = 65_536;
/** An InstantSearch page with both facets chosen makes three. */
const MOST_SEARCHES = 5;
/** Most hits on a page of results… */
const MOST_PER_PAGE = 50;
/** …and of all searches of a request: marking the words in 250 of them takes longer than finding them. */
const MOST_HITS = 100;
const FORBIDDEN = 'Forbidden - a valid `x-typesense-api-key` header must be sent.';

/** Reads a request. `query` is that of the address: its parameters hold for every search. */
export function readMultiSearch(
  body: string,
  query: URLSearchParams,
  site: Site,
): Item[] | Refused {
  const given = parseJson(body);
  if (!isObject(given)) return { status: 400, message: 'Bad JSON.' };
  const { searches, union, ...others } = given;
  if (!Array.isArray(searches) || searches.length === 0)
    return { status: 400, message: 'Missing `searches` array.' };
  if (searches.length > MOST_SEARCHES)
    return {
      status: 400,
      message: 'Number of multi searches exceeds `limit_multi_searches` parameter.',
    };
  if (union === true) return { status: 400, message: 'Parameter `union` is not allowed.' };
  const unknown = Object.keys(others).find((name) => name !== 'remove_duplicates');
  if (unknown !== undefined) return { status: 400, message: 'Bad JSON.' };
  const shared = Object.fromEntries(query);
  // The same share in every batch: what a search finds, and whether it is cached, must not depend on its neighbours.
  const steps = searches.length > 1 ? REQUEST_STEPS / MOST_SEARCHES : REQUEST_STEPS;
  let hits = MOST_HITS;
  const items: Item[] = [];
  for (const search of searches as unknown[]) {
    if (!isObject(search)) return { status: 400, message: 'Bad JSON.' };
    const parameters = new Map(Object.entries({ ...shared, ...search }));
    const collection = parameters.get('collection');
    if (collection !== undefined && collection !== site.search.collection)
      return { status: 401, message: FORBIDDEN };
    const item = readItem(parameters, site, { steps, hits: Math.min(MOST_PER_PAGE, hits) });
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
