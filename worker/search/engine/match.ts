/** Finds the records that have every term of a query, and scores them. */
import type { Term } from './candidates.ts';
import { type FieldMatch, Fields, maskOf } from './fields.ts';
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
  /** For each record of a page, 1 when it may be found; `null` when none of them may. */
  admitted: (page: number) => Uint8Array | null;
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
  { admitted, budget }: Limits,
): Generator<Match> {
  const all = (1 << terms.length) - 1;
  const fields = new Fields(index, terms, true, budget);
  for (const [page, { group }] of index.pages.entries()) {
    if (fields.maskOf(page, group) !== all) continue;
    const records = admitted(page);
    if (records === null) continue;
    if (!budget.spend(index.structure(page).levels.length)) return;
    if (!hasRecord(index, fields, page, all)) continue;
    for (const { mask, node, score } of recordsOf(index, fields, page, records))
      if (mask === all) yield { page, node, score };
  }
}

// Tells without scoring whether any record of a page has every term: of many words, few pages have one.
function hasRecord(index: SearchIndex, fields: Fields, page: number, all: number): boolean {
  const above = [fields.label(index.pages[page]?.group ?? 0)?.mask ?? 0];
  const nodes = fields.places(page);
  const { levels } = index.structure(page);
  for (let node = 0; node < levels.length; node++) {
    const level = levels[node] ?? 0;
    if (level > 0) above.length = Math.min(above.length, level);
    const mask = maskOf(nodes[node] ?? []) | (above.at(-1) ?? 0);
    if (mask === all) return true;
    while (above.length < level) above.push(above.at(-1) ?? 0);
    if (level > 0) above.push(mask);
  }
  return false;
}

/** A record that has some of the terms. */
export interface RecordMatch {
  node: number;
  score: number;
  /** A bit for each term that it has. */
  mask: number;
}

/**
 * The admitted records of a page that have any of the terms: which ones, and how well. A record is a heading or a block
 * of text together with the headings above it. What those have is put together once for all the text below them: a
 * common word is in most of a site's records.
 */
export function recordsOf(
  index: SearchIndex,
  fields: Fields,
  page: number,
  admitted: Uint8Array,
): RecordMatch[] {
  const { levels, counts } = index.structure(page);
  const nodes = fields.places(page);
  const label = fields.label(index.pages[page]?.group ?? 0);
  let above: Together = label ? { ...label, fields: 1 } : NOTHING;
  // What a heading of each level has, together with those above it.
  const heads = [above];
  const records: RecordMatch[] = [];
  for (let node = 0; node < levels.length; node++) {
    const level = levels[node] ?? 0;
    const places = nodes[node];
    const isAdmitted = admitted[node] === 1;
    if (level > 0) {
      heads.length = Math.min(heads.length, level);
      while (heads.length < level) heads.push(heads.at(-1) ?? NOTHING);
      above = heads.at(-1) ?? NOTHING;
    } else if (!isAdmitted) continue;
    let { mask, score, fields: count } = above;
    if (places) {
      const weight = level === 0 ? 8 : 15 - level;
      const own = fields.node(places, counts[node] ?? 0, weight);
      mask |= own.mask;
      score = Math.max(score, own.score);
      count += 1;
    }
    if (level > 0) heads.push((above = { mask, score, fields: count }));
    if (isAdmitted && mask !== 0) records.push({ node, mask, score: score + Math.min(7, count) });
  }
  return records;
}

/** What several fields have of the query: the best one's score, and how many they are. */
interface Together extends FieldMatch {
  fields: number;
}

const NOTHING: Together = { mask: 0, score: 0, fields: 0 };
