/** Replaces words of a query by the synonyms in the site's configuration. */
import type { Synonyms } from '../../../model/search/search-rules.ts';
import { searchWords } from '../../../model/search/search-words.ts';

/** Maximum number of variants. */
const MAX_VARIANTS = 12;

/** Returns variants of a query, each with one word or phrase replaced by a synonym. */
export function synonymVariants(words: string[], synonyms: Synonyms[]): string[][] {
  const variants: string[][] = [];
  for (const { root, words: synonymous } of synonyms) {
    const all = synonymous.map(wordsOf);
    for (const from of root === undefined ? all : [wordsOf(root)]) {
      const at = indexOfPhrase(words, from);
      if (at < 0) continue;
      for (const to of all) if (to !== from) variants.push(words.toSpliced(at, from.length, ...to));
    }
  }
  return variants.slice(0, MAX_VARIANTS);
}

/** Returns the position of a phrase among words, or -1. */
export function indexOfPhrase(words: string[], phrase: string[]): number {
  if (phrase.length === 0) return -1;
  return words.findIndex((_word, at) => phrase.every((word, next) => words[at + next] === word));
}

function wordsOf(text: string): string[] {
  return searchWords(text).map(({ word }) => word);
}
