/** Highlights matches in the text of a field and cuts a snippet around them. */
import { lazyPattern } from '../../model/schema/lazy-pattern.ts';
import { escapeMarkup } from '../../model/search/search-record.ts';
import { foldWord } from '../../model/search/fold-word.ts';
import { isSegmented, type SearchWord, searchWords } from '../../model/search/search-words.ts';
import type { QueryTerm } from './words/candidate.ts';

/** Words shown before and after the matches in a snippet. */
export const SNIPPET_AFFIX = 4;
/** Texts of up to this many words are shown uncut. */
export const SNIPPET_THRESHOLD = 8;

/** Words of scripts without spaces are shorter: this many segments take the place of a word in other scripts. */
const SEGMENTS_PER_WORD = 3;

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

/** For each word to highlight, which of its letters were typed: as many as possible, from the first of them. */
export type TypedLetters = ReadonlyMap<string, { from: number; typed: number }>;

/** Highlights a text by the rules of its locale. Returns `null` when it contains none of the words. */
export function highlightText(
  text: string,
  wanted: TypedLetters,
  locale: string,
): Highlight | null {
  const words = searchWords(text, locale);
  const marks = words.flatMap((found, at): Mark[] => {
    const letters = wanted.get(found.word);
    return letters ? [{ at, word: found.word, ...typedPart(text, found, letters, locale) }] : [];
  });
  if (marks.length === 0) return null;
  const value = marked(text, marks, 0, text.length);
  const matched_tokens = marks.map(({ start, end }) => text.slice(start, end));
  const scale = isSegmented(text) ? SEGMENTS_PER_WORD : 1;
  const affix = SNIPPET_AFFIX * scale;
  if (words.length <= SNIPPET_THRESHOLD * scale) return { matched_tokens, snippet: value, value };
  const [first, last] = densest(marks);
  const from = first - affix > 0 ? (words[first - affix]?.start ?? 0) : 0;
  const to =
    last + affix < words.length - 1 ? (words[last + affix]?.end ?? text.length) : text.length;
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
  const letters = new Map<string, { from: number; typed: number }>();
  for (const { word, typed, from = 0 } of terms.flat())
    if (typed > (letters.get(word)?.typed ?? 0)) letters.set(word, { from, typed });
  return letters;
}

const LETTER = lazyPattern('.\\p{M}*', 'gsu');

// If only a part of the word was typed, only that part is marked. It may have more letters in the text, where letters have
// accents or vowel points.
function typedPart(
  text: string,
  { word, start, end }: SearchWord,
  { from, typed }: { from: number; typed: number },
  locale: string,
): Pick<Mark, 'start' | 'end'> {
  if (typed >= word.length) return { start, end };
  const written = Array.from(text.slice(start, end).matchAll(LETTER()), ([letter]) => letter);
  const offsetOf = (letters: number): number => {
    let count = 0;
    while (
      count < written.length &&
      foldWord(written.slice(0, count).join(''), locale).length < letters
    )
      count += 1;
    return start + written.slice(0, count).join('').length;
  };
  return { start: offsetOf(from), end: offsetOf(from + typed) };
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

const END = '</mark>';

function marked(text: string, marks: Mark[], from: number, to: number): string {
  let html = '';
  let at = from;
  // Words without a space between them have one mark.
  for (const { start, end } of marks) {
    if (start < from || end > to) continue;
    html += escapeMarkup(text.slice(at, start));
    if (at !== start || !html.endsWith(END)) html += '<mark>';
    else html = html.slice(0, -END.length);
    html += escapeMarkup(text.slice(start, end)) + END;
    at = end;
  }
  return html + escapeMarkup(text.slice(at, to));
}
