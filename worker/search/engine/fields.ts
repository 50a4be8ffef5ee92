/** Where the terms of a query stand: in the headings and texts of pages, and in the labels of level 0. */
import { NumberReader } from '../../../model/search/search-words.ts';
import type { Candidate, Term } from './candidates.ts';
import type { SearchIndex } from './index-file.ts';
import { packScore } from './score.ts';
import type { StepBudget } from './step-budget.ts';

/** Words further apart than this are not near each other (Typesense's window). */
const WINDOW = 10;

/** What a field (a heading or a block of text) has of the query. */
export interface FieldMatch {
  /** A bit for each term. */
  mask: number;
  /** `packScore` of the field by itself. */
  score: number;
}

/** Where a term stands in a field. */
export interface Place {
  at: number;
  term: number;
  candidate: Candidate;
}

/** The places of a page, by node; nodes without any are left out. */
export type Nodes = (Place[] | undefined)[];

/** The places of all terms: in the nodes of pages, and in the labels of level 0. */
export class Fields {
  readonly #index: SearchIndex;
  readonly #count: number;
  readonly #every: boolean;
  readonly #budget: StepBudget;
  readonly #pages: (Nodes | undefined)[] = [];
  readonly #masks: Uint16Array;
  readonly #labels = new Map<number, Place[]>();
  readonly #labelMasks: Uint16Array;
  readonly #labelMatches = new Map<number, FieldMatch | undefined>();

  /** With `every`, nothing is kept of a page that lacks a term. */
  constructor(index: SearchIndex, terms: Term[], every: boolean, budget: StepBudget) {
    this.#every = every;
    this.#budget = budget;
    this.#index = index;
    this.#count = terms.length;
    this.#masks = new Uint16Array(index.pages.length);
    this.#labelMasks = new Uint16Array(index.groups.length);
    for (const [term, candidates] of terms.entries())
      for (const candidate of candidates) this.#addLabels(term, candidate);
    for (const [term, candidates] of terms.entries())
      for (const candidate of candidates) this.#addPages(term, candidate);
  }

  /** The terms that a page and its label have. */
  maskOf(page: number, group: number): number {
    return (this.#masks[page] ?? 0) | (this.#labelMasks[group] ?? 0);
  }

  /** Whether a page itself, beside its label, has a term. */
  has(page: number, term: number): boolean {
    return ((this.#masks[page] ?? 0) & (1 << term)) !== 0;
  }

  /** The places in a page, by node. */
  places(page: number): Nodes {
    return this.#pages[page] ?? NO_PLACES;
  }

  /** What a heading or a block of text has; `weight` is that of its level. */
  node(places: Place[], length: number, weight: number): FieldMatch {
    this.#budget.spend(FIELD_STEPS + places.length * this.#count);
    return fieldMatch(places, { length, weight, count: this.#count });
  }

  /** What a label of level 0 has. */
  label(group: number): FieldMatch | undefined {
    if (this.#labelMatches.has(group)) return this.#labelMatches.get(group);
    const places = this.#labels.get(group);
    const length = this.#index.labelLength(group);
    const match = places && fieldMatch(places, { length, weight: 15, count: this.#count });
    this.#labelMatches.set(group, match);
    return match;
  }

  #addLabels(term: number, candidate: Candidate): void {
    for (const { group, places } of this.#index.labels(candidate.word)) {
      const known = this.#labels.get(group) ?? [];
      this.#labels.set(group, known);
      for (const at of places) known.push({ at, term, candidate });
      this.#labelMasks[group] = (this.#labelMasks[group] ?? 0) | (1 << term);
    }
  }

  #addPages(term: number, candidate: Candidate): void {
    const occurrences = this.#index.occurrences(candidate.at);
    if (!this.#budget.spend(occurrences.length)) return;
    const reader = new NumberReader(occurrences);
    const earlier = this.#every ? (1 << term) - 1 : 0;
    let page = 0;
    while (!reader.done) {
      page += reader.next();
      const group = this.#index.pages[page]?.group ?? 0;
      const wanted = (this.maskOf(page, group) & earlier) === earlier;
      if (wanted) this.#masks[page] = (this.#masks[page] ?? 0) | (1 << term);
      const nodes = wanted ? (this.#pages[page] ??= []) : NO_PLACES;
      let node = 0;
      for (let left = reader.next(); left > 0; left--) {
        node += reader.next();
        const count = reader.next();
        if (!wanted) {
          reader.skip(count);
          continue;
        }
        const places = (nodes[node] ??= []);
        let at = 0;
        for (let more = count; more > 0; more--) {
          at += reader.next();
          places.push({ at, term, candidate });
        }
      }
    }
  }
}

/** Steps that it takes to score a field, besides those for its words. */
const FIELD_STEPS = 30;

// Stands in for a page that is passed over; nothing is put into it.
const NO_PLACES: Nodes = [];

function fieldMatch(
  places: Place[],
  { length, weight, count }: { length: number; weight: number; count: number },
): FieldMatch {
  const mask = maskOf(places);
  const { words, cost, span } = bestWindow(places);
  const exact = words === count && length === count && cost === 0;
  const present = bitCount(mask);
  const score = packScore({
    words,
    present,
    cost,
    distance: span - words,
    exact,
    weight,
    fields: 0,
  });
  return { mask, score };
}

/** The terms that stand at some places: a bit for each. */
export function maskOf(places: Place[]): number {
  let mask = 0;
  for (const { term } of places) mask |= 1 << term;
  return mask;
}

/** The stretch with most terms, cheapest and shortest first. */
function bestWindow(places: Place[]): { words: number; cost: number; span: number } {
  const [only] = places;
  if (only && places.length === 1) return { words: 1, cost: costOf(only.candidate), span: 1 };
  places.sort((a, b) => a.at - b.at);
  let best = { words: 0, cost: 0, span: 0 };
  for (let start = 0; start < places.length; start++) {
    const first = places[start]?.at ?? 0;
    let mask = 0;
    let words = 0;
    let cost = 0;
    let span = 0;
    for (let next = start; next < places.length; next++) {
      const place = places[next];
      if (place === undefined || place.at - first > WINDOW) break;
      const bit = 1 << place.term;
      if (mask & bit) continue;
      mask |= bit;
      words += 1;
      cost += costOf(place.candidate);
      span = place.at - first + 1;
    }
    const better =
      words > best.words ||
      (words === best.words && (cost < best.cost || (cost === best.cost && span < best.span)));
    if (better) best = { words, cost, span };
  }
  return best;
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function costOf({ edits, typed, word, form }: Candidate): number {
  return edits * 2 + (typed < word.length || form ? 1 : 0);
}
