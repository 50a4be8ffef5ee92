/** The parameters that are sent to Typesense for a search. */
import { LEVEL_FIELDS, QUERY_FIELDS } from '../../model/search/search-record.ts';
import type { SearchRequest } from './request.ts';

/** Converts a search to an item of Typesense's `searches`. */
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
    highlight_affix_num_tokens: request.snippetAffix,
    snippet_threshold: request.snippetThreshold,
    num_typos: request.typos,
    ...(request.stopWords !== undefined && { stopwords: request.stopWords }),
    page: request.page,
    per_page: request.perPage,
  };
}

// Quotes a value with backticks, because names may contain characters of the filter syntax.
function literal(value: string): string {
  return `\`${value.replaceAll('`', '')}\``;
}
