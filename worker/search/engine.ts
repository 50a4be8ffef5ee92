/** The embedded search engine: from a query to groups of records, as a Typesense server would find them. */
import { exactTerm, type Term } from './candidates.ts';
import { curated } from './curations.ts';
import { type Group, type GroupBy, inOrder, sectionsOf } from './groups.ts';
import type { SearchIndex } from './index-file.ts';
import { matchRecords } from './match.ts';
import { matchPages } from './page-match.ts';
import { recordsWith } from './phrases.ts';
import { parseQuery, type Query, withoutStopWords } from './query.ts';
import { exactReading, type Reading, readings } from './readings.ts';
import { inOtherWords } from './synonyms.ts';

/** What to search for. */
export interface Question {
  q: string;
  language: string;
  /** Values of `docusaurus_tag`, of which a record must have one. */
  tags: string[];
  /** One hit for each page, or for each section of a page. */
  groupBy: GroupBy;
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

type Admits = (page: number, node: number) => boolean;

/** Searches an index. */
export function searchEmbedded(index: SearchIndex, question: Question): Outcome {
  const { rules } = index;
  const query = parseQuery(question.q, new Set(rules.stopWords));
  const admits = admission(index, question, query);
  const by = question.groupBy;
  const { groups, ...read } = find(index, query, (terms) =>
    by === 'page'
      ? matchPages(index, terms, admits)
      : sectionsOf(index, matchRecords(index, terms, admits)),
  );
  return {
    ...read,
    groups: curated(index, inOrder(index, groups, by), question),
    records: groups.reduce((sum, { found }) => sum + found, 0),
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

type Found = Pick<Outcome, 'terms' | 'otherTerms' | 'dropped' | 'groups'>;

function find(index: SearchIndex, query: Query, groupsOf: (terms: Term[]) => Group[]): Found {
  const quoted = query.phrases.flat().map((word) => exactTerm(index, word, false));
  const stopWords = new Set(index.rules.stopWords);
  const others = inOtherWords(query.typed, index.rules.synonyms)
    .map((words) => exactReading(index, withoutStopWords(words, stopWords)))
    .map(({ terms }) => ({ terms, groups: groupsOf([...terms, ...quoted]) }))
    .filter(({ groups }) => groups.length > 0);
  const otherTerms = others.flatMap(({ terms }) => terms);
  const inOther = others.flatMap(({ groups }) => groups);
  for (const { terms, dropped } of readingsOf(index, query)) {
    // Found in other words, all of them are wanted.
    if (inOther.length > 0 && dropped > 0) break;
    const all = [...terms, ...quoted];
    const groups = groupsOf(all);
    if (groups.length > 0)
      return { terms: all, otherTerms, dropped, groups: [...groups, ...inOther] };
  }
  const [best] = others;
  return { terms: best?.terms ?? [], otherTerms, dropped: 0, groups: inOther };
}

function* readingsOf(index: SearchIndex, { words, phrases, open }: Query): Generator<Reading> {
  if (words.length > 0) yield* readings(index, words, open);
  else if (phrases.length > 0) yield { terms: [], dropped: 0 };
}
