/** The query of a search request, checked: nothing goes on that is not expected and bounded. */
import type { Manifest } from '../../model/release/release.ts';

/** A request for results. */
export interface SearchParameters {
  /** Trimmed, NFC, with single spaces; may be empty. */
  q: string;
  /** Page of the results, from 1. */
  page: number;
  /** Code of a locale of the site; the default one when it is absent. */
  language?: string;
  /** Name of a version of the docs; the current one when it is absent. */
  version?: string;
}

/** A parameter that is not as it must be: its name, and a sentence about it. */
export interface BadParameter {
  parameter: string;
  message: string;
}

/** Longest query, in characters. */
export const MOST_CHARACTERS = 200;
/** Any site has so many pages of results, the last ones empty: a link to them may be older than the release. */
const FIRST_PAGES = 10;
/** Results on a page. */
export const PAGE_SIZE = 15;

/** Names of the parameters. */
export const PARAMETERS: readonly string[] = ['q', 'page', 'language', 'version'];

/**
 * Reads `q`, `page`, `language` and `version`. A `strict` reader refuses every other parameter; a page must bear those
 * that links from elsewhere carry.
 */
export function readParameters(
  query: string,
  { site, count }: Pick<Manifest, 'site' | 'count'>,
  strict: boolean,
): SearchParameters | BadParameter {
  const parameters = new URLSearchParams(query);
  if (strict)
    for (const name of parameters.keys())
      if (!PARAMETERS.includes(name))
        return bad(
          'unknown',
          'Only the parameters `q`, `page`, `language` and `version` are known.',
        );
  for (const name of PARAMETERS)
    if (parameters.getAll(name).length > 1) return bad(name, `Parameter \`${name}\` is repeated.`);
  const given = parameters.get('q');
  if (given === null && strict) return bad('q', 'Parameter `q` is required.');
  const q = readQuery(given ?? '');
  if (q === null)
    return bad('q', `Parameter \`q\` must have at most ${MOST_CHARACTERS} characters.`);
  const page = parameters.get('page') ?? '1';
  // A result is a page of the site, so that all results of any search are within.
  const last = FIRST_PAGES + Math.ceil(count / PAGE_SIZE);
  if (!/^[1-9]\d{0,5}$/.test(page) || Number(page) > last)
    return bad('page', `Parameter \`page\` must be a number from 1 to ${last}.`);
  const language = parameters.get('language') ?? undefined;
  if (language !== undefined && !site.locales.list.some(({ code }) => code === language))
    return bad('language', 'Parameter `language` must be a locale of the site.');
  const version = parameters.get('version') ?? undefined;
  if (version !== undefined && !site.versions.some(({ name }) => name === version))
    return bad('version', 'Parameter `version` must be a version of the documentation.');
  return {
    q,
    page: Number(page),
    ...(language !== undefined && { language }),
    ...(version !== undefined && { version }),
  };
}

/** A query trimmed, in NFC and with single spaces; `null` when it is too long. */
export function readQuery(text: string): string | null {
  // Before any work: a text of a megabyte is not normalised.
  if (text.length > 8 * MOST_CHARACTERS) return null;
  const q = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return Array.from(q).length > MOST_CHARACTERS ? null : q;
}

function bad(parameter: string, message: string): BadParameter {
  return { parameter, message };
}
