/** Generates variants of a query (exact, with typos, joined, split, shortened) in the order in which Typesense tries them. */
import { searchWords } from '../../../model/search/search-words.ts';
import type { QueryTerm } from '../words/candidate.ts';
import { exactTerm, WordCandidates } from '../words/candidates.ts';
import { splitCompound } from '../words/compound-words.ts';
import { isIndexedWord } from '../words/vocabulary.ts';
import type { SearchIndex } from '../index/index-file.ts';
import type { StepBudget } from '../words/step-budget.ts';

/** A variant of a query: one term for each word. */
export interface QueryVariant {
  terms: QueryTerm[];
  /** How many words were dropped because nothing matches all of them. */
  dropped: number;
}

// @limit combinations of spellings that are tried: Further ones aren't tried.
/** How many combinations of candidates and of typo counts are tried (Typesense's limit). */
const MAX_COMBINATIONS = 10;

/**
 * Yields the variants of a query: the words as they are, then with typos, joined or split, and finally with words
 * dropped. Try a variant only when all earlier ones find nothing, because guesses would bury good results. The last
 * word is matched as a prefix when `isPrefix` is set.
 */
export function* queryVariants(
  index: SearchIndex,
  typed: string[],
  isPrefix: boolean,
  budget: StepBudget,
): Generator<QueryVariant> {
  const words = typed.flatMap((word, at) => {
    const isLast = isPrefix && at === typed.length - 1;
    return exactTerm(index, word, isLast).length > 0 ? word : (splitCompound(index, word) ?? word);
  });
  const candidates = words.map(
    (word, at) => new WordCandidates(index, word, isPrefix && at === words.length - 1, budget),
  );
  yield* withTypos(candidates, 0);
  const respaced = joinedOrSplit(index, words);
  if (respaced) yield { terms: respaced.map((word) => exactTerm(index, word, false)), dropped: 0 };
  // Words without any candidate are dropped first.
  const known = candidates.filter((candidate) => candidate.typoCounts().length > 0);
  const unknown = words.length - known.length;
  if (known.length === 0) return;
  if (unknown > 0) yield* withTypos(known, unknown);
  for (let kept = known.length - 1; kept > 0; kept--)
    yield* withTypos(known.slice(0, kept), words.length - kept);
}

/** Returns the variant with exactly these words, none of them a prefix. Used for synonyms. */
export function exactVariant(index: SearchIndex, words: string[]): QueryVariant {
  return { terms: capped(words.map((word) => exactTerm(index, word, false))), dropped: 0 };
}

// Enumerates the typo counts of the words like digits of a number; those of the last word vary fastest.
function* withTypos(candidates: WordCandidates[], dropped: number): Generator<QueryVariant> {
  if (candidates.length === 0) return;
  // Most queries match without typos. Similar words are not looked up for them.
  const plain = candidates.map((candidate) => candidate.withTypos(0));
  if (plain.every((term) => term.length > 0)) yield { terms: capped(plain), dropped };
  const typoCounts = candidates.map((candidate) => candidate.typoCounts());
  const count = typoCounts.reduce((product, own) => product * own.length, 1);
  for (let number = 0; number < Math.min(count, MAX_COMBINATIONS); number++) {
    let rest = number;
    const chosen = typoCounts
      .toReversed()
      .map((own) => {
        const typos = own[rest % own.length] ?? 0;
        rest = Math.floor(rest / own.length);
        return typos;
      })
      .toReversed();
    if (chosen.every((typos) => typos === 0)) continue;
    yield {
      terms: capped(candidates.map((candidate, at) => candidate.withTypos(chosen[at] ?? 0))),
      dropped,
    };
  }
}

// Caps the candidates. The last word's come first, and the others share the rest of the limit.
function capped(terms: QueryTerm[]): QueryTerm[] {
  let left = MAX_COMBINATIONS;
  return terms
    .toReversed()
    .map((term) => {
      // Word forms do not count as guesses.
      const guesses = term.filter(({ form }) => !form);
      const some = [...term.filter(({ form }) => form), ...guesses.slice(0, left)];
      left = Math.max(1, Math.ceil(left / Math.max(1, guesses.length)));
      return some;
    })
    .toReversed();
}

// "web hooks" becomes "webhooks", and "pushnotifications" becomes "push notifications".
function joinedOrSplit(index: SearchIndex, words: string[]): string[] | undefined {
  if (words.length > 1 && isIndexedWord(index, words.join(''))) return [words.join('')];
  for (let at = 0; at + 1 < words.length; at++) {
    const joined = `${words[at]}${words[at + 1]}`;
    if (isIndexedWord(index, joined)) return words.toSpliced(at, 2, joined);
  }
  for (const [at, word] of words.entries())
    for (let cut = 1; cut < word.length; cut++) {
      const parts = [word.slice(0, cut), word.slice(cut)];
      if (parts.every((part) => isIndexedWord(index, part)))
        return words.toSpliced(at, 1, ...parts);
    }
  return undefined;
}

// @limit variants of a query with synonyms: Further ones aren't tried.
/** Maximum number of variants with synonyms. */
const MAX_SYNONYM_VARIANTS = 12;

/** Returns variants of a query, each with one word or phrase replaced by a synonym. */
export function synonymVariants(
  words: string[],
  { rules, locale }: Pick<SearchIndex, 'rules' | 'locale'>,
): string[][] {
  const wordsOf = (text: string): string[] => searchWords(text, locale).map(({ word }) => word);
  const variants: string[][] = [];
  for (const { root, words: synonymous } of rules.synonyms) {
    const all = synonymous.map(wordsOf);
    for (const from of root === undefined ? all : [wordsOf(root)]) {
      const at = indexOfPhrase(words, from);
      if (at < 0) continue;
      for (const to of all) if (to !== from) variants.push(words.toSpliced(at, from.length, ...to));
    }
  }
  return variants.slice(0, MAX_SYNONYM_VARIANTS);
}

/** Returns the position of a phrase among words, or -1. */
export function indexOfPhrase(words: string[], phrase: string[]): number {
  if (phrase.length === 0) return -1;
  return words.findIndex((_word, at) => phrase.every((word, next) => words[at + next] === word));
}
