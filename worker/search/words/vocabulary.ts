/** Looks words up in the sorted list of an index. */
import type { SearchIndex } from '../index/index-file.ts';

/** Whether the index contains the word. */
export function isIndexedWord({ words }: SearchIndex, word: string): boolean {
  return words[lowerBound(words, word)] === word;
}

/** Returns the index of the first word that isn't before this one. */
export function lowerBound(words: string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
