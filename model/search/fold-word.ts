/** Folds the spellings of a word into one, so that a query finds all of them. */
import { lazyPattern } from '../schema/lazy-pattern.ts';

const ASCII = /^[\x00-\x7f]*$/;
const ASCII_SIGNS = /[^a-z0-9]+/g;

// Accents of Latin, Greek and Cyrillic letters, vowel points of Hebrew and Arabic. Marks of other scripts, such as Thai
// vowels, are part of the word.
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g;
const SIGNS = lazyPattern('[^\\p{L}\\p{N}\\p{M}]', 'gu');
const NOT_LETTERS = lazyPattern('[^\\p{L}\\p{N}]', 'gu');

// Letters that Unicode doesn't decompose: Latin ligatures and strokes, and Arabic letters that many writers don't
// distinguish. The third is the tatweel, which only stretches a word.
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ـ: '',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
};
const SPECIAL = /[ßæœøđłıـةىیک٠-٩۰-۹ァ-ヶ]/g;

/** `ue` for `ü` in German, but not in `neue` or `Quelle`. */
const UMLAUT = /(?<![aeiouq])([aou])e/g;

/**
 * Returns a word in lower case, without accents and punctuation. Full-width and half-width forms, katakana and hiragana,
 * and the digits of Arabic and Persian are equal, and so are German umlauts and their spelling with `e`.
 */
export function foldWord(text: string, locale = ''): string {
  const lower = text.toLowerCase();
  const isAscii = ASCII.test(lower);
  // Indexes of older builds have no locale, and their words were folded like this.
  if (locale === '' && !isAscii) return lower.normalize('NFKD').replace(NOT_LETTERS(), '');
  const folded = isAscii ? lower.replace(ASCII_SIGNS, '') : foldLetters(lower);
  return /^de\b/.test(locale) ? folded.replace(UMLAUT, '$1') : folded;
}

function foldLetters(lower: string): string {
  return lower
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(SIGNS(), '')
    .replace(SPECIAL, foldLetter);
}

function foldLetter(letter: string): string {
  const code = letter.charCodeAt(0);
  // Katakana have the order of hiragana.
  if (code >= 0x30a1) return String.fromCharCode(code - 0x60);
  return LETTERS[letter] ?? String(code & 15);
}
