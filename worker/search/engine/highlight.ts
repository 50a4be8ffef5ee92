/** Marks what was found in the text of a field, and cuts the text around it. */
import { escapeMarkup } from '../../../model/search/search-record.ts';
import { searchWords } from '../../../model/search/search-words.ts';
import type { Term } from './candidates.ts';
import { AFFIX, UNCUT } from '../request.ts';

/** Words that were found are shown together when no more than this many lie between the first and the last. */
const SPREAD = 10;

/** A field with marks: `<mark>` and `</mark>` around what was found, all other `<` and `>` escaped. */
export interface Highlight {
  matched_tokens: string[];
  /** Cut to what was found and the words around it. */
  snippet: string;
  /** The whole text. */
  value: string;
}

/** How many letters were typed, at most, of each word that was looked for. */
export type TypedLetters = ReadonlyMap<string, number>;

/** Marks a text; `null` when it has nothing that was looked for. */
export function highlight(text: string, wanted: TypedLetters): Highlight | null {
  const words = searchWords(text);
  const marks = words.flatMap(({ word, start, end }, at): Mark[] => {
    const typed = wanted.get(word);
    if (typed === undefined) return [];
    // Of a word that was only begun, what was typed is marked.
    return [{ at, word, start, end: typed < word.length ? Math.min(end, start + typed) : end }];
  });
  if (marks.length === 0) return null;
  const value = marked(text, marks, 0, text.length);
  const matched_tokens = marks.map(({ start, end }) => text.slice(start, end));
  if (words.length <= UNCUT) return { matched_tokens, snippet: value, value };
  const [first, last] = densest(marks);
  const from = first - AFFIX > 0 ? (words[first - AFFIX]?.start ?? 0) : 0;
  const to =
    last + AFFIX < words.length - 1 ? (words[last + AFFIX]?.end ?? text.length) : text.length;
  return { matched_tokens, snippet: marked(text, marks, from, to), value };
}

interface Mark {
  /** Place among the words of the text. */
  at: number;
  word: string;
  start: number;
  end: number;
}

/** Which words to mark. */
export function typedLetters(terms: Term[]): TypedLetters {
  const typed = new Map<string, number>();
  for (const { word, typed: letters } of terms.flat())
    typed.set(word, Math.max(letters, typed.get(word) ?? 0));
  return typed;
}

// The stretch with most different words that were found.
function densest(marks: Mark[]): [first: number, last: number] {
  let best: [number, number] = [0, 0];
  let most = 0;
  for (const [index, { at: first }] of marks.entries()) {
    // They stand in order, and at most one at a place.
    const near = marks.slice(index, index + SPREAD).filter(({ at }) => at - first < SPREAD);
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
