/** Finds the words of an index that match a word of a query: itself, its forms, completions and corrections. */
import { bitCount } from './bit-count.ts';
import type { Candidate, QueryTerm } from './candidate.ts';
import { compoundsOf } from './compound-words.ts';
import type { SearchIndex } from '../index/index-file.ts';
import type { StepBudget } from './step-budget.ts';
import { lowerBound } from './vocabulary.ts';
import { formsOf } from './word-forms.ts';
import { wordRank } from './word-rank.ts';

/** Minimum word lengths for one and for two typos (Typesense's defaults). */
const ONE_TYPO = 4;
const TWO_TYPOS = 7;

/** How many letters may be missing. Typesense does not find words two letters longer than what was typed. */
const MAX_MISSING = 1;

/** Most compounds with a word that are looked up. */
const MAX_COMPOUNDS = 12;

/** Average steps for comparing two words. Most pairs differ in too many letters, which the masks show at once. */
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

// Finds words with one and with two typos. Transposed letters count as one.
function nearTerms(index: SearchIndex, word: string, prefix: boolean): [QueryTerm, QueryTerm] {
  const allowed = word.length < ONE_TYPO ? 0 : word.length < TWO_TYPOS ? 1 : 2;
  const terms: [QueryTerm, QueryTerm] = [[], []];
  if (allowed === 0) return terms;
  const letters = letterMask(word);
  const masks = masksOf(index);
  for (const [at, other] of index.words.entries()) {
    const longer = other.length - word.length;
    if (-longer > allowed || (!prefix && longer > MAX_MISSING)) continue;
    if (bitCount(letters & ~(masks[at] ?? 0)) > allowed) continue;
    const shares = (start: string): boolean =>
      index.words[at - 1]?.startsWith(start) === true ||
      index.words[at + 1]?.startsWith(start) === true;
    const found = prefix ? prefixDistance(word, other, shares) : wordDistance(word, other);
    if (found.edits > 0 && found.edits <= allowed)
      terms[found.edits - 1]?.push({ word: other, at, ...found });
  }
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

// A mask of the letters in each word, which rules out most words without computing an edit distance.
const masks = new WeakMap<SearchIndex, Int32Array>();

function masksOf(index: SearchIndex): Int32Array {
  const known = masks.get(index);
  if (known) return known;
  const made = Int32Array.from(index.words, letterMask);
  masks.set(index, made);
  return made;
}

function letterMask(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31);
  return mask;
}

interface Distance {
  edits: number;
  typed: number;
}

function wordDistance(word: string, other: string): Distance {
  return { edits: lastRow(word, other).at(-1) ?? Infinity, typed: other.length };
}

// Compares as Typesense does: with the other word's prefix that is as long as what was typed, never a shorter one, so
// that `colour` matches `color` but not `colored`. A prefix one letter longer also counts when other words share it.
function prefixDistance(word: string, other: string, shares: (start: string) => boolean): Distance {
  const row = lastRow(word, other.slice(0, word.length + MAX_MISSING));
  const last = row.length - 1;
  let edits = row[word.length] ?? Infinity;
  const further = row[last] ?? Infinity;
  if (further < edits && (last === other.length || shares(other.slice(0, last)))) edits = further;
  // Mistyped letters count as typed.
  const whole = other.length - word.length <= edits;
  return { edits, typed: whole ? other.length : word.length };
}

// The last row of the Damerau-Levenshtein matrix: the distances of `word` from every prefix of `other`.
function lastRow(word: string, other: string): number[] {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= word.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = word[i - 1] === other[j - 1];
      let least = Math.min(
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
      );
      if (i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row;
}
