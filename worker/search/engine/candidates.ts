/** The words of an index that a word of a query may mean. */
import type { SearchIndex } from './index-file.ts';
import type { StepBudget } from './step-budget.ts';
import { formsOf } from './word-forms.ts';
import { wordRank } from './word-rank.ts';

/** A word of the index that stands for a word of a query. */
export interface Candidate {
  /** The word, and its place among the index's words. */
  word: string;
  at: number;
  /** How many letters were changed. */
  edits: number;
  /** How many letters of the word were typed; less than all of them where only its start was. */
  typed: number;
  /** Whether it is another form of the word (`cards` of `card`). */
  form?: true;
}

/** What a word of a query may mean; nothing when the index has nothing like it. */
export type Term = Candidate[];

/** From how many letters on one and two of them may be wrong (Typesense's defaults). */
const ONE_TYPO = 4;
const TWO_TYPOS = 7;

/** How many letters may be missing: the server does not find a word that is two longer than what was typed. */
const MISSING = 1;

/** Steps that it takes to compare a word with one of the index: most differ in too many letters, which is seen at once. */
const WORD_STEPS = 4;

/** What a word may mean by the number of letters changed: none, one, two. Looked up when it is asked for. */
export class WordMeanings {
  readonly #index: SearchIndex;
  readonly #word: string;
  readonly #prefix: boolean;
  readonly #budget: StepBudget;
  #exact: Term | undefined;
  #near: [Term, Term] | undefined;

  /** A `prefix` also means the words that it begins. */
  constructor(index: SearchIndex, word: string, prefix: boolean, budget: StepBudget) {
    this.#index = index;
    this.#word = word;
    this.#prefix = prefix;
    this.#budget = budget;
  }

  /** The words with so many changes, the likeliest first. */
  at(edits: number): Term {
    if (edits === 0) return (this.#exact ??= exactTerm(this.#index, this.#word, this.#prefix));
    return (this.#near ??= this.#nearTerms())[edits - 1] ?? [];
  }

  /** Numbers of changes for which there are words. */
  edits(): number[] {
    return [0, 1, 2].filter((edits) => this.at(edits).length > 0);
  }

  #nearTerms(): [Term, Term] {
    const allowed = this.#budget.spend(WORD_STEPS * this.#index.words.length);
    return allowed ? nearTerms(this.#index, this.#word, this.#prefix) : [[], []];
  }
}

/**
 * The word itself, its other forms where the site wants them and, for a `prefix`, the words that it begins; else the
 * words that it is a part of.
 */
export function exactTerm(index: SearchIndex, word: string, prefix: boolean): Term {
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

function plainTerm(index: SearchIndex, word: string, prefix: boolean): Term {
  const { words } = index;
  const first = lowerBound(words, word);
  const term: Term = [];
  for (let at = first; at < words.length; at++) {
    const other = words[at] ?? '';
    if (other !== word && !(prefix && other.startsWith(word))) break;
    term.push({ word: other, at, edits: 0, typed: word.length });
  }
  if (term.length > 0) return likeliest(index, term, word);
  const compounds = index.compounds(word).map((at) => {
    const whole = words[at] ?? '';
    return { word: whole, at, edits: 0, typed: whole.length };
  });
  return likeliest(index, compounds, word);
}

/** Whether the index has the word. */
export function isWord(index: SearchIndex, word: string): boolean {
  return index.words[lowerBound(index.words, word)] === word;
}

// Swapped neighbours count as one change.
function nearTerms(index: SearchIndex, word: string, prefix: boolean): [Term, Term] {
  const allowed = word.length < ONE_TYPO ? 0 : word.length < TWO_TYPOS ? 1 : 2;
  const terms: [Term, Term] = [[], []];
  if (allowed === 0) return terms;
  const letters = letterMask(word);
  const masks = masksOf(index);
  for (const [at, other] of index.words.entries()) {
    const longer = other.length - word.length;
    if (-longer > allowed || (!prefix && longer > MISSING)) continue;
    if (bitCount(letters & ~(masks[at] ?? 0)) > allowed) continue;
    const shares = (start: string): boolean =>
      index.words[at - 1]?.startsWith(start) === true ||
      index.words[at + 1]?.startsWith(start) === true;
    const found = prefix ? prefixDistance(word, other, shares) : wholeDistance(word, other);
    if (found.edits > 0 && found.edits <= allowed)
      terms[found.edits - 1]?.push({ word: other, at, ...found });
  }
  return [likeliest(index, terms[0], word), likeliest(index, terms[1], word)];
}

// The word as it was typed comes first, then those of titles and headings.
function likeliest(index: SearchIndex, term: Term, word: string): Term {
  if (term.length < 2) return term;
  const ranks = new Map(
    term.map((candidate) => [
      candidate,
      candidate.word === word ? Infinity : wordRank(index, candidate.at),
    ]),
  );
  return term.sort((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0));
}

function lowerBound(words: string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Most words lack more letters of the query than may be wrong, which a mask tells without comparing.
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

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

interface Distance {
  edits: number;
  typed: number;
}

function wholeDistance(word: string, other: string): Distance {
  return { edits: lastRow(word, other).at(-1) ?? Infinity, typed: other.length };
}

// As the server compares them: the start of the other word that is as long as what was typed, never a shorter one, so
// that `colour` means `color` but not `colored`; one that is a letter longer where other words begin like it.
function prefixDistance(word: string, other: string, shares: (start: string) => boolean): Distance {
  const row = lastRow(word, other.slice(0, word.length + MISSING));
  const last = row.length - 1;
  let edits = row[word.length] ?? Infinity;
  const further = row[last] ?? Infinity;
  if (further < edits && (last === other.length || shares(other.slice(0, last)))) edits = further;
  // Letters that were mistyped count as typed.
  const whole = other.length - word.length <= edits;
  return { edits, typed: whole ? other.length : word.length };
}

// Distances of `word` from every start of `other`: insertions, deletions, substitutions and swapped neighbours.
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
