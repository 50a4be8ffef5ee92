/** Decodes where the terms of a query occur: in headings and texts of pages, and in labels of level 0. */
import { NumberReader } from '../../../model/search/search-words.ts';
import type { Candidate, QueryTerm } from '../words/candidate.ts';
import type { SearchIndex } from '../index/index-file.ts';
import { type FieldMatch, matchField, type TermPosition } from './field-match.ts';
import type { StepBudget } from '../words/step-budget.ts';

/** The positions in a page, by node. Nodes without a position are holes in the array. */
export type PositionsByNode = (TermPosition[] | undefined)[];

/** The positions of all terms, in the nodes of pages and in the labels of level 0. */
export class TermPositions {
  readonly #index: SearchIndex;
  readonly #count: number;
  readonly #every: boolean;
  readonly #budget: StepBudget;
  readonly #pages: (PositionsByNode | undefined)[] = [];
  readonly #masks: Uint16Array;
  readonly #labels = new Map<number, TermPosition[]>();
  readonly #labelMasks: Uint16Array;
  readonly #labelMatches = new Map<number, FieldMatch | undefined>();

  /** With `every`, positions in pages that lack a term are not stored. */
  constructor(index: SearchIndex, terms: QueryTerm[], every: boolean, budget: StepBudget) {
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

  /** Returns a mask of the terms that occur in a page or in its label. */
  maskOf(page: number, group: number): number {
    return (this.#masks[page] ?? 0) | (this.#labelMasks[group] ?? 0);
  }

  /** Whether a term occurs in a page, not counting its label. */
  has(page: number, term: number): boolean {
    return ((this.#masks[page] ?? 0) & (1 << term)) !== 0;
  }

  /** Returns the positions in a page, by node. */
  ofPage(page: number): PositionsByNode {
    return this.#pages[page] ?? NO_POSITIONS;
  }

  /** Scores a heading or a block of text. `weight` is the weight of its level. */
  matchNode(positions: TermPosition[], length: number, weight: number): FieldMatch {
    this.#budget.spend(FIELD_STEPS + positions.length * this.#count);
    return matchField(positions, { length, weight, count: this.#count });
  }

  /** Scores a label of level 0. */
  matchLabel(group: number): FieldMatch | undefined {
    if (this.#labelMatches.has(group)) return this.#labelMatches.get(group);
    const positions = this.#labels.get(group);
    const length = this.#index.labelLength(group);
    const match = positions && matchField(positions, { length, weight: 15, count: this.#count });
    this.#labelMatches.set(group, match);
    return match;
  }

  #addLabels(term: number, candidate: Candidate): void {
    for (const { group, positions } of this.#index.labels(candidate.word)) {
      const known = this.#labels.get(group) ?? [];
      this.#labels.set(group, known);
      for (const at of positions) known.push({ at, term, candidate });
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
      const nodes = wanted ? (this.#pages[page] ??= []) : NO_POSITIONS;
      let node = 0;
      for (let left = reader.next(); left > 0; left--) {
        node += reader.next();
        const count = reader.next();
        if (!wanted) {
          reader.skip(count);
          continue;
        }
        const positions = (nodes[node] ??= []);
        let at = 0;
        for (let more = count; more > 0; more--) {
          at += reader.next();
          positions.push({ at, term, candidate });
        }
      }
    }
  }
}

/** Steps for scoring a field, in addition to those for its words. */
const FIELD_STEPS = 30;

// Placeholder for skipped pages. Nothing is written to it.
const NO_POSITIONS: PositionsByNode = [];
