/** Finds the records that have every term of a query, and scores them. */
import type { Term } from './candidates.ts';
import { type FieldMatch, Fields } from './fields.ts';
import type { SearchIndex } from './index-file.ts';
import type { StepBudget } from './step-budget.ts';

/** A record that matches. */
export interface Match {
  page: number;
  node: number;
  /** `packScore` of it. */
  score: number;
}

/** Which records may be found, and how much work finding them may be. */
export interface Limits {
  admits: (page: number, node: number) => boolean;
  budget: StepBudget;
}

/**
 * The admitted records that have every term. As on the server each combination of candidates is a search of its own
 * and a record's best score counts: a field with `alerts` says nothing for `alert`.
 */
export function matchRecords(index: SearchIndex, terms: Term[], limits: Limits): Match[] {
  if (terms.length === 0 || terms.some((term) => term.length === 0)) return [];
  const best = new Map<number, Match>();
  for (const combination of combinations(terms))
    for (const match of matchCombination(index, combination, limits)) {
      const key = match.page * MOST_NODES + match.node;
      const known = best.get(key);
      if (known === undefined || match.score > known.score) best.set(key, match);
    }
  return [...best.values()];
}

/** More nodes than any page has. */
const MOST_NODES = 2 ** 24;
/** Combinations that are looked at (the server's limit). */
const COMBINATIONS = 10;

// One candidate of each term; the last term's are gone through first.
function* combinations(terms: Term[]): Generator<Term[]> {
  const count = terms.reduce((product, term) => product * term.length, 1);
  for (let number = 0; number < Math.min(count, COMBINATIONS); number++) {
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
  terms: Term[],
  { admits, budget }: Limits,
): Generator<Match> {
  const all = (1 << terms.length) - 1;
  const fields = new Fields(index, terms, true, budget);
  for (const [page, { group }] of index.pages.entries()) {
    if (fields.maskOf(page, group) !== all) continue;
    if (!budget.spend(index.structure(page).levels.length)) return;
    if (!hasRecord(index, fields, page, all)) continue;
    for (const { mask, node, score } of recordsOf(index, fields, page))
      if (mask === all && admits(page, node)) yield { page, node, score };
  }
}

// Tells without scoring whether any record of a page has every term: of many words, few pages have one.
function hasRecord(index: SearchIndex, fields: Fields, page: number, all: number): boolean {
  const label = fields.label(index.pages[page]?.group ?? 0)?.mask ?? 0;
  const heads = [label];
  let above = label;
  for (const [node, level] of index.structure(page).levels.entries()) {
    const own = fields.maskOfNode(page, node);
    if (level > 0) {
      heads.length = level;
      heads[level] = own;
      above = heads.reduce((sum, mask) => sum | mask, 0);
    }
    if ((above | own) === all) return true;
  }
  return false;
}

// A record is a heading or a block of text together with the headings above it. What those have is put
// together once for all the text below them: a common word is in most of a site's records.
/** The records of a page that have any of the terms: which ones, and how well. */
export function* recordsOf(
  index: SearchIndex,
  fields: Fields,
  page: number,
): Generator<{ node: number; score: number; mask: number }> {
  const { levels, counts } = index.structure(page);
  const heads: (FieldMatch | undefined)[] = [fields.label(index.pages[page]?.group ?? 0)];
  let above = together(heads);
  for (let node = 0; node < levels.length; node++) {
    const level = levels[node] ?? 0;
    const own = fields.node(page, node, counts[node] ?? 0, level === 0 ? 8 : 15 - level);
    if (level > 0) {
      heads.length = level;
      heads[level] = own;
      above = together(heads);
    }
    const record = level > 0 || own === undefined ? above : joined(above, own);
    if (record.mask === 0) continue;
    yield { node, mask: record.mask, score: record.score + Math.min(7, record.fields) };
  }
}

/** What several fields have of the query: the best one's score, and how many they are. */
interface Together extends FieldMatch {
  fields: number;
}

function together(fields: (FieldMatch | undefined)[]): Together {
  let sum: Together = { mask: 0, score: 0, fields: 0 };
  for (const field of fields) if (field) sum = joined(sum, field);
  return sum;
}

function joined(sum: Together, field: FieldMatch): Together {
  return {
    mask: sum.mask | field.mask,
    score: Math.max(sum.score, field.score),
    fields: sum.fields + 1,
  };
}
