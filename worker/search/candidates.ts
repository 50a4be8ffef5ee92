/** The words of an index that a word of a query may mean. */
import type { SearchIndex } from './index-file.ts';

/** A word of the index that stands for a word of a query. */
export interface Candidate {
  /** The word, and its place among the index's words. */
  word: string;
  at: number;
  /** How many letters were changed. */
  edits: number;
  /** How many letters of the word were typed; less than all of them where only its start was. */
  typed: number;
}

/** What a word of a query may mean; nothing when the index has nothing like it. */
export type Term = Candidate[];

/** How many words with the same start, or with the same number of changes, are looked at: those on most pages. */
const MOST = 40;

/** From how many letters on one and two of them may be wrong (Typesense's defaults). */
const ONE_TYPO = 4;
const TWO_TYPOS = 7;

/** The word itself and, for a `prefix`, the words that it begins. */
export function exactTerm(index: SearchIndex, word: string, prefix: boolean): Term {
  const { words } = index;
  const first = lowerBound(words, word);
  const term: Term = [];
  for (let at = first; at < words.length; at++) {
    const other = words[at] ?? '';
    if (other !== word && !(prefix && other.startsWith(word))) break;
    term.push({ word: other, at, edits: 0, typed: word.length });
  }
  return commonest(index, term);
}

/** Words that differ in a letter or two, swapped neighbours counting as one; `exactTerm` is among them. */
export function typoTerm(index: SearchIndex, word: string, prefix: boolean): Term {
  const allowed = word.length < ONE_TYPO ? 0 : word.length < TWO_TYPOS ? 1 : 2;
  const levels: Term[] = [exactTerm(index, word, prefix), [], []];
  if (allowed === 0) return levels[0] ?? [];
  const letters = letterMask(word);
  const masks = masksOf(index);
  for (const [at, other] of index.words.entries()) {
    const short = word.length - other.length;
    if (short > allowed || (!prefix && -short > allowed)) continue;
    if (bitCount(letters & ~(masks[at] ?? 0)) > allowed) continue;
    const found = prefix
      ? prefixDistance(word, other, allowed)
      : wholeDistance(word, other, allowed);
    if (found !== null && found.edits > 0) levels[found.edits]?.push({ word: other, at, ...found });
  }
  return levels.flatMap((level, edits) => (edits === 0 ? level : commonest(index, level)));
}

/** Whether the index has the word. */
export function isWord(index: SearchIndex, word: string): boolean {
  return index.words[lowerBound(index.words, word)] === word;
}

// The length of its occurrences stands for how common a word is.
function commonest(index: SearchIndex, term: Term): Term {
  if (term.length <= MOST) return term;
  const weight = ({ at, word, typed }: Candidate): number =>
    word.length === typed ? Infinity : index.occurrences(at).length;
  return term.sort((a, b) => weight(b) - weight(a)).slice(0, MOST);
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

type Distance = { edits: number; typed: number } | null;

function wholeDistance(word: string, other: string, most: number): Distance {
  const edits = lastRow(word, other).at(-1) ?? Infinity;
  return edits <= most ? { edits, typed: other.length } : null;
}

// The cheapest start of the other word; its whole when that is as cheap.
function prefixDistance(word: string, other: string, most: number): Distance {
  const row = lastRow(word, other.slice(0, word.length + most));
  const edits = Math.min(...row);
  if (edits > most) return null;
  const whole = row.length - 1 === other.length && row.at(-1) === edits;
  return { edits, typed: whole ? other.length : Math.max(1, row.lastIndexOf(edits)) };
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
