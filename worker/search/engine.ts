/** The embedded search engine: from a query to groups of records, as a Typesense server would find them. */
import { priorityOf } from '../../model/search-record.ts';
import { exactTerm, type Term } from './candidates.ts';
import { curated } from './curations.ts';
import type { SearchIndex } from './index-file.ts';
import { type Match, matchRecords } from './match.ts';
import { recordsWith } from './phrases.ts';
import { parseQuery, type Query } from './query.ts';
import { exactReading, type Reading, readings } from './readings.ts';
import { inOtherWords } from './synonyms.ts';

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
  /** What its words were taken for when it was put in other words (synonyms). */
  otherTerms: Term[];
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
  /** Whether the site's configuration has put it there. */
  pinned?: boolean;
}

type Admits = (page: number, node: number) => boolean;

/** Searches an index. */
export function searchEmbedded(index: SearchIndex, question: Question): Outcome {
  const { rules } = index;
  const query = parseQuery(question.q, new Set(rules.stopWords));
  const { matches, ...read } = find(index, query, admission(index, question, query));
  const groups = grouped(index, matches, question.groupBy);
  return {
    ...read,
    groups: curated(index, groups, question),
    records: matches.length,
  };
}

// What the filter, the phrases and the words with a minus leave.
function admission(index: SearchIndex, { language, tags }: Question, query: Query): Admits {
  const pages = index.pages.map((page) => page.language === language && tags.includes(page.tag));
  const wanted = query.phrases.filter(({ length }) => length > 1);
  const having = wanted.map((phrase) => recordsWith(index, phrase));
  const lacking = query.excluded.map((phrase) => recordsWith(index, phrase));
  return (page, node) =>
    pages[page] === true &&
    having.every((test) => test(page, node)) &&
    lacking.every((test) => !test(page, node));
}

type Found = Pick<Outcome, 'terms' | 'otherTerms' | 'dropped'> & { matches: Match[] };

function find(index: SearchIndex, query: Query, admits: Admits): Found {
  const quoted = query.phrases.flat().map((word) => exactTerm(index, word, false));
  const others = inOtherWords(query.words, index.rules.synonyms)
    .map((words) => exactReading(index, words))
    .map(({ terms }) => ({ terms, matches: matchRecords(index, [...terms, ...quoted], admits) }))
    .filter(({ matches }) => matches.length > 0);
  const otherTerms = others.flatMap(({ terms }) => terms);
  const inOther = others.flatMap(({ matches }) => matches);
  for (const { terms, dropped } of readingsOf(index, query)) {
    // Found in other words, all of them are wanted.
    if (inOther.length > 0 && dropped > 0) break;
    const all = [...terms, ...quoted];
    const matches = matchRecords(index, all, admits);
    if (matches.length > 0)
      return { terms: all, otherTerms, dropped, matches: united([...matches, ...inOther]) };
  }
  const [best] = others;
  return { terms: best?.terms ?? [], otherTerms, dropped: 0, matches: united(inOther) };
}

function* readingsOf(index: SearchIndex, { words, phrases, open }: Query): Generator<Reading> {
  if (words.length > 0) yield* readings(index, words, open);
  else if (phrases.length > 0) yield { terms: [], dropped: 0 };
}

// A record that matches in several ways counts once, with its best score.
function united(matches: Match[]): Match[] {
  const best = new Map<string, Match>();
  for (const match of matches) {
    const key = `${match.page} ${match.node}`;
    const known = best.get(key);
    if (known === undefined || match.score > known.score) best.set(key, match);
  }
  return best.size === matches.length ? matches : [...best.values()];
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
