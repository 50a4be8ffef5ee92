/** A query in other words that the site's configuration knows. */
import type { Synonyms } from '../../../model/search/search-rules.ts';
import { searchWords } from '../../../model/search/search-words.ts';

/** So many ways to put a query are tried. */
const MOST = 12;

/** The words with one of them, or a few side by side, in other words. */
export function inOtherWords(words: string[], synonyms: Synonyms[]): string[][] {
  const others: string[][] = [];
  for (const { root, words: meanings } of synonyms) {
    const all = meanings.map(wordsOf);
    for (const from of root === undefined ? all : [wordsOf(root)]) {
      const at = indexOfPhrase(words, from);
      if (at < 0) continue;
      for (const to of all) if (to !== from) others.push(words.toSpliced(at, from.length, ...to));
    }
  }
  return others.slice(0, MOST);
}

/** Where the words of a phrase begin among others; -1 when they are not there. */
export function indexOfPhrase(words: string[], phrase: string[]): number {
  if (phrase.length === 0) return -1;
  return words.findIndex((_word, at) => phrase.every((word, next) => words[at + next] === word));
}

function wordsOf(text: string): string[] {
  return searchWords(text).map(({ word }) => word);
}
