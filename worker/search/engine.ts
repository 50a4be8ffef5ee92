/** The embedded search engine: from a query to groups of records, as a Typesense server would find them. */
import { priorityOf } from '../../model/search-record.ts';
import { searchWords } from '../../model/search-words.ts';
import { exactTerm, isWord, type Term, typoTerm } from './candidates.ts';
import { COMMON_WORDS } from './common-words.ts';
import type { SearchIndex } from './index-file.ts';
import { type Match, matchRecords } from './match.ts';

/** What to search for. */
export interface Question {
  q: string;
  language: string;
  /** Values of `docusaurus_tag`, of which a record must have one. */
  tags: string[];
  /** One hit for each page, or for each section of a page. */
  groupBy: 'page' | 'section';
}

/** What was found. */
export interface Outcome {
  /** What the words of the query were taken for, in their order. */
  terms: Term[];
  /** How many words were left out because nothing has them all. */
  dropped: number;
  /** The best record of each page or section, best first. */
  groups: Group[];
  /** How many records match. */
  records: number;
}

/** A group with its best record. */
export interface Group extends Match {
  /** How many of its records match. */
  found: number;
}

/** Further words of a query are not looked at. */
const MOST_WORDS = 10;

/** Searches an index. */
export function searchEmbedded(index: SearchIndex, question: Question): Outcome {
  const words = searchWords(question.q)
    .slice(0, MOST_WORDS)
    .map(({ word }) => word);
  const admits = (page: number): boolean => {
    const entry = index.pages[page];
    return entry?.language === question.language && question.tags.includes(entry.tag);
  };
  for (const { terms, dropped } of readings(index, words)) {
    const matches = matchRecords(index, terms, admits);
    if (matches.length === 0) continue;
    const groups = grouped(index, matches, question.groupBy);
    return { terms, dropped, groups, records: matches.length };
  }
  return { terms: [], dropped: 0, groups: [], records: 0 };
}

interface Reading {
  terms: Term[];
  dropped: number;
}

// Each is tried only when all before it find nothing: guessing among good answers would bury them.
function* readings(index: SearchIndex, words: string[]): Generator<Reading> {
  const exact = (some: string[], open: boolean): Term[] =>
    some.map((word, at) => exactTerm(index, word, open && at === some.length - 1));
  const near = (some: string[], open: boolean): Term[] =>
    some.map((word, at) => typoTerm(index, word, open && at === some.length - 1));

  yield { terms: exact(words, true), dropped: 0 };
  yield { terms: near(words, true), dropped: 0 };
  for (const other of otherSpacings(index, words)) yield { terms: exact(other, false), dropped: 0 };
  const telling = words.filter((word) => !COMMON_WORDS.has(word));
  if (telling.length > 0 && telling.length < words.length) {
    const dropped = words.length - telling.length;
    const open = telling.at(-1) === words.at(-1);
    yield { terms: exact(telling, open), dropped };
    yield { terms: near(telling, open), dropped };
  }
  // Words that nothing is like say nothing either.
  const known = words.filter((word) => typoTerm(index, word, false).length > 0);
  if (
    known.length > 0 &&
    known.length < words.length &&
    known.some((word) => !COMMON_WORDS.has(word))
  )
    yield { terms: near(known, false), dropped: words.length - known.length };
  for (let kept = words.length - 1; kept > 0; kept--) {
    const first = words.slice(0, kept);
    // What is left must say something.
    if (first.every((word) => COMMON_WORDS.has(word))) return;
    yield { terms: exact(first, false), dropped: words.length - kept };
    yield { terms: near(first, false), dropped: words.length - kept };
  }
}

// "web hooks" as "webhooks", "pushnotifications" as "push notifications".
function* otherSpacings(index: SearchIndex, words: string[]): Generator<string[]> {
  for (let at = 0; at + 1 < words.length; at++) {
    const joined = `${words[at]}${words[at + 1]}`;
    if (isWord(index, joined)) yield words.toSpliced(at, 2, joined);
  }
  for (const [at, word] of words.entries())
    for (let cut = 2; cut <= word.length - 2; cut++) {
      const parts = [word.slice(0, cut), word.slice(cut)];
      if (parts.every((part) => isWord(index, part))) yield words.toSpliced(at, 1, ...parts);
    }
}

function grouped(index: SearchIndex, matches: Match[], by: Question['groupBy']): Group[] {
  const groups = new Map<string | number, Group>();
  for (const match of matches) {
    const key = by === 'page' ? match.page : sectionKey(index, match);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { ...match, found: 1 });
    else {
      known.found += 1;
      if (compare(index, match, known) < 0) Object.assign(known, match);
    }
  }
  return [...groups.values()].sort((a, b) => compare(index, a, b));
}

function sectionKey(index: SearchIndex, { page, node }: Match): string {
  const { levels } = index.structure(page);
  const head = levels.findLastIndex((level, at) => at <= node && level > 0);
  return `${page} ${Math.max(0, head)}`;
}

// Equal records stand in the order of the server: the later one first.
function compare(index: SearchIndex, a: Match, b: Match): number {
  return (
    b.score - a.score ||
    priority(index, b) - priority(index, a) ||
    b.page - a.page ||
    b.node - a.node
  );
}

function priority(index: SearchIndex, { page, node }: Match): number {
  const { levels } = index.structure(page);
  return priorityOf(levels[node] ?? 0, levels.length - node);
}
