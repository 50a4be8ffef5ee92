/** The ways to read a query's words, in the order in which the server tries them. */
import { exactTerm, isWord, type Term, WordMeanings } from './candidates.ts';
import type { SearchIndex } from './index-file.ts';
import type { StepBudget } from './step-budget.ts';

/** A way to read a query: a term for each word that is looked for. */
export interface Reading {
  terms: Term[];
  /** How many words were left out because nothing has them all. */
  dropped: number;
}

/** How many combinations of candidates, and of numbers of changed letters, are looked at (the server's limit). */
const COMBINATIONS = 10;

/**
 * Reads words: as they are, with letters changed, written together or apart, then fewer of them. Each is to be tried
 * only when all before it find nothing: guessing among good answers would bury them. The last word of an `open`
 * query may be a start.
 */
export function* readings(
  index: SearchIndex,
  words: string[],
  open: boolean,
  budget: StepBudget,
): Generator<Reading> {
  const meanings = words.map(
    (word, at) => new WordMeanings(index, word, open && at === words.length - 1, budget),
  );
  yield* withTypos(meanings, 0);
  const other = otherSpacing(index, words);
  if (other) yield { terms: other.map((word) => exactTerm(index, word, false)), dropped: 0 };
  // Words that nothing is like say nothing.
  const known = meanings.filter((meaning) => meaning.edits().length > 0);
  const unknown = words.length - known.length;
  if (known.length === 0) return;
  if (unknown > 0) yield* withTypos(known, unknown);
  for (let kept = known.length - 1; kept > 0; kept--)
    yield* withTypos(known.slice(0, kept), words.length - kept);
}

/** The readings of a query in other words (synonyms): those words as they are, none a start. */
export function exactReading(index: SearchIndex, words: string[]): Reading {
  return { terms: limited(words.map((word) => exactTerm(index, word, false))), dropped: 0 };
}

// Changes are counted up like a number whose last digit is the last word.
function* withTypos(meanings: WordMeanings[], dropped: number): Generator<Reading> {
  if (meanings.length === 0) return;
  // Most queries are answered here, and the words like theirs need not be looked for.
  const plain = meanings.map((meaning) => meaning.at(0));
  if (plain.every((term) => term.length > 0)) yield { terms: limited(plain), dropped };
  const edits = meanings.map((meaning) => meaning.edits());
  const count = edits.reduce((product, own) => product * own.length, 1);
  for (let number = 0; number < Math.min(count, COMBINATIONS); number++) {
    let rest = number;
    const chosen = edits
      .toReversed()
      .map((own) => {
        const digit = own[rest % own.length] ?? 0;
        rest = Math.floor(rest / own.length);
        return digit;
      })
      .toReversed();
    if (chosen.every((digit) => digit === 0)) continue;
    yield { terms: limited(meanings.map((meaning, at) => meaning.at(chosen[at] ?? 0))), dropped };
  }
}

// The last word's candidates are gone through first; earlier ones share what is left of the limit.
function limited(terms: Term[]): Term[] {
  let left = COMBINATIONS;
  return terms
    .toReversed()
    .map((term) => {
      // Forms of one word are no guesses.
      const guesses = term.filter(({ form }) => !form);
      const some = [...term.filter(({ form }) => form), ...guesses.slice(0, left)];
      left = Math.max(1, Math.ceil(left / Math.max(1, guesses.length)));
      return some;
    })
    .toReversed();
}

// "web hooks" as "webhooks", "pushnotifications" as "push notifications".
function otherSpacing(index: SearchIndex, words: string[]): string[] | undefined {
  if (words.length > 1 && isWord(index, words.join(''))) return [words.join('')];
  for (let at = 0; at + 1 < words.length; at++) {
    const joined = `${words[at]}${words[at + 1]}`;
    if (isWord(index, joined)) return words.toSpliced(at, 2, joined);
  }
  for (const [at, word] of words.entries())
    for (let cut = 1; cut < word.length; cut++) {
      const parts = [word.slice(0, cut), word.slice(cut)];
      if (parts.every((part) => isWord(index, part))) return words.toSpliced(at, 1, ...parts);
    }
  return undefined;
}
