/** Words as search sees them, the same at build time and in the worker; and how numbers are written in an index. */

/** A word of a text. */
export interface SearchWord {
  /** Lower case, without accents and apostrophes. */
  word: string;
  /** Offsets in the text. */
  start: number;
  end: number;
}

// Scripts without spaces give a word a character; elsewhere a word is a run of letters and digits, so that
// `content-type`, `user_id` and `card.id` are found by each of their parts.
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[[\p{L}\p{N}\p{M}'’]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]+/gv;

// The same for texts of ASCII alone, which are most.
const ASCII_WORD = /[A-Za-z0-9']+/g;
const ASCII = /^[\x00-\x7f]*$/;

/** The words of a text, in order. */
export function searchWords(text: string): SearchWord[] {
  const words: SearchWord[] = [];
  for (const match of text.matchAll(ASCII.test(text) ? ASCII_WORD : WORD)) {
    const word = foldWord(match[0]);
    if (word !== '') words.push({ word, start: match.index, end: match.index + match[0].length });
  }
  return words;
}

function foldWord(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower.replaceAll("'", '');
  return lower.normalize('NFD').replace(/[\p{M}'’]/gu, '');
}

// Printable ASCII from `#` on, without the space and the line feed that separate parts of an index.
const FIRST = 35;

/** A number, zero or more, as text: five bits a character, low bits first. */
export function writeNumber(value: number): string {
  let rest = value;
  let text = '';
  do {
    const digit = rest & 31;
    rest >>>= 5;
    text += String.fromCharCode(FIRST + (rest > 0 ? digit | 32 : digit));
  } while (rest > 0);
  return text;
}

/** Reads numbers from a text that `writeNumber` has made. */
export class NumberReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether all has been read. */
  get done(): boolean {
    return this.#at >= this.#text.length;
  }

  /** The next number; 0 after the end. */
  next(): number {
    let value = 0;
    for (let shift = 0; ; shift += 5) {
      const digit = this.#text.charCodeAt(this.#at++) - FIRST;
      value |= (digit & 31) << shift;
      if (!(digit & 32)) return value;
    }
  }
}
