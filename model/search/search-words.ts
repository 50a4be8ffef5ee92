/** Tokenises text for search, in the compiler and in the worker, and encodes the numbers of an index. */
import { foldWord } from './fold-word.ts';

/** A word of a text. */
export interface SearchWord {
  /** Lower case, letters and digits only, without accents. */
  word: string;
  /** Offsets in the text. */
  start: number;
  end: number;
}

// Splits like Typesense: at white space, `-` and `_`. Other punctuation is removed without splitting, so `card.id` becomes
// `cardid`; its parts are indexed separately (`wordParts`). Scripts without spaces are segmented by a dictionary.
const SEGMENTED =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]';

const NOT_WORD = '[^\\p{L}\\p{N}\\p{M}]';

// Compiled on first use, and no literals (`model/schema/lazy-pattern.ts`): it takes milliseconds, which a worker that only serves pages
// doesn't need.
let compiled: Patterns | undefined;
const patterns = (): Patterns => (compiled ??= compilePatterns());
type Patterns = ReturnType<typeof compilePatterns>;

function compilePatterns() {
  return {
    chunk: new RegExp(`${SEGMENTED}+|[[^\\s_\\-]--${SEGMENTED}]+`, 'gv'),
    beginsSegmented: new RegExp(`^${SEGMENTED}`, 'v'),
    segmentedLetter: new RegExp(SEGMENTED, 'v'),
    sign: new RegExp(NOT_WORD, 'u'),
    signs: new RegExp(`${NOT_WORD}+`, 'u'),
    signsAround: new RegExp(`^[^\\p{L}\\p{N}]+|${NOT_WORD}+$`, 'gu'),
    katakana: new RegExp('^[\\p{scx=Katakana}--\\p{sc=Han}]+$', 'v'),
  };
}

// The same, faster, for ASCII text, which is most text.
const ASCII_CHUNK = /[A-Za-z0-9](?:[^\s_-]*[A-Za-z0-9])?/g;
const ASCII = /^[\x00-\x7f]*$/;

// Articles and pronouns before an apostrophe, such as `l’` in `l’adresse`.
const ELIDED = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|un|all|dall|dell|nell|sull)['’]/i;
const ELIDING = /^(?:fr|it|ca)\b/;

/** The words of a text, in order. Without a locale, as in indexes of older builds: scripts without spaces have a word per character. */
export function searchWords(text: string, locale = ''): SearchWord[] {
  const words: SearchWord[] = [];
  const ascii = ASCII.test(text);
  const elides = ELIDING.test(locale);
  for (const match of text.matchAll(ascii ? ASCII_CHUNK : patterns().chunk)) {
    const [chunk] = match;
    if (!ascii && patterns().beginsSegmented.test(chunk)) {
      for (const { at, part } of locale === '' ? characters(chunk) : segments(chunk))
        add(words, part, match.index + at, locale);
      continue;
    }
    const core = ascii ? chunk : chunk.replace(patterns().signsAround, '');
    const start = match.index + (ascii ? 0 : chunk.indexOf(core));
    const elided = elides ? (ELIDED.exec(core)?.[0].length ?? 0) : 0;
    add(words, core.slice(elided), start + elided, locale);
  }
  return words;
}

function add(words: SearchWord[], text: string, start: number, locale: string): void {
  const word = foldWord(text, locale);
  if (word !== '') words.push({ word, start, end: start + text.length });
}

interface Segment {
  at: number;
  part: string;
}

function characters(text: string): Segment[] {
  return Array.from(text.matchAll(/./gsu), ({ index, 0: part }) => ({ at: index, part }));
}

let segmenter: Intl.Segmenter | undefined;

// The dictionary cuts single letters off foreign words in katakana (トーク|ン), which would match everywhere.
function segments(text: string): Segment[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  const found: Segment[] = [];
  for (const { segment: part, index: at, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) continue;
    const last = found.at(-1);
    const touches = last !== undefined && last.at + last.part.length === at;
    if (touches && part.length === 1 && isKatakana(part) && isKatakana(last.part))
      last.part += part;
    else found.push({ at, part });
  }
  return found;
}

function isKatakana(text: string): boolean {
  return patterns().katakana.test(text);
}

/** Whether a text has letters of a script without spaces. */
export function isSegmented(text: string): boolean {
  return !ASCII.test(text) && patterns().segmentedLetter.test(text);
}

/** The parts of a word between punctuation, such as `card` and `id` in `card.id`. Empty for a word without punctuation. */
export function wordParts(text: string, locale = ''): string[] {
  if (!patterns().sign.test(text)) return [];
  const parts = text
    .replaceAll(/['’]/g, '')
    .split(patterns().signs)
    .map((part) => foldWord(part, locale))
    .filter((part) => part !== '');
  return parts.length > 1 ? parts : [];
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

  /** The position in the text. */
  get at(): number {
    return this.#at;
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
