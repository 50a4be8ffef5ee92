/**
 * `filter_by` of a client: `language` and `docusaurus_tag`, each once, with values that the site has. There is no other
 * field, operator or pattern.
 */
import type { Site } from '../../model/config/site.ts';
import { Refusal } from './refusal.ts';
import { type SearchRequest, tagsOf } from './request.ts';

const CONDITION = /^(language|docusaurus_tag):=(?:\[([^[\]]*)\]|([^[\],]*))$/;
const VALUE = /^`?([\w.-]*)`?$/;

/** Reads `filter_by`. Throws `Refusal`. */
export function readFilter(text: string, site: Site): Pick<SearchRequest, 'language' | 'tags'> {
  const filter: Pick<SearchRequest, 'language' | 'tags'> = { language: null, tags: null };
  if (text.trim() === '') return filter;
  const tags = new Set(site.versions.flatMap(({ name }) => tagsOf(name)));
  for (const part of text.split('&&').map((one) => one.trim())) {
    const [, field, list, single = ''] = CONDITION.exec(part) ?? [];
    if (field === undefined) throw filterRefusal(part);
    const values = (list ?? single).split(',').map((value) => VALUE.exec(value.trim())?.[1]);
    const fault = (why: string): Refusal =>
      new Refusal(400, `Error with filter field \`${field}\`: ${why}`);
    if (values.includes('')) throw fault('Filter value cannot be empty.');
    if (field === 'docusaurus_tag') {
      if (filter.tags !== null) throw fault('It is repeated.');
      const wanted = values.map((value) => {
        if (value === undefined || !tags.has(value)) throw fault('Unknown value.');
        return value;
      });
      filter.tags = [...new Set(wanted)].sort();
    } else {
      const [value] = values;
      if (filter.language !== null) throw fault('It is repeated.');
      if (values.length > 1) throw fault('One value is allowed.');
      if (!site.locales.list.some(({ code }) => code === value)) throw fault('Unknown value.');
      filter.language = value ?? null;
    }
  }
  return filter;
}

function filterRefusal(part: string): Refusal {
  const [, field = ''] = /^\(*([\w.]{1,60}):/.exec(part) ?? [];
  if (field !== '' && field !== 'language' && field !== 'docusaurus_tag')
    return new Refusal(400, `Could not find a filter field named \`${field}\` in the schema.`);
  const open = part.split('(').length !== part.split(')').length;
  return new Refusal(
    400,
    `Could not parse the filter query: ${open ? 'unbalanced parentheses.' : 'not allowed.'}`,
  );
}
