/** Validates one search of a multi-search. Unknown parameters are errors. */
import { QUERY_FIELDS, type QueryField } from '../../model/search/search-record.ts';
import type { Site } from '../../model/config/site.ts';
import { readFilter, SearchError } from './multi-search-filter.ts';
import { MAX_CHARACTERS, readQuery } from './query-string.ts';
import { SNIPPET_AFFIX } from './highlight.ts';
import { FACETS, type Facet, type SearchRequest } from './request.ts';

/** A validated search, or the error to return in its place. */
export type MultiSearchItem =
  | {
      request: SearchRequest;
      /** Whether the client expects groups rather than a plain list of hits. */
      grouped: boolean;
      /** Whether the client expects the older format of highlights. */
      oldHighlights: boolean;
    }
  | ItemError;

/** The error of one search, in Typesense's format. The whole request still has status 200. */
export interface ItemError {
  code: number;
  error: string;
}

/** The search's share of the request's limits. */
export interface SearchLimits {
  /** Step budget (`StepBudget`). */
  steps: number;
  /** Maximum hits per page. */
  hits: number;
}

// @limit number of a page of hits in `/multi_search`: 422 for this search.
/** The highest page number: 10,000 sections, ten per page. */
const MAX_PAGE = 1000;
/** Default hits per page. */
const PER_PAGE = 10;

/** Parameters that clients may send, but that have no effect. */
const IGNORED = new Set([
  'include_fields',
  'exclude_fields',
  'highlight_fields',
  'highlight_full_fields',
  'query_by_weights',
  'prefix',
  'max_facet_values',
  'text_match_type',
  'prioritize_exact_match',
  'typo_tokens_threshold',
  'drop_tokens_threshold',
  'exhaustive_search',
  'group_max_candidates',
  'use_cache',
  'x-typesense-api-key',
]);

/** Allowed values of ignored parameters: names, numbers and lists of them, but no expressions. */
const PLAIN = /^[\w.,: *-]{0,1000}$/;

/** Validates the parameters of one search. */
export function readItem(
  parameters: Map<string, unknown>,
  site: Site,
  allowance: SearchLimits,
): MultiSearchItem {
  const reader = new ParameterReader(parameters);
  try {
    return reader.item(site, allowance);
  } catch (error) {
    if (error instanceof SearchError) return { code: error.code, error: error.message };
    throw error;
  }
}

/** Consumes parameters one by one. Those left at the end are not allowed. */
class ParameterReader {
  readonly #left: Map<string, unknown>;

  constructor(parameters: Map<string, unknown>) {
    this.#left = parameters;
  }

  item(site: Site, { steps, hits }: SearchLimits): MultiSearchItem {
    if (this.#text('collection') === undefined) throw new SearchError(404, 'Collection not found');
    const page = this.#page();
    const perPage = this.#perPage(hits);
    const q = this.#query();
    const fields = this.#fields();
    const filter = readFilter(this.#text('filter_by') ?? '', site);
    const facets = this.#facets();
    const sortBy = this.#sortBy();
    const groupBy = this.#groupBy();
    const groupLimit = this.#number('group_limit', 3, 99);
    if (groupLimit === 0) throw groupLimitError();
    const snippetAffix = this.#bounded('highlight_affix_num_tokens', SNIPPET_AFFIX, 50);
    const snippetThreshold = this.#bounded('snippet_threshold', 30, 100);
    const typos = this.#bounded('num_typos', 2, 2);
    const oldHighlights = this.#text('enable_highlight_v1') !== 'false';
    this.#checkUnused();
    return {
      request: {
        ...filter,
        q,
        page,
        perPage,
        fields,
        facets,
        sortBy,
        snippetAffix,
        snippetThreshold,
        typos,
        groupBy: groupBy === 'url_without_anchor' ? 'page' : 'section',
        // Without grouping, each section is returned once.
        groupLimit: groupBy === undefined ? 1 : Math.min(3, groupLimit),
        steps,
      },
      grouped: groupBy !== undefined,
      oldHighlights,
    };
  }

  #text(name: string): string | undefined {
    const value = this.#left.get(name);
    this.#left.delete(name);
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
      return value.join(',');
    throw new SearchError(400, `Parameter \`${name}\` must be a string.`);
  }

  #list(name: string): string[] {
    const names = (this.#text(name) ?? '').split(',').map((item) => item.trim());
    return names.filter((item) => item !== '');
  }

  #number(name: string, otherwise: number, most: number): number {
    const text = this.#text(name);
    if (text === undefined) return otherwise;
    if (!/^\d{1,6}$/.test(text))
      throw new SearchError(400, `Parameter \`${name}\` must be an unsigned integer.`);
    if (Number(text) > most)
      throw name === 'group_limit'
        ? groupLimitError()
        : new SearchError(422, `Parameter \`${name}\` must be at most ${most}.`);
    return Number(text);
  }

  #bounded(name: string, otherwise: number, most: number): number {
    return Math.min(most, this.#number(name, otherwise, 999_999));
  }

  #page(): number {
    return Math.max(1, this.#number('page', 1, MAX_PAGE));
  }

  #perPage(most: number): number {
    const perPage = this.#number('per_page', PER_PAGE, 999_999);
    if (perPage > most)
      throw new SearchError(422, `Only upto ${most} hits can be fetched per page.`);
    return perPage;
  }

  #query(): string {
    const text = this.#text('q');
    if (text === undefined) throw new SearchError(400, 'Parameter `q` is required.');
    const q = readQuery(text);
    if (q === null)
      throw new SearchError(
        400,
        `Query exceeds max allowed length of ${MAX_CHARACTERS} characters.`,
      );
    return q;
  }

  #fields(): QueryField[] {
    const names = this.#list('query_by');
    if (names.length === 0) throw new SearchError(400, 'No search fields specified for the query.');
    const fields = names.map((name) => {
      const field = QUERY_FIELDS.find((one) => one === name);
      if (field === undefined)
        throw new SearchError(
          404,
          `Could not find a field named \`${nameOf(name)}\` in the schema.`,
        );
      return field;
    });
    return [...new Set(fields)];
  }

  #facets(): Facet[] {
    const facets = this.#list('facet_by').map((name) => {
      const facet = FACETS.find((one) => one === name);
      if (facet === undefined)
        throw new SearchError(
          404,
          `Could not find a facet field named \`${nameOf(name)}\` in the schema.`,
        );
      return facet;
    });
    return [...new Set(facets)];
  }

  #sortBy(): string {
    const text = this.#text('sort_by') ?? '_text_match:desc,item_priority:desc';
    const keys = text.split(',').map((key) => key.trim());
    for (const key of keys)
      if (
        !/^(?:_text_match(?:\((?:buckets|bucket_size): ?\d{1,3}\))?|item_priority):desc$/.test(key)
      )
        throw new SearchError(
          404,
          `Could not find a field named \`${nameOf(key)}\` in the schema for sorting.`,
        );
    if (keys.length > 3) throw new SearchError(422, 'Only upto 3 sort_by fields can be specified.');
    return keys.join(',');
  }

  #groupBy(): 'url' | 'url_without_anchor' | undefined {
    const name = this.#text('group_by');
    if (name === undefined || name === '') return undefined;
    if (name === 'url' || name === 'url_without_anchor') return name;
    throw new SearchError(400, `Group by field \`${nameOf(name)}\` should be a facet field.`);
  }

  #checkUnused(): void {
    for (const name of this.#left.keys()) {
      const isIgnored = IGNORED.has(name);
      if (!isIgnored || (name !== 'x-typesense-api-key' && !PLAIN.test(this.#text(name) ?? '')))
        throw new SearchError(400, `Parameter \`${nameOf(name)}\` is not allowed.`);
    }
  }
}

function groupLimitError(): SearchError {
  return new SearchError(400, 'Value of `group_limit` must be between 1 and 99.');
}

// Echoes a client's text only if it looks like a name.
function nameOf(text: string): string {
  return /^[\w.:-]{1,60}$/.test(text) ? (text.split(':')[0] ?? '') : '?';
}
