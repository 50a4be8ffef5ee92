/** Tokenises text for search, in the compiler and in the worker, and encodes the numbers of an index. */

/** A word of a text. */
export interface SearchWord {
  /** Lower case, letters and digits only, without accents. */
  word: string;
  /** Offsets in the text. */
  start: number;
  end: number;
}

// Splits like Typesense: at white space, `-` and `_`. Other punctuation is removed without splitting, so `card.id` becomes
// `cardid`; its parts are indexed separately (`wordParts`). In scripts without spaces each character is a word.
const CHUNK =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[[^\s_\-]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]+/gv;
const SIGN = /[^\p{L}\p{N}\p{M}]/u;
const SIGNS_AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu;

// The same, faster, for ASCII text, which is most text.
const ASCII_CHUNK = /[A-Za-z0-9](?:[^\s_-]*[A-Za-z0-9])?/g;
const ASCII = /^[\x00-\x7f]*$/;
const ASCII_SIGNS = /[^a-z0-9]+/g;

/** The words of a text, in order. */
export function searchWords(text: string): SearchWord[] {
  const words: SearchWord[] = [];
  const ascii = ASCII.test(text);
  for (const match of text.matchAll(ascii ? ASCII_CHUNK : CHUNK)) {
    const [chunk] = match;
    const core = ascii ? chunk : chunk.replace(SIGNS_AROUND, '');
    const word = foldWord(core);
    if (word === '') continue;
    const start = match.index + (ascii ? 0 : chunk.indexOf(core));
    words.push({ word, start, end: start + core.length });
  }
  return words;
}

/** The parts of a word between punctuation, such as `card` and `id` in `card.id`. Empty for a word without punctuation. */
export function wordParts(text: string): string[] {
  if (!SIGN.test(text)) return [];
  const parts = text
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(foldWord)
    .filter((part) => part !== '');
  return parts.length > 1 ? parts : [];
}

function foldWord(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower.replace(ASCII_SIGNS, '');
  return lower.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
}

// Printable ASCII from `#` on, which excludes the space and the line feed that separate parts of an index.
const FIRST = 35;

/** Encodes a non-negative integer as text: five bits per character, low bits first. */
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

/** Decodes the numbers of a text that `writeNumber` wrote. */
export class NumberReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether the end is reached. */
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

  /** Skips numbers. */
  skip(count: number): void {
    const text = this.#text;
    let at = this.#at;
    for (let left = count; left > 0 && at < text.length; at++)
      if (!((text.charCodeAt(at) - FIRST) & 32)) left -= 1;
    this.#at = at;
  }
}
