/** What a reader's query asks for: words, "phrases", and -words that results must not have. */
import { searchWords } from '../../../model/search/search-words.ts';

/** A query, taken apart. */
export interface Query {
  /** Words outside of quotes, without stop words where there are others. */
  words: string[];
  /** The same with stop words: `log in` is more than `log`. */
  typed: string[];
  /** Words that must stand side by side, phrase by phrase. */
  phrases: string[][];
  /** Phrases, or single words, that must not occur. */
  excluded: string[][];
  /** Whether the last of `words` may still be being typed. */
  open: boolean;
}

/** A query has at most this many words, those in phrases and exclusions included. Further ones are ignored. */
const MOST_WORDS = 10;
/** A query has at most this many phrases, and as many exclusions. Further ones are ignored. */
const MOST_PHRASES = 3;

// A phrase, closed or still being typed, or a run of other characters; each may have a minus before it.
const PART = /(-?)(?:"([^"]*)(?:"|$)|([^\s"]+))/g;

/** Takes a query apart. Words of `stopWords` are left out unless there are no others. */
export function parseQuery(q: string, stopWords: ReadonlySet<string>): Query {
  const words: string[] = [];
  const phrases: string[][] = [];
  const excluded: string[][] = [];
  let end = false;
  for (const [, minus, quoted, plain] of q.matchAll(PART)) {
    const own = searchWords(quoted ?? plain ?? '').map(({ word }) => word);
    if (own.length === 0) continue;
    end = minus === '' && quoted === undefined;
    if (minus === '-') excluded.push(own);
    else if (quoted === undefined) words.push(...own);
    else phrases.push(own);
  }
  let left = MOST_WORDS;
  // Part of an exclusion would exclude more than the reader asked for.
  const unwanted = excluded.slice(0, MOST_PHRASES).filter((phrase) => {
    if (phrase.length > left) return false;
    left -= phrase.length;
    return true;
  });
  const wanted = phrases.slice(0, MOST_PHRASES).flatMap((phrase) => {
    const some = phrase.slice(0, left);
    left -= some.length;
    return some.length > 0 ? [some] : [];
  });
  const first = words.slice(0, left);
  const telling = withoutStopWords(first, stopWords);
  return {
    words: telling,
    typed: first,
    phrases: wanted,
    excluded: unwanted,
    open: end && telling.at(-1) === words.at(-1),
  };
}

/** The words that are no stop words; all when they all are. */
export function withoutStopWords(words: string[], stopWords: ReadonlySet<string>): string[] {
  const telling = words.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : words;
}
