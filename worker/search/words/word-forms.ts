/** Matches the forms of words, such as plurals. */
import type { WordStems } from '../../../model/search/search-index.ts';
import { NumberReader } from '../../../model/search/search-words.ts';
import { englishStem } from './english-stem.ts';
import type { SearchIndex } from '../index/index-file.ts';

/** The stems of an index. Words with the same stem are forms of each other. */
interface Stems {
  /** Returns the stem of any word. */
  stemOf: (word: string) => string;
  /** The indexes (in `words`) of the words with each stem. */
  words: Map<string, number[]>;
}

/** Returns the stem of a word in the index's language. */
export function stemOf(index: SearchIndex, word: string): string {
  return stemsOf(index).stemOf(word);
}

/** Returns the indexes (in `words`) of all forms of a word, including the word itself. */
export function formsOf(index: SearchIndex, word: string): number[] {
  const { stemOf, words } = stemsOf(index);
  return words.get(stemOf(word)) ?? [];
}

// Made when the first query needs it.
const known = new WeakMap<SearchIndex, Stems>();

function stemsOf(index: SearchIndex): Stems {
  let stems = known.get(index);
  if (stems === undefined) {
    const table = index.stems();
    stems = table ? tableStems(index, table) : { stemOf: englishStem, words: new Map() };
    for (const [at, word] of index.words.entries()) {
      const stem = stems.stemOf(word);
      const same = stems.words.get(stem);
      if (same) same.push(at);
      else stems.words.set(stem, [at]);
    }
    known.set(index, stems);
  }
  return stems;
}

const LAST_LETTER = '\u3041';

function tableStems(index: SearchIndex, table: WordStems): Stems {
  const reader = new NumberReader(table.words);
  const stems = new Map(
    index.words.map((word) => [word, changed(word, table.changes[reader.next()])]),
  );
  const words = new Map<string, number[]>();
  // Of the known stems that a change makes of an unknown word, the longest is the safest guess.
  const guess = (word: string): string =>
    table.changes
      .filter(([start, end]) => word.startsWith(start) && word.endsWith(end))
      .map((change) => changed(word, change))
      // A single letter says nothing, but a single kanji does.
      .filter((stem) => (stem.length > 1 || stem > LAST_LETTER) && words.has(stem))
      .reduce((best, stem) => (stem.length > best.length ? stem : best), '') || word;
  return { stemOf: (word) => stems.get(word) ?? guess(word), words };
}

function changed(word: string, change: WordStems['changes'][number] = ['', '', '']): string {
  const [start, end, added] = change;
  return word.slice(start.length, word.length - end.length) + added;
}
