/** Finds the words of an index that match a word of a query: itself, its forms, completions and corrections. */
import type { Candidate, QueryTerm } from './candidate.ts';
import { compoundsOf } from './compound-words.ts';
import type { SearchIndex } from '../index/index-file.ts';
import type { StepBudget } from './step-budget.ts';
import { nearWords } from './near-words.ts';
import { lowerBound } from './vocabulary.ts';
import { formsOf } from './word-forms.ts';
import { wordRank } from './word-rank.ts';

/** Minimum word lengths for one and for two typos (Typesense's defaults). */
const ONE_TYPO = 4;
const TWO_TYPOS = 7;

// @limit compounds of a word that are looked up: Further ones aren't found.
/** Most compounds with a word that are looked up. */
const MAX_COMPOUNDS = 12;

/** Average steps for comparing two words. Most share a beginning that already differs too much. */
const WORD_STEPS = 4;

/** The candidates for a word, by number of typos (0 to 2). Looked up on demand. */
export class WordCandidates {
  readonly #index: SearchIndex;
  readonly #word: string;
  readonly #prefix: boolean;
  readonly #budget: StepBudget;
  #exact: QueryTerm | undefined;
  #near: [QueryTerm, QueryTerm] | undefined;

  /** A `prefix` also matches the words that start with it. */
  constructor(index: SearchIndex, word: string, prefix: boolean, budget: StepBudget) {
    this.#index = index;
    this.#word = word;
    this.#prefix = prefix;
    this.#budget = budget;
  }

  /** Returns the candidates with this number of typos, best first. */
  withTypos(edits: number): QueryTerm {
    if (edits === 0) return (this.#exact ??= this.#exactTerm());
    return (this.#near ??= this.#nearTerms())[edits - 1] ?? [];
  }

  /** Returns the numbers of typos for which there are candidates. */
  typoCounts(): number[] {
    return [0, 1, 2].filter((edits) => this.withTypos(edits).length > 0);
  }

  #exactTerm(): QueryTerm {
    const term = exactTerm(this.#index, this.#word, this.#prefix);
    const found = new Set(term.map(({ at }) => at));
    const compounds = compoundsOf(this.#index, this.#word, this.#budget);
    const others = compounds.filter(({ at }) => !found.has(at));
    return [...term, ...byRank(this.#index, others, '').slice(0, MAX_COMPOUNDS)];
  }

  #nearTerms(): [QueryTerm, QueryTerm] {
    const allowed = this.#budget.spend(WORD_STEPS * this.#index.words.length);
    return allowed ? nearTerms(this.#index, this.#word, this.#prefix) : [[], []];
  }
}

/**
 * Returns the word itself, its other forms where the site enables them, and for a `prefix` the words that start with
 * it. If there are none, returns the compound words that contain it.
 */
export function exactTerm(index: SearchIndex, word: string, prefix: boolean): QueryTerm {
  const plain = plainTerm(index, word, prefix);
  if (!index.rules.wordForms) return plain;
  const own = new Set(plain.map(({ at }) => at));
  const forms = formsOf(index, word).filter((at) => !own.has(at) || index.words[at] !== word);
  const others = forms.map((at): Candidate => {
    const other = index.words[at] ?? '';
    return { word: other, at, edits: 0, typed: other.length, form: true };
  });
  const found = new Set(forms);
  return [...others, ...plain.filter(({ at }) => !found.has(at))];
}

function plainTerm(index: SearchIndex, word: string, prefix: boolean): QueryTerm {
  const { words } = index;
  const first = lowerBound(words, word);
  const term: QueryTerm = [];
  for (let at = first; at < words.length; at++) {
    const other = words[at] ?? '';
    if (other !== word && !(prefix && other.startsWith(word))) break;
    term.push({ word: other, at, edits: 0, typed: word.length });
  }
  if (term.length > 0) return byRank(index, term, word);
  const compounds = index.compounds(word).map((at) => {
    const whole = words[at] ?? '';
    return { word: whole, at, edits: 0, typed: whole.length };
  });
  return byRank(index, compounds, word);
}

// Finds words with one and with two typos.
function nearTerms(index: SearchIndex, word: string, prefix: boolean): [QueryTerm, QueryTerm] {
  const allowed = word.length < ONE_TYPO ? 0 : word.length < TWO_TYPOS ? 1 : 2;
  const terms: [QueryTerm, QueryTerm] = [[], []];
  if (allowed === 0) return terms;
  for (const { at, edits, typed } of nearWords(index.words, word, { allowed, prefix }))
    terms[edits - 1]?.push({ word: index.words[at] ?? '', at, edits, typed });
  return [byRank(index, terms[0], word), byRank(index, terms[1], word)];
}

// Sorts candidates: the word as typed first, then words of titles and headings.
function byRank(index: SearchIndex, term: QueryTerm, word: string): QueryTerm {
  if (term.length < 2) return term;
  const ranks = new Map(
    term.map((candidate) => [
      candidate,
      candidate.word === word ? Infinity : wordRank(index, candidate.at),
    ]),
  );
  return term.sort((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0));
}
