/** Runs a search: validates parameters in the server's order, then matches, sorts, groups, counts and highlights. */
import { type Collection, textOf } from './collection.ts';
import { parseFilter } from './filter.ts';
import { highlightOf, highlights, type Marking } from './highlighting.ts';
import { match, type Matches } from './matching.ts';
import { scoreInfo, weightFirstInfo } from './scoring.ts';
import { type Json, Refusal } from './refusal.ts';
import { isObject } from '../../../model/schema/schema.ts';
import { comparing, type Entry, type Group, groupsOf, inBuckets, sortingOf } from './ordering.ts';
import { pinnedOf, type Sets, synonymsOf } from './sets.ts';

// The parameters that the fake supports. The server ignores unknown parameters. The fake refuses them, so that no test
// relies on a parameter without an effect.
const KNOWN = new Set(
  (
    'collection q query_by query_by_weights filter_by sort_by facet_by group_by group_limit group_max_candidates ' +
    'include_fields exclude_fields highlight_full_fields highlight_affix_num_tokens highlight_start_tag ' +
    'highlight_end_tag snippet_threshold enable_highlight_v1 page per_page num_typos prefix preset stopwords ' +
    'synonym_sets text_match_type use_cache max_facet_values search_cutoff_ms x-typesense-api-key'
  ).split(' '),
);

/** Runs a search. Throws the server's `Refusal` of a single search. */
export function search(collection: Collection, given: Json, sets: Sets): Json {
  const unknown = Object.keys(given).find((name) => !KNOWN.has(name));
  if (unknown !== undefined)
    throw new Refusal(501, `The double does not know the parameter \`${unknown}\`.`);
  const preset = sets.presets.get(textOf(given['preset'])) ?? {};
  const request = new SearchRequest({ ...preset, ...given });
  const page = Math.max(1, request.count('page', 1));
  const perPage = request.count('per_page', 10);
  if (perPage > 250) throw new Refusal(422, 'Only upto 250 hits can be fetched per page.');
  const q = request.text('q');
  if (q === undefined) throw new Refusal(400, 'Parameter `q` is required.');
  const fields = queryFields(collection, request);
  const admits = parseFilter(request.text('filter_by') ?? '', collection);
  const facets = request.list('facet_by').map((name) => facetField(collection, name));
  const sorting = sortingOf(collection, request.text('sort_by'));
  const groupBy = groupField(collection, request);
  const groupLimit = request.count('group_limit', 3);
  if (groupLimit < 1 || groupLimit > 99)
    throw new Refusal(400, 'Value of `group_limit` must be between 1 and 99.');

  const admitted = [...collection.documents.values()]
    .map(({ document }) => document)
    .filter(admits);
  const weightFirst = request.text('text_match_type') === 'max_weight';
  const matches = match(collection, admitted, {
    q,
    fields,
    prefix: request.text('prefix') !== 'false',
    typos: request.count('num_typos', 2),
    weightFirst,
    stopWords: sets.stopWords.get(request.text('stopwords') ?? '') ?? [],
    synonyms: (words) => synonymsOf(collection, words, sets, request.list('synonym_sets')),
  });
  const pinned = pinnedOf(collection, q, sets);
  for (const id of pinned) matches.scores.delete(id);
  const entries = [...matches.scores].flatMap(([id, score]): Entry[] => {
    const stored = collection.documents.get(id);
    return stored ? [{ ...stored, score }] : [];
  });
  entries.sort(comparing(sorting));
  const groups = groupsOf(entries, groupBy);
  const ordered = inBuckets(groups, sorting);
  const top = pinned.flatMap((id): Group[] => {
    const stored = collection.documents.get(id);
    if (!stored) return [];
    const key = groupBy === undefined ? id : textOf(stored.document[groupBy]);
    const same = ordered.findIndex((group) => group.key === key);
    const [rest] = same < 0 ? [] : ordered.splice(same, 1);
    return [
      {
        key,
        found: rest?.found ?? 0,
        entries: [{ ...stored, score: 'pinned' }, ...(rest?.entries ?? [])],
      },
    ];
  });
  const marking = markingOf(request, fields, matches);
  const shown = [...top, ...ordered].slice((page - 1) * perPage, page * perPage);
  const hit = (entry: Entry): Json =>
    hitOf(collection, entry, request, marking, matches, weightFirst);
  const limit = groupBy === undefined ? 1 : groupLimit;
  const hits = shown.map((group) => group.entries.slice(0, limit).map(hit));
  return {
    facet_counts: facets.map((name) => facetOf(name, groups)),
    found: groups.length + pinned.length,
    ...(groupBy === undefined
      ? { hits: hits.flat() }
      : {
          found_docs: entries.length,
          grouped_hits: shown.map(({ key, found }, at) => ({
            found,
            group_key: [key],
            hits: hits[at],
          })),
        }),
    out_of: collection.documents.size,
    page,
    request_params: { collection_name: collection.name, first_q: q, per_page: perPage, q },
    search_cutoff: false,
    search_time_ms: 0,
  };
}

/** Reads parameters, which may be text or JSON values. */
class SearchRequest {
  readonly #given: Json;

  constructor(given: Json) {
    this.#given = given;
  }

  text(name: string): string | undefined {
    const value = this.#given[name];
    return value === undefined || value === null ? undefined : textOf(value);
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  count(name: string, otherwise: number): number {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    if (!/^\d+$/.test(text))
      throw new Refusal(400, `Parameter \`${name}\` must be an unsigned integer.`);
    return Number(text);
  }
}

function queryFields(collection: Collection, request: SearchRequest) {
  const names = request.list('query_by');
  if (names.length === 0) throw new Refusal(400, 'No search fields specified for the query.');
  const weights = request.list('query_by_weights').map(Number);
  if (weights.length > 0 && weights.length !== names.length)
    throw new Refusal(
      400,
      'Number of weights in `query_by_weights` does not match number of `query_by` fields.',
    );
  return names.map((name, at) => {
    const field = collection.field(name);
    if (!field) throw new Refusal(404, `Could not find a field named \`${name}\` in the schema.`);
    if (!field.type.startsWith('string'))
      throw new Refusal(400, `Field \`${name}\` should be a string or a string array.`);
    return { name, weight: weights[at] ?? 15 - at };
  });
}

function facetField(collection: Collection, name: string): string {
  if (collection.field(name)?.facet !== true)
    throw new Refusal(404, `Could not find a facet field named \`${name}\` in the schema.`);
  return name;
}

function groupField(collection: Collection, request: SearchRequest): string | undefined {
  const [name] = request.list('group_by');
  if (name === undefined) return undefined;
  const field = collection.field(name);
  if (!field) throw new Refusal(404, `Could not find a field named \`${name}\` in the schema.`);
  if (!field.facet) throw new Refusal(400, `Group by field \`${name}\` should be a facet field.`);
  return name;
}

function facetOf(name: string, groups: Group[]): Json {
  const counts = new Map<string, number>();
  for (const { entries } of groups) {
    const values = entries.flatMap(({ document }) => [document[name] ?? []].flat().map(String));
    for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return {
    counts: [...counts]
      .sort(([, a], [, b]) => b - a)
      .map(([value, count]) => ({ count, highlighted: value, value })),
    field_name: name,
    sampled: false,
    stats: { total_values: counts.size },
  };
}

function markingOf(request: SearchRequest, fields: { name: string }[], matches: Matches): Marking {
  return {
    fields: fields.map(({ name }) => name),
    full: request.list('highlight_full_fields'),
    affix: request.count('highlight_affix_num_tokens', 4),
    threshold: request.count('snippet_threshold', 30),
    start: request.text('highlight_start_tag') ?? '<mark>',
    end: request.text('highlight_end_tag') ?? '</mark>',
    words: matches.words,
  };
}

function hitOf(
  collection: Collection,
  { document, score }: Entry,
  request: SearchRequest,
  marking: Marking,
  matches: Matches,
  weightFirst: boolean,
): Json {
  const sent = pick(document, request.list('include_fields'), request.list('exclude_fields'));
  const marked = highlights(collection, sent, marking);
  const info = weightFirst ? weightFirstInfo : scoreInfo;
  return {
    ...(score === 'pinned' && { curated: true }),
    document: sent,
    highlight: highlightOf(sent, marked),
    ...(request.text('enable_highlight_v1') !== 'false' && { highlights: marked }),
    ...(typeof score === 'bigint' && {
      text_match: Number(score),
      text_match_info: info(score, matches.length),
    }),
  };
}

// A dotted name refers to both the field with that name and the nested one.
function pick(document: Json, include: string[], exclude: string[]): Json {
  const picked: Json = {};
  for (const [name, value] of Object.entries(document)) {
    if (exclude.includes(name)) continue;
    if (include.length === 0 || include.includes(name)) picked[name] = value;
    else if (isObject(value)) {
      const inner = Object.entries(value).filter(([key]) => include.includes(`${name}.${key}`));
      if (inner.length > 0) picked[name] = Object.fromEntries(inner);
    }
  }
  return picked;
}
