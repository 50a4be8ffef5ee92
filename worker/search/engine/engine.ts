/**
 * The embedded search engine: from a query to groups of records, as a Typesense server would find them.
 *
 * 1. Parse (`query.ts`): words, "phrases" and -exclusions, at most ten words in all. Stop words are left out.
 * 2. Expand (`synonyms.ts`, `query-variants.ts`): the query in other words, then as typed, with typos, with words joined
 *    or split, and with words dropped. A reading has a term for each word.
 * 3. Look up (`candidates.ts`): a term is the words of the index that its word may mean, the likeliest first. Word
 *    forms (`word-forms.ts`) and words of headings (`word-rank.ts`) count here.
 * 4. Match: which pages or records have every term (`fields.ts` decodes where words stand), and how well. Readers get
 *    pages, ranked by what they are about (`page-match.ts`). Typesense clients get records, ranked by the best field as
 *    the server does (`match.ts`, `score.ts`). Phrases and exclusions filter records (`phrases.ts`). The first
 *    reading that finds something is the last one that is tried.
 * 5. Group (`groups.ts`): the best record of each page or section, sorted.
 * 6. Curate (`curations.ts`): pinned results first, hidden ones out. `reply.ts` then cuts out a page of results.
 *
 * Steps 2 to 4 run within a `StepBudget`.
 */
import { exactTerm, type Term } from './candidates.ts';
import { curated } from './curations.ts';
import { type Group, type GroupBy, inOrder, sectionsOf } from './groups.ts';
import type { SearchIndex } from './index-file.ts';
import { type Limits, matchRecords } from './match.ts';
import { matchPages } from './page-match.ts';
import { Phrases } from './phrases.ts';
import { parseQuery, type Query, withoutStopWords } from './query.ts';
import { exactReading, type Reading, readings } from './query-variants.ts';
import { REQUEST_STEPS, StepBudget } from './step-budget.ts';
import { inOtherWords } from './synonyms.ts';

/** What to search for. */
export interface Question {
  q: string;
  language: string;
  /** Values of `docusaurus_tag`, of which a record must have one. */
  tags: string[];
  /** One hit for each page, or for each section of a page. */
  groupBy: GroupBy;
}

/** What was found. */
export interface Outcome {
  /** What the words of the query were taken for, in their order. */
  terms: Term[];
  /** What its words were taken for when it was put in other words (synonyms). */
  otherTerms: Term[];
  /** How many words were left out because nothing has them all. */
  dropped: number;
  /** The best record of each page or section, best first. */
  groups: Group[];
  /** How many records match. */
  records: number;
  /** Whether the budget was used up: there may be more, and better, results. */
  cutOff: boolean;
}

/** Searches an index. When the budget is used up, the outcome is what has been found by then. */
export function searchEmbedded(
  index: SearchIndex,
  question: Question,
  budget = new StepBudget(REQUEST_STEPS),
): Outcome {
  const { rules } = index;
  const query = parseQuery(question.q, new Set(rules.stopWords));
  const limits = { admitted: admission(index, question, query, budget), budget };
  const by = question.groupBy;
  const { groups, ...read } = find(index, query, budget, (terms) =>
    by === 'page'
      ? matchPages(index, terms, limits)
      : sectionsOf(index, matchRecords(index, terms, limits)),
  );
  return {
    ...read,
    groups: curated(index, inOrder(index, groups, by), question),
    records: groups.reduce((sum, { found }) => sum + found, 0),
    cutOff: budget.isSpent,
  };
}

// What the filter, the phrases and the words with a minus leave.
function admission(
  index: SearchIndex,
  { language, tags }: Question,
  query: Query,
  budget: StepBudget,
): Limits['admitted'] {
  const wanted = query.phrases.filter(({ length }) => length > 1);
  const phrases = new Phrases(index, [...wanted, ...query.excluded], budget);
  const having = (1 << wanted.length) - 1;
  // Typos and dropped words make a query of many readings ask again.
  const known = new Map<number, Uint8Array | null>();
  return (page) => {
    const own = index.pages[page];
    if (own?.language !== language || !tags.includes(own.tag)) return null;
    const admitted = known.get(page) ?? phrases.of(page).map((mask) => (mask === having ? 1 : 0));
    known.set(page, admitted);
    return admitted;
  };
}

type Found = Pick<Outcome, 'terms' | 'otherTerms' | 'dropped' | 'groups'>;

/** A score has room for so many terms (`packScore`); synonyms and split words may make more of a query's ten. */
const MOST_TERMS = 15;

function find(
  index: SearchIndex,
  query: Query,
  budget: StepBudget,
  matchesOf: (terms: Term[]) => Group[],
): Found {
  const groupsOf = (terms: Term[]): Group[] => matchesOf(terms.slice(0, MOST_TERMS));
  const quoted = query.phrases.flat().map((word) => exactTerm(index, word, false));
  const stopWords = new Set(index.rules.stopWords);
  const others = inOtherWords(query.typed, index.rules.synonyms)
    .map((words) => exactReading(index, withoutStopWords(words, stopWords)))
    .map(({ terms }) => ({ terms, groups: groupsOf([...terms, ...quoted]) }))
    .filter(({ groups }) => groups.length > 0);
  const otherTerms = others.flatMap(({ terms }) => terms);
  const inOther = others.flatMap(({ groups }) => groups);
  for (const { terms, dropped } of readingsOf(index, query, budget)) {
    // Found in other words, all of them are wanted.
    if (inOther.length > 0 && dropped > 0) break;
    const all = [...terms, ...quoted];
    const groups = groupsOf(all);
    if (groups.length > 0)
      return { terms: all, otherTerms, dropped, groups: [...groups, ...inOther] };
    if (budget.isSpent) break;
  }
  const [best] = others;
  return { terms: best?.terms ?? [], otherTerms, dropped: 0, groups: inOther };
}

function* readingsOf(
  index: SearchIndex,
  { words, phrases, open }: Query,
  budget: StepBudget,
): Generator<Reading> {
  if (words.length > 0) yield* readings(index, words, open, budget);
  else if (phrases.length > 0) yield { terms: [], dropped: 0 };
}
