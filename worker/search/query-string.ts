/** Validates the query string of a search. Only known and bounded parameters pass. */
import { localesInSite } from '../../model/locales/locale-path.ts';
import type { Manifest } from '../../model/release/release.ts';

/** Validated parameters. */
export interface SearchParameters {
  /** In NFC, trimmed and with single spaces. May be empty. */
  q: string;
  /** The page of results, from 1. */
  page: number;
  /** The code of one of the site's locales. Defaults to the default locale. */
  language?: string;
  /** The name of one of the site's versions. Defaults to the current one. */
  version?: string;
}

/** An invalid parameter: its name and an error message. */
export interface BadParameter {
  parameter: string;
  /** For programs, in English. */
  message: string;
  isTooLong?: true;
}

// @limit characters of a query: 400.
/** Maximum length of a query in characters. */
export const MAX_CHARACTERS = 200;
// @limit pages after the last page of results: 400.
/** Extra pages of results that are accepted (and empty), because a link may be older than the release. */
const EXTRA_PAGES = 10;
/** Results per page. */
export const PAGE_SIZE = 15;

/** The names of the parameters. `language` is another name of `locale`, the one that Typesense's records use. */
export const PARAMETERS: readonly string[] = ['q', 'page', 'locale', 'language', 'version'];

/**
 * Reads `q`, `page`, `locale` (or `language`) and `version`. With `strict`, any other parameter is an error. The search page is not
 * strict, because links from elsewhere may add parameters.
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
          'Only the parameters `q`, `page`, `locale` (or `language`) and `version` are known.',
        );
  for (const name of PARAMETERS)
    if (parameters.getAll(name).length > 1) return bad(name, `Parameter \`${name}\` is repeated.`);
  const rawQuery = parameters.get('q');
  if (rawQuery === null && strict) return bad('q', 'Parameter `q` is required.');
  const q = readQuery(rawQuery ?? '');
  if (q === null)
    return {
      ...bad('q', `Parameter \`q\` must have at most ${MAX_CHARACTERS} characters.`),
      isTooLong: true,
    };
  const page = parameters.get('page') ?? '1';
  // Each result is a page of the site, so this includes all results of any search.
  const last = EXTRA_PAGES + Math.ceil(count / PAGE_SIZE);
  if (!/^[1-9]\d{0,5}$/.test(page) || Number(page) > last)
    return bad('page', `Parameter \`page\` must be a number from 1 to ${last}.`);
  if (parameters.has('locale') && parameters.has('language'))
    return bad('language', 'Parameters `locale` and `language` are the same. Send one of them.');
  const name = parameters.has('locale') ? 'locale' : 'language';
  const language = parameters.get(name) ?? undefined;
  if (language !== undefined && !localesInSite(site.locales).includes(language))
    return bad(name, `Parameter \`${name}\` must be a locale of the site.`);
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

/** Normalises a query to NFC, trimmed and with single spaces. Returns `null` if it is too long. */
export function readQuery(text: string): string | null {
  // Checked before normalising, which is slow for very long texts.
  if (text.length > 8 * MAX_CHARACTERS) return null;
  const q = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\x00-\x1f\x7f-\x9f]+/g, ' ')
    .trim();
  return Array.from(q).length > MAX_CHARACTERS ? null : q;
}

function bad(parameter: string, message: string): BadParameter {
  return { parameter, message };
}
