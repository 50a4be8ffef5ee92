/** Parses Typesense's replies field by field. Fields that are not named here do not reach readers. */
import {
  isKeywordsRecord,
  QUERY_FIELDS,
  type QueryField,
} from '../../model/search/search-record.ts';
import { isObject } from '../../model/schema/schema.ts';
import type { Highlight } from './highlight.ts';
import type { FacetCount, GroupedHits, Hit, HitDocument, SearchReply } from './reply.ts';
import { FACETS, type SearchRequest } from './request.ts';

/** Typesense did not answer, or not with a result. */
export class TypesenseFailure extends Error {
  override name = 'TypesenseFailure';
  /** Whether the node is at fault, so that another one may succeed. */
  readonly isNodeFault: boolean;

  constructor(message: string, isNodeFault = true) {
    super(message);
    this.isNodeFault = isNodeFault;
  }
}

/** Parses a reply. `collection` is the name in the request. Throws `TypesenseFailure` when the reply is malformed. */
export function parseTypesenseReply(
  value: unknown,
  collection: string,
  { q, page, perPage }: SearchRequest,
): SearchReply {
  if (!isObject(value) || !isCount(value['found']) || !Array.isArray(value['grouped_hits']))
    throw new TypesenseFailure('unexpected shape of the reply');
  const found = value['found'];
  return {
    facet_counts: listOf(value['facet_counts']).flatMap(facetOf),
    found,
    found_docs: isCount(value['found_docs']) ? value['found_docs'] : found,
    grouped_hits: value['grouped_hits'].slice(0, perPage).flatMap(groupOf),
    out_of: isCount(value['out_of']) ? value['out_of'] : found,
    page,
    request_params: { collection_name: collection, first_q: q, per_page: perPage, q },
    search_cutoff: value['search_cutoff'] === true,
    search_time_ms: isCount(value['search_time_ms']) ? value['search_time_ms'] : 0,
  };
}

function facetOf(value: unknown): FacetCount[] {
  if (!isObject(value)) return [];
  const name = FACETS.find((facet) => facet === value['field_name']);
  if (name === undefined) return [];
  const counts = listOf(value['counts']).flatMap((item) =>
    isObject(item) && isCount(item['count']) && typeof item['value'] === 'string'
      ? [{ count: item['count'], highlighted: item['value'], value: item['value'] }]
      : [],
  );
  const stats = { total_values: counts.length };
  return [{ counts, field_name: name, sampled: value['sampled'] === true, stats }];
}

function groupOf(value: unknown): GroupedHits[] {
  if (!isObject(value)) return [];
  const hits = listOf(value['hits']).flatMap(hitOf);
  if (hits.length === 0) return [];
  const found = isCount(value['found']) ? value['found'] : hits.length;
  return [{ found, group_key: textsOf(value['group_key']), hits }];
}

function hitOf(value: unknown): Hit[] {
  if (!isObject(value)) return [];
  const document = documentOf(value['document']);
  if (document === null) return [];
  const marked = QUERY_FIELDS.flatMap((field) => {
    if (document[field] === undefined) return [];
    const found = highlightOf(isObject(value['highlight']) && value['highlight'][field]);
    return found === null ? [] : [{ field, ...found }];
  });
  return [
    {
      document,
      highlight: Object.fromEntries(marked.map(({ field, ...found }) => [field, found])),
      highlights: marked,
      ...(value['curated'] === true && { curated: true as const }),
      ...(typeof value['text_match'] === 'number' && { text_match: value['text_match'] }),
      ...(isObject(value['text_match_info']) && {
        text_match_info: plainOf(value['text_match_info']),
      }),
    },
  ];
}

// Clients expect absolute URLs. Others, such as `javascript:`, are dropped.
function documentOf(value: unknown): HitDocument | null {
  if (!isObject(value)) return null;
  const { id, url, type } = value;
  if (typeof id !== 'string' || typeof url !== 'string' || !/^https?:\/\//.test(url)) return null;
  const texts: { [field in QueryField | 'anchor']?: string } = {};
  for (const field of [...QUERY_FIELDS, 'anchor'] as const) {
    const text = value[field];
    if (typeof text === 'string') texts[field] = text;
  }
  if (isKeywordsRecord(id)) delete texts.content;
  const level = /^lvl[0-6]$/.exec(String(type))?.[0].slice(3);
  return { id, url, type: level === undefined ? 'content' : `lvl${Number(level)}`, ...texts };
}

function highlightOf(value: unknown): Highlight | null {
  if (!isObject(value) || typeof value['snippet'] !== 'string') return null;
  const { snippet } = value;
  return {
    matched_tokens: textsOf(value['matched_tokens']),
    snippet,
    value: typeof value['value'] === 'string' ? value['value'] : snippet,
  };
}

function plainOf(value: object): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries(value).filter(([, item]) => typeof item === 'number' || /^\d+$/.test(`${item}`)),
  );
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textsOf(value: unknown): string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
