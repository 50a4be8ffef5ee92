/** Finds and scores the records that contain every term of a query. */
import type { QueryTerm } from '../words/candidate.ts';
import { termMask } from './field-match.ts';
import type { SearchIndex } from '../index/index-file.ts';
import { scoreRecords } from './page-records.ts';
import type { StepBudget } from '../words/step-budget.ts';
import { TermPositions } from './term-positions.ts';

/** A record that matches. */
export interface Match {
  page: number;
  /** The record's heading or block of text, by its index in the page. */
  node: number;
  /** The packed score (`packScore`). */
  score: number;
}

/** Which records a search may return, and how much work it may do. */
export interface MatchOptions {
  /** Has a 1 for each record of a page that may be returned. `null` excludes the whole page. */
  filter: (page: number) => Uint8Array | null;
  budget: StepBudget;
  /** Number of words that the reader typed, with stop words. */
  typed: number;
  /** Share of the query, weighted by IDF, that a page must contain. Default: that of a search. */
  minShare?: number;
}

/**
 * Returns the allowed records that contain every term. As in Typesense, each combination of candidates is searched
 * separately and a record keeps its best score, so a field with `alerts` does not count towards `alert`.
 */
export function matchRecords(
  index: SearchIndex,
  terms: QueryTerm[],
  options: MatchOptions,
): Match[] {
  if (terms.length === 0 || terms.some((term) => term.length === 0)) return [];
  const best = new Map<number, Match>();
  for (const combination of combinations(terms))
    for (const match of matchCombination(index, combination, options)) {
      const key = match.page * MAX_NODES + match.node;
      const known = best.get(key);
      if (known === undefined || match.score > known.score) best.set(key, match);
    }
  return [...best.values()];
}

/** Greater than the number of nodes in any page. */
const MAX_NODES = 2 ** 24;
// @limit combinations of words in a record: Further ones aren't tried.
/** The number of combinations that are tried (Typesense's limit). */
const MAX_COMBINATIONS = 10;

// Picks one candidate per term. The candidates of the last term vary fastest.
function* combinations(terms: QueryTerm[]): Generator<QueryTerm[]> {
  const count = terms.reduce((product, term) => product * term.length, 1);
  for (let number = 0; number < Math.min(count, MAX_COMBINATIONS); number++) {
    let rest = number;
    yield terms
      .toReversed()
      .map((term) => {
        const one = term.slice(rest % term.length, (rest % term.length) + 1);
        rest = Math.floor(rest / term.length);
        return one;
      })
      .toReversed();
  }
}

function* matchCombination(
  index: SearchIndex,
  terms: QueryTerm[],
  { filter, budget }: MatchOptions,
): Generator<Match> {
  const all = (1 << terms.length) - 1;
  const positions = new TermPositions(index, terms, true, budget);
  for (const [page, { group }] of index.pages.entries()) {
    if (positions.maskOf(page, group) !== all) continue;
    const allowed = filter(page);
    if (allowed === null) continue;
    if (!budget.spend(index.structure(page).levels.length)) return;
    if (!hasRecord(index, positions, page, all)) continue;
    for (const { mask, node, score } of scoreRecords(index, positions, page, allowed))
      if (mask === all) yield { page, node, score };
  }
}

// Checks without scoring whether any record of the page contains every term. For long queries, few pages have one.
function hasRecord(
  index: SearchIndex,
  positions: TermPositions,
  page: number,
  all: number,
): boolean {
  const above = [positions.matchLabel(index.pages[page]?.group ?? 0)?.mask ?? 0];
  const nodes = positions.ofPage(page);
  const { levels } = index.structure(page);
  for (let node = 0; node < levels.length; node++) {
    const level = levels[node] ?? 0;
    if (level > 0) above.length = Math.min(above.length, level);
    const mask = termMask(nodes[node] ?? []) | (above.at(-1) ?? 0);
    if (mask === all) return true;
    while (above.length < level) above.push(above.at(-1) ?? 0);
    if (level > 0) above.push(mask);
  }
  return false;
}
