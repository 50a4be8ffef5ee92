/**
 * The embedded search engine: turns a query into groups of records, as a Typesense server would.
 *
 * 1. Tokenise (`query.ts`): words, "phrases" and -exclusions, at most ten words in total. Stop words are dropped.
 * 2. Expand (`query-variants.ts`): variants with synonyms, then the query as typed, with typos, with
 *    words joined or split, and with words dropped. In a variant, each word is a `QueryTerm`, that is, the words of the index
 *    that it may stand for (`worker/search/words/candidates.ts`).
 * 3. Match: find the pages or records that contain every term, and score them. `term-positions.ts` decodes where terms
 *    occur, `field-match.ts` scores a heading or a block of text, and `page-records.ts` combines these into records.
 *    Readers get pages, ranked by relevance (`page-match.ts`). Typesense clients get records, ranked by their best field
 *    as in Typesense (`record-match.ts`, `score.ts`). Phrases and exclusions filter records (`phrases.ts`). Matching
 *    stops at the first variant that has results.
 * 4. Group (`groups.ts`): keep the best record of each page or section, and sort.
 * 5. Curate (`curations.ts`): move pinned results to the top and remove hidden ones.
 * 6. Page (`worker/search/reply.ts`): cut out one page of results and highlight the matches.
 *
 * A `StepBudget` limits the work of steps 2 and 3.
 */
import type { QueryTerm } from '../words/candidate.ts';
import { exactTerm } from '../words/candidates.ts';
import { applyCurations } from './curations.ts';
import { type Group, groupBySection, rankGroups } from './groups.ts';
import type { SearchIndex } from '../index/index-file.ts';
import { matchPages } from './page-match.ts';
import { Phrases } from './phrases.ts';
import {
  exactVariant,
  type QueryVariant,
  queryVariants,
  synonymVariants,
} from './query-variants.ts';
import { type ParsedQuery, parseQuery, type SearchQuery, withoutStopWords } from './query.ts';
import { matchRecords, type MatchOptions } from './record-match.ts';
import { REQUEST_STEPS, StepBudget } from '../words/step-budget.ts';

/** Result of the engine. */
export interface EngineResult {
  /** The terms that matched, in the order of the query. */
  terms: QueryTerm[];
  /** The terms of variants with synonyms. */
  synonymTerms: QueryTerm[];
  /** How many words were dropped because nothing matches all of them. */
  dropped: number;
  /** The best record of each page or section, best first. */
  groups: Group[];
  /** How many records match. */
  records: number;
  /** Whether the budget ran out, so that there may be more and better results. */
  cutOff: boolean;
}

/** Searches an index. When the budget runs out, returns what was found so far. */
export function searchEmbedded(
  index: SearchIndex,
  search: SearchQuery,
  budget = new StepBudget(REQUEST_STEPS),
): EngineResult {
  const query = parseQuery(search.q, index);
  const typed = query.wordsWithStopWords.length;
  const options = { filter: recordFilter(index, search, query, budget), budget, typed };
  const by = search.groupBy;
  const { groups, ...found } = find(index, query, budget, (terms) =>
    by === 'page'
      ? matchPages(index, terms, options)
      : groupBySection(index, matchRecords(index, terms, options)),
  );
  return {
    ...found,
    groups: applyCurations(index, rankGroups(index, groups, by), search),
    records: groups.reduce((sum, group) => sum + group.found, 0),
    cutOff: budget.isSpent,
  };
}

// Filters by language and tags, required phrases and exclusions.
function recordFilter(
  index: SearchIndex,
  { language, tags }: SearchQuery,
  query: ParsedQuery,
  budget: StepBudget,
): MatchOptions['filter'] {
  const required = query.phrases.filter(({ length }) => length > 1);
  const phrases = new Phrases(index, [...required, ...query.excluded], budget);
  const requiredMask = (1 << required.length) - 1;
  // Every variant of the query filters the same pages again.
  const known = new Map<number, Uint8Array | null>();
  return (page) => {
    const entry = index.pages[page];
    if (entry?.language !== language || !tags.includes(entry.tag)) return null;
    const allowed =
      known.get(page) ?? phrases.of(page).map((mask) => (mask === requiredMask ? 1 : 0));
    known.set(page, allowed);
    return allowed;
  };
}

type Found = Pick<EngineResult, 'terms' | 'synonymTerms' | 'dropped' | 'groups'>;

// @limit terms of a query with synonyms: Further ones are ignored.
/** The most terms that fit into a score (`packScore`). Synonyms and split words can add to a query's ten. */
const MAX_TERMS = 15;

function find(
  index: SearchIndex,
  query: ParsedQuery,
  budget: StepBudget,
  match: (terms: QueryTerm[]) => Group[],
): Found {
  const groupsOf = (terms: QueryTerm[]): Group[] => match(terms.slice(0, MAX_TERMS));
  const quoted = query.phrases.flat().map((word) => exactTerm(index, word, false));
  const stopWords = new Set(index.rules.stopWords);
  const synonyms = synonymVariants(query.wordsWithStopWords, index)
    .map((words) => exactVariant(index, withoutStopWords(words, stopWords)))
    .map(({ terms }) => ({ terms, groups: groupsOf([...terms, ...quoted]) }))
    .filter(({ groups }) => groups.length > 0);
  const synonymTerms = synonyms.flatMap(({ terms }) => terms);
  const synonymGroups = synonyms.flatMap(({ groups }) => groups);
  for (const { terms, dropped } of variantsOf(index, query, budget)) {
    // Don't drop words when synonyms match all of them.
    if (synonymGroups.length > 0 && dropped > 0) break;
    const all = [...terms, ...quoted];
    const groups = groupsOf(all);
    if (groups.length > 0)
      return { terms: all, synonymTerms, dropped, groups: [...groups, ...synonymGroups] };
    if (budget.isSpent) break;
  }
  const [best] = synonyms;
  return { terms: best?.terms ?? [], synonymTerms, dropped: 0, groups: synonymGroups };
}

function* variantsOf(
  index: SearchIndex,
  { words, phrases, isPrefix }: ParsedQuery,
  budget: StepBudget,
): Generator<QueryVariant> {
  if (words.length > 0) yield* queryVariants(index, words, isPrefix, budget);
  else if (phrases.length > 0) yield { terms: [], dropped: 0 };
}
