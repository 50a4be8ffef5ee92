/**
 * Parses a client's `filter_by`. Only `language` and `docusaurus_tag` are allowed, each once, with `:=` and values that
 * the site has.
 */
import { localesInSite } from '../../model/locales/locale-path.ts';
import type { Site } from '../../model/config/site.ts';
import { type SearchRequest, tagsOf } from './request.ts';

/** An error of one search, with Typesense's status code and message. */
export class SearchError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const CONDITION = /^(language|docusaurus_tag):=(?:\[([^[\]]*)\]|([^[\],]*))$/;
const VALUE = /^`?([\w.-]*)`?$/;

/** Parses `filter_by`. Throws `SearchError`. */
export function readFilter(text: string, site: Site): Pick<SearchRequest, 'language' | 'tags'> {
  const filter: Pick<SearchRequest, 'language' | 'tags'> = { language: null, tags: null };
  if (text.trim() === '') return filter;
  const tags = new Set(site.versions.flatMap(({ name }) => tagsOf(name)));
  for (const part of text.split('&&').map((one) => one.trim())) {
    const [, field, list, single = ''] = CONDITION.exec(part) ?? [];
    if (field === undefined) throw filterError(part);
    const values = (list ?? single).split(',').map((value) => VALUE.exec(value.trim())?.[1]);
    const fieldError = (why: string): SearchError =>
      new SearchError(400, `Error with filter field \`${field}\`: ${why}`);
    if (values.includes('')) throw fieldError('Filter value cannot be empty.');
    if (field === 'docusaurus_tag') {
      if (filter.tags !== null) throw fieldError('It is repeated.');
      const wanted = values.map((value) => {
        if (value === undefined || !tags.has(value)) throw fieldError('Unknown value.');
        return value;
      });
      filter.tags = [...new Set(wanted)].sort();
    } else {
      const [value = ''] = values;
      if (filter.language !== null) throw fieldError('It is repeated.');
      if (values.length > 1) throw fieldError('One value is allowed.');
      if (!localesInSite(site.locales).includes(value)) throw fieldError('Unknown value.');
      filter.language = value;
    }
  }
  return filter;
}

function filterError(part: string): SearchError {
  const [, field = ''] = /^\(*([\w.]{1,60}):/.exec(part) ?? [];
  if (field !== '' && field !== 'language' && field !== 'docusaurus_tag')
    return new SearchError(400, `Could not find a filter field named \`${field}\` in the schema.`);
  const isUnbalanced = part.split('(').length !== part.split(')').length;
  return new SearchError(
    400,
    `Could not parse the filter query: ${isUnbalanced ? 'unbalanced parentheses.' : 'not allowed.'}`,
  );
}
