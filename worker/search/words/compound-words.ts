/**
 * Matches compounds in languages that write them without spaces: `Schlüssel` finds `Zugriffsschlüssel`, and `Dateigröße`
 * finds `Größe der Dateien`.
 */
import type { Candidate } from './candidate.ts';
import type { SearchIndex } from '../index/index-file.ts';
import type { StepBudget } from './step-budget.ts';
import { isIndexedWord } from './vocabulary.ts';
import { formsOf, stemOf } from './word-forms.ts';

// Arabic writes articles, prepositions and pronouns together with their word, and Korean its particles.
const COMPOUNDING = /^(?:ar|da|de|et|fa|fi|he|hu|is|ja|km|ko|lo|my|nb|nl|nn|no|sv|th|zh)\b/;
/** Shorter words are parts of words that have nothing to do with them. In Chinese, Japanese and Korean two characters make a word. */
const MIN_LETTERS = 4;
const MIN_CHARACTERS = 2;
/** The first character of these scripts. */
const FIRST_CHARACTER = '\u3041';
/** Average steps for comparing two words. */
const WORD_STEPS = 2;

/** Whether the language of an index has compounds without spaces. */
export function hasCompounds({ locale }: SearchIndex): boolean {
  return COMPOUNDING.test(locale);
}

/** Returns the words that contain this one or its stem, apart from words that equal it. Empty when the budget is used up. */
export function compoundsOf(index: SearchIndex, word: string, budget: StepBudget): Candidate[] {
  if (!hasCompounds(index)) return [];
  const stem = index.rules.wordForms ? stemOf(index, word) : word;
  const part = word.startsWith(stem) && isLong(stem) ? stem : word;
  if (!isLong(part) || !budget.spend(WORD_STEPS * index.words.length)) return [];
  return index.words.flatMap((other, at): Candidate[] => {
    const from = other.length > word.length ? other.indexOf(part) : -1;
    // The typed letters are those that both have.
    let typed = part.length;
    while (from >= 0 && typed < word.length && other[from + typed] === word[typed]) typed += 1;
    return from < 0 ? [] : [{ word: other, at, edits: 0, typed, from, form: true }];
  });
}

// @limit letters of a word that is split: Longer words aren't split.
/** Longer words aren't split. */
const MAX_SPLIT = 40;

/** Returns the words of the index that a word consists of, with the longest possible first. `undefined` if there are none. */
export function splitCompound(index: SearchIndex, word: string): string[] | undefined {
  if (!hasCompounds(index) || word.length > MAX_SPLIT || word.length <= MIN_CHARACTERS)
    return undefined;
  for (let cut = word.length - 1; cut > 0; cut--) {
    const [start, rest] = [word.slice(0, cut), word.slice(cut)];
    // Germanic languages put an `s` between the parts of some compounds.
    const first = [start, start.replace(/s$/, '')].find((part) => isPart(index, part));
    if (first === undefined) continue;
    const others = isPart(index, rest) ? [rest] : splitCompound(index, rest);
    if (others) return [first, ...others];
  }
  return undefined;
}

function isPart(index: SearchIndex, word: string): boolean {
  const isLetter = word < FIRST_CHARACTER;
  if (isLetter && word.length < MIN_LETTERS) return false;
  return index.rules.wordForms ? formsOf(index, word).length > 0 : isIndexedWord(index, word);
}

function isLong(word: string): boolean {
  return word.length >= (word >= FIRST_CHARACTER ? MIN_CHARACTERS : MIN_LETTERS);
}
