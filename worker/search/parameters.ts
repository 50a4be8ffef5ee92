/** The query of a search request, checked: nothing goes on that is not expected and bounded. */

/** A request for results. */
export interface SearchParameters {
  /** Trimmed, NFC, with single spaces; may be empty. */
  q: string;
  /** Page of the results, from 1. */
  page: number;
}

/** A parameter that is not as it must be: its name, and a sentence about it. */
export interface BadParameter {
  parameter: string;
  message: string;
}

/** Longest query, in characters. */
export const MOST_CHARACTERS = 200;
/** Last page of results: who has not found it by then asks something else. */
export const LAST_PAGE = 10;

/**
 * Reads `q` and `page`. A `strict` reader refuses every other parameter; a page must bear those that links from
 * elsewhere carry.
 */
export function readParameters(query: string, strict: boolean): SearchParameters | BadParameter {
  const parameters = new URLSearchParams(query);
  if (strict)
    for (const name of parameters.keys())
      if (name !== 'q' && name !== 'page')
        return bad('unknown', 'Only the parameters `q` and `page` are known.');
  for (const name of ['q', 'page'])
    if (parameters.getAll(name).length > 1) return bad(name, `Parameter \`${name}\` is repeated.`);
  const given = parameters.get('q');
  if (given === null && strict) return bad('q', 'Parameter `q` is required.');
  const q = (given ?? '')
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (Array.from(q).length > MOST_CHARACTERS)
    return bad('q', `Parameter \`q\` must have at most ${MOST_CHARACTERS} characters.`);
  const page = parameters.get('page') ?? '1';
  if (!/^(?:[1-9]|10)$/.test(page))
    return bad('page', `Parameter \`page\` must be a number from 1 to ${LAST_PAGE}.`);
  return { q, page: Number(page) };
}

function bad(parameter: string, message: string): BadParameter {
  return { parameter, message };
}
