/** Highlights matches in the text of a field and cuts a snippet around them. */
import { escapeMarkup } from '../../model/search/search-record.ts';
import { searchWords } from '../../model/search/search-words.ts';
import type { QueryTerm } from './engine/candidates.ts';

/** Words shown before and after the matches in a snippet. */
export const SNIPPET_AFFIX = 4;
/** Texts of up to this many words are shown uncut. */
export const SNIPPET_THRESHOLD = 8;

/** Matches within this many words are shown in one snippet. */
const MAX_WORD_GAP = 10;

/** A highlighted field: matches are in `<mark>` and `</mark>`, and all other `<` and `>` are escaped. */
export interface Highlight {
  matched_tokens: string[];
  /** The matches and the words around them. */
  snippet: string;
  /** The whole text. */
  value: string;
}

/** For each word to highlight, how many of its letters were typed (at most). */
export type TypedLetters = ReadonlyMap<string, number>;

/** Highlights a text. Returns `null` when it contains none of the words. */
export function highlightText(text: string, wanted: TypedLetters): Highlight | null {
  const words = searchWords(text);
  const marks = words.flatMap(({ word, start, end }, at): Mark[] => {
    const typed = wanted.get(word);
    if (typed === undefined) return [];
    // If a prefix was typed, only the prefix is marked.
    return [{ at, word, start, end: typed < word.length ? Math.min(end, start + typed) : end }];
  });
  if (marks.length === 0) return null;
  const value = marked(text, marks, 0, text.length);
  const matched_tokens = marks.map(({ start, end }) => text.slice(start, end));
  if (words.length <= SNIPPET_THRESHOLD) return { matched_tokens, snippet: value, value };
  const [first, last] = densest(marks);
  const from = first - SNIPPET_AFFIX > 0 ? (words[first - SNIPPET_AFFIX]?.start ?? 0) : 0;
  const to =
    last + SNIPPET_AFFIX < words.length - 1
      ? (words[last + SNIPPET_AFFIX]?.end ?? text.length)
      : text.length;
  return { matched_tokens, snippet: marked(text, marks, from, to), value };
}

interface Mark {
  /** Position among the words of the text. */
  at: number;
  word: string;
  start: number;
  end: number;
}

/** Returns the words to highlight for these terms. */
export function typedLetters(terms: QueryTerm[]): TypedLetters {
  const typed = new Map<string, number>();
  for (const { word, typed: letters } of terms.flat())
    typed.set(word, Math.max(letters, typed.get(word) ?? 0));
  return typed;
}

// Finds the window with the most distinct matches.
function densest(marks: Mark[]): [first: number, last: number] {
  let best: [number, number] = [0, 0];
  let most = 0;
  for (const [index, { at: first }] of marks.entries()) {
    // Marks are sorted, with at most one per position.
    const near = marks
      .slice(index, index + MAX_WORD_GAP)
      .filter(({ at }) => at - first < MAX_WORD_GAP);
    const different = new Set(near.map(({ word }) => word)).size;
    if (different > most) {
      most = different;
      best = [first, near.at(-1)?.at ?? first];
    }
  }
  return best;
}

function marked(text: string, marks: Mark[], from: number, to: number): string {
  let html = '';
  let at = from;
  for (const { start, end } of marks) {
    if (start < from || end > to) continue;
    html += `${escapeMarkup(text.slice(at, start))}<mark>${escapeMarkup(text.slice(start, end))}</mark>`;
    at = end;
  }
  return html + escapeMarkup(text.slice(at, to));
}
