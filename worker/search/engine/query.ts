/** Parses a query: words, "phrases" and -exclusions. */
import { searchWords } from '../../../model/search/search-words.ts';
import type { GroupBy } from './groups.ts';
import type { SearchIndex } from '../index/index-file.ts';

/** A search query. */
export interface SearchQuery {
  q: string;
  language: string;
  /** Values of `docusaurus_tag`. A record must have one of them. */
  tags: string[];
  /** Whether to return one hit per page or one per section. */
  groupBy: GroupBy;
}

/** A parsed query. */
export interface ParsedQuery {
  /** Words outside quotes, without stop words unless there are only stop words. */
  words: string[];
  /** The same with stop words, for synonyms: `log in` means more than `log`. */
  wordsWithStopWords: string[];
  /** Phrases, each a list of words that must be adjacent. */
  phrases: string[][];
  /** Phrases or single words that must not occur. */
  excluded: string[][];
  /** Whether the last of `words` may be incomplete, so that it is matched as a prefix. */
  isPrefix: boolean;
}

// @limit words of a query: Further ones are ignored.
/** Maximum number of words, including those in phrases and exclusions. Further words are ignored. */
const MAX_WORDS = 10;
// @limit phrases of a query, and exclusions: Further ones are ignored.
/** Maximum number of phrases, and of exclusions. Further ones are ignored. */
const MAX_PHRASES = 3;

// A phrase (possibly unclosed) or a run of other characters, each with an optional minus in front.
const PART = /(-?)(?:"([^"]*)(?:"|$)|([^\s"]+))/g;

/** Parses a query by the rules of an index. Stop words are left out unless there are no others. */
export function parseQuery(
  q: string,
  { rules, locale }: Pick<SearchIndex, 'rules' | 'locale'>,
): ParsedQuery {
  const stopWords = new Set(rules.stopWords);
  const words: string[] = [];
  const phrases: string[][] = [];
  const excluded: string[][] = [];
  let endsInWord = false;
  for (const [, minus, quoted, plain] of q.matchAll(PART)) {
    const part = searchWords(quoted ?? plain ?? '', locale).map(({ word }) => word);
    if (part.length === 0) continue;
    endsInWord = minus === '' && quoted === undefined;
    if (minus === '-') excluded.push(part);
    else if (quoted === undefined) words.push(...part);
    else phrases.push(part);
  }
  let left = MAX_WORDS;
  // Truncating an exclusion would exclude more than the reader asked for.
  const unwanted = excluded.slice(0, MAX_PHRASES).filter((phrase) => {
    if (phrase.length > left) return false;
    left -= phrase.length;
    return true;
  });
  const wanted = phrases.slice(0, MAX_PHRASES).flatMap((phrase) => {
    const some = phrase.slice(0, left);
    left -= some.length;
    return some.length > 0 ? [some] : [];
  });
  const first = words.slice(0, left);
  const kept = withoutStopWords(first, stopWords);
  return {
    words: kept,
    wordsWithStopWords: first,
    phrases: wanted,
    excluded: unwanted,
    isPrefix: endsInWord && kept.at(-1) === words.at(-1),
  };
}

/** Removes stop words, unless there are only stop words. */
export function withoutStopWords(words: string[], stopWords: ReadonlySet<string>): string[] {
  const kept = words.filter((word) => !stopWords.has(word));
  return kept.length > 0 ? kept : words;
}
