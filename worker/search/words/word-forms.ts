/** Matches the forms of words, such as plurals. */
import type { WordStems } from '../../../model/search/search-index.ts';
import { NumberReader } from '../../../model/search/search-words.ts';
import { englishStem } from './english-stem.ts';
import { lowerBound } from './vocabulary.ts';
import type { SearchIndex } from '../index/index-file.ts';

/** The stems of an index. Words with the same stem are forms of each other. */
interface Stems {
  /** Returns the stem of any word. */
  stemOf: (word: string) => string;
  /** Returns the indexes (in `words`) of the words with a stem. */
  wordsOf: (stem: string) => number[];
}

/** Returns the stem of a word in the index's language. */
export function stemOf(index: SearchIndex, word: string): string {
  return stemsOf(index).stemOf(word);
}

/** Returns the indexes (in `words`) of all forms of a word, including the word itself. */
export function formsOf(index: SearchIndex, word: string): number[] {
  const { stemOf, wordsOf } = stemsOf(index);
  return wordsOf(stemOf(word));
}

// Made when the first query needs it.
const known = new WeakMap<SearchIndex, Stems>();

function stemsOf(index: SearchIndex): Stems {
  let stems = known.get(index);
  if (stems === undefined) {
    const table = index.stems();
    stems = table ? tableStems(index, table) : englishStems(index);
    known.set(index, stems);
  }
  return stems;
}

// A stem begins with the first letter of its words, so a query needs the stems of a small part of the words only.
function englishStems({ words }: SearchIndex): Stems {
  const byLetter = new Map<string, Map<string, number[]>>();
  const withLetter = (letter: string): Map<string, number[]> => {
    const made = byLetter.get(letter) ?? new Map<string, number[]>();
    if (byLetter.has(letter)) return made;
    byLetter.set(letter, made);
    for (let at = lowerBound(words, letter); words[at]?.startsWith(letter); at++)
      addTo(made, englishStem(words[at] ?? ''), at);
    return made;
  };
  return {
    stemOf: englishStem,
    wordsOf: (stem) => (stem === '' ? [] : (withLetter(stem.slice(0, 1)).get(stem) ?? [])),
  };
}

function addTo(words: Map<string, number[]>, stem: string, at: number): void {
  const same = words.get(stem);
  if (same) same.push(at);
  else words.set(stem, [at]);
}

const LAST_LETTER = '\u3041';

function tableStems(index: SearchIndex, table: WordStems): Stems {
  const reader = new NumberReader(table.words);
  const stems = new Map(
    index.words.map((word) => [word, changed(word, table.changes[reader.next()])]),
  );
  const words = new Map<string, number[]>();
  for (const [at, word] of index.words.entries()) addTo(words, stems.get(word) ?? word, at);
  // Of the known stems that a change makes of an unknown word, the longest is the safest guess.
  const guess = (word: string): string =>
    table.changes
      .filter(([start, end]) => word.startsWith(start) && word.endsWith(end))
      .map((change) => changed(word, change))
      // A single letter says nothing, but a single kanji does.
      .filter((stem) => (stem.length > 1 || stem > LAST_LETTER) && words.has(stem))
      .reduce((best, stem) => (stem.length > best.length ? stem : best), '') || word;
  return {
    stemOf: (word) => stems.get(word) ?? guess(word),
    wordsOf: (stem) => words.get(stem) ?? [],
  };
}

function changed(word: string, change: WordStems['changes'][number] = ['', '', '']): string {
  const [start, end, added] = change;
  return word.slice(start.length, word.length - end.length) + added;
}
