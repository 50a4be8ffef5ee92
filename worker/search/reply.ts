/** Typesense's multi-search reply: its shape, and how a result of the embedded engine is put into it. */
import { withBase } from '../../model/href.ts';
import { encodePath } from '../../model/path.ts';
import type { Site } from '../../model/config/site.ts';
import type { Manifest } from '../../model/release/release.ts';
import {
  isKeywordsRecord,
  QUERY_FIELDS,
  type QueryField,
  recordAt,
  type SearchRecord,
} from '../../model/search/search-record.ts';
import type { EngineResult } from './engine/engine.ts';
import type { Group } from './engine/groups.ts';
import { type Highlight, highlightText, typedLetters } from './highlight.ts';
import type { SearchIndex } from './index/index-file.ts';
import { textMatch, unpackScore } from './engine/score.ts';
import { unescapeMarkup } from '../../model/search/marked-text.ts';

/** The reply to one search, in Typesense's format. */
export interface SearchReply {
  facet_counts: FacetCount[];
  /** Number of groups. */
  found: number;
  /** Number of matching records. */
  found_docs: number;
  grouped_hits: GroupedHits[];
  /** Number of records in the index. */
  out_of: number;
  page: number;
  request_params: { collection_name: string; first_q: string; per_page: number; q: string };
  search_cutoff: boolean;
  search_time_ms: number;
}

/** A reply with its source, as it is cached. */
export interface SearchAnswer {
  source: 'typesense' | 'embedded';
  reply: SearchReply;
  /** Other queries to try when nothing was found. */
  suggestions: string[];
}

/** Counts of a field's values among the groups found. */
export interface FacetCount {
  counts: { count: number; highlighted: string; value: string }[];
  field_name: string;
  sampled: boolean;
  stats: { total_values: number };
}

/** A group with its hits. */
export interface GroupedHits {
  found: number;
  group_key: string[];
  hits: Hit[];
}

/** The fields of a record that a hit contains. */
export type HitDocument = Pick<SearchRecord, 'id' | 'url' | 'type' | 'anchor' | QueryField>;

/** A record that was found. */
export interface Hit {
  document: HitDocument;
  highlight: { [field in QueryField]?: Highlight };
  /** The older format of `highlight`, which old clients read. */
  highlights: ({ field: QueryField } & Highlight)[];
  text_match?: number;
  text_match_info?: Record<string, number | string>;
  /** Set when a curation put the record there. */
  curated?: true;
}

/** What the engine found in an index. */
export interface IndexOutcome {
  index: SearchIndex;
  outcome: EngineResult;
}

/** The input of `replyOf`. */
export interface ReplyInput {
  site: Site;
  /** The results of each index that was searched, each sorted. */
  outcomes: IndexOutcome[];
  q: string;
  page: number;
  /** Groups per page of results. */
  perPage: number;
  /** Fields to count the values of. */
  facets: readonly string[];
  /** Whether a group is a page or a section. The group's key is its URL, with an anchor for a section. */
  groupBy: 'page' | 'section';
  /** Number of records in the release. */
  records: number;
}

/** Converts a result of the embedded engine to a reply. */
export function replyOf(source: ReplyInput): SearchReply {
  const { site, outcomes, q, page, perPage, facets, records } = source;
  const first = (page - 1) * perPage;
  const found = outcomes.flatMap((own) => own.outcome.groups.map((group) => ({ ...own, group })));
  if (outcomes.length > 1)
    found.sort(
      ({ group: a }, { group: b }) => (b.weight ?? 0) - (a.weight ?? 0) || b.score - a.score,
    );
  const entries = found.map(({ index, group }) => index.pages[group.page]);
  return {
    facet_counts: [
      facet(
        'language',
        entries.flatMap((entry) => entry?.language ?? []),
      ),
      facet(
        'docusaurus_tag',
        entries.flatMap((entry) => entry?.tag ?? []),
      ),
    ].filter(({ field_name }) => facets.includes(field_name)),
    found: found.length,
    found_docs: outcomes.reduce((sum, { outcome }) => sum + outcome.records, 0),
    grouped_hits: found.slice(first, first + perPage).map((one) => groupedHits(one, source)),
    out_of: records,
    page,
    request_params: { collection_name: site.search.collection, first_q: q, per_page: perPage, q },
    search_cutoff: outcomes.some(({ outcome }) => outcome.cutOff),
    search_time_ms: 0,
  };
}

/** Returns the reply to an empty query. */
export function emptyReply(
  { site, search }: Pick<Manifest, 'site' | 'search'>,
  { q, page, perPage }: Pick<ReplyInput, 'q' | 'page' | 'perPage'>,
): SearchReply {
  const { collection } = site.search;
  return {
    facet_counts: [],
    found: 0,
    found_docs: 0,
    grouped_hits: [],
    out_of: search?.records ?? 0,
    page,
    request_params: { collection_name: collection, first_q: q, per_page: perPage, q },
    search_cutoff: false,
    search_time_ms: 0,
  };
}

function facet(field_name: string, values: string[]): FacetCount {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return {
    counts: [...counts]
      .sort(([, a], [, b]) => b - a)
      .map(([value, count]) => ({ count, highlighted: value, value })),
    field_name,
    sampled: false,
    stats: { total_values: counts.size },
  };
}

function groupedHits(
  { index, outcome, group }: IndexOutcome & { group: Group },
  { site, groupBy }: ReplyInput,
): GroupedHits {
  const wanted = typedLetters([...outcome.terms, ...outcome.synonymTerms]);
  const entry = index.pages[group.page];
  const path = entry?.path ?? '/';
  const record = recordAt(
    {
      path,
      url: new URL(site.url).origin + withBase(site.baseUrl, encodePath(path)),
      lvl0: index.groups[entry?.group ?? 0] ?? site.title,
      language: entry?.language ?? '',
      version: entry?.version ?? '',
      tag: entry?.tag ?? '',
      nodes: index.nodes(group.page),
    },
    group.node,
  );
  if (isKeywordsRecord(record.id)) delete record.content;
  const marked = QUERY_FIELDS.flatMap((field) => {
    const found = highlightText(unescapeMarkup(record[field] ?? ''), wanted, index.locale);
    return found ? [{ field, ...found }] : [];
  });
  const score = unpackScore(group.score);
  const text_match = textMatch(group.score, outcome.terms.length);
  return {
    found: group.found,
    group_key: [groupBy === 'page' ? record.url_without_anchor : record.url],
    hits: [
      {
        document: documentOf(record),
        highlight: Object.fromEntries(marked.map(({ field, ...found }) => [field, found])),
        highlights: marked,
        text_match: Number(text_match),
        text_match_info: {
          best_field_weight: score.weight,
          fields_matched: score.fields,
          num_tokens_dropped: outcome.dropped,
          score: String(text_match),
          tokens_matched: outcome.terms.length,
          typo_prefix_score: score.cost,
        },
        ...(group.pinned ? { curated: true as const } : {}),
      },
    ],
  };
}

function documentOf(record: SearchRecord): HitDocument {
  const { language: _l, version: _v, docusaurus_tag: _d, item_priority: _p, ...rest } = record;
  const { url_without_anchor: _u, ...document } = rest;
  return document;
}
