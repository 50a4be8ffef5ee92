/**
 * Finds the passages of the documentation that answer a question, from the records of the search index. Unlike a search, a page
 * needn't contain every word, because questions have words that the answer doesn't.
 */
import { withBase } from '../../model/href.ts';
import { encodePath } from '../../model/path.ts';
import type { AskSource } from '../../model/agents/ask-reply.ts';
import type { Site } from '../../model/config/site.ts';
import { headingsAbove, type SearchNode } from '../../model/search/search-record.ts';
import { matchPages } from '../search/engine/page-match.ts';
import { indexOfPhrase } from '../search/engine/query-variants.ts';
import { type PositionsByNode, TermPositions } from '../search/engine/term-positions.ts';
import type { SearchIndex } from '../search/index/index-file.ts';
import type { QueryTerm } from '../search/words/candidate.ts';
import { exactTerm, WordCandidates } from '../search/words/candidates.ts';
import type { StepBudget } from '../search/words/step-budget.ts';
import { searchWords } from '../../model/search/search-words.ts';
import { subjectWords } from './question-words.ts';

/** What was found. */
export interface FoundPassages {
  /** Best first, at most one of each page and a second one of the best page. */
  passages: AskSource[];
  /** The share of the question, from 0 to 1, that the best passage has. Rare words count more. */
  coverage: number;
}

/** Where to look. */
export interface PassageScope {
  index: SearchIndex;
  site: Site;
  /** Whether a page may be used. */
  isAllowed: (page: number) => boolean;
  budget: StepBudget;
}

// @limit pages that an answer is made from: Further ones aren't used.
/** Pages that are used. */
const MAX_PAGES = 5;
// @limit characters of a passage: Cut.
/** Characters of a passage. Six of them are about 2,000 tokens. */
const MAX_TEXT = 1200;
/** Share of the question that a page must have. */
const MIN_SHARE = 0.3;
/** A second section of the best page is used if it scores at least this part of the first one. */
const SECOND_SECTION = 0.75;
// @limit terms of a question: Further ones are ignored.
/** Terms beyond these have no place in the masks of the engine. */
const MAX_TERMS = 15;
/** Weight of a word in a heading, relative to one in the text. */
const IN_HEADING = 1.8;

/** Returns the best passages for a question. */
export function findPassages(question: string, scope: PassageScope): FoundPassages {
  const { index, site, isAllowed, budget } = scope;
  const words = subjectWords(question, index);
  const terms = words.map((word) => termOf(index, word, words, budget)).slice(0, MAX_TERMS);
  const known = terms.filter((term) => term.length > 0);
  if (known.length === 0) return { passages: [], coverage: 0 };
  const filter = (page: number): Uint8Array | null =>
    isAllowed(page) ? new Uint8Array(index.structure(page).levels.length).fill(1) : null;
  const pages = matchPages(index, known, {
    filter,
    budget,
    minShare: MIN_SHARE,
    typed: words.length,
  })
    .sort((a, b) => b.weight - a.weight || b.page - a.page)
    .slice(0, MAX_PAGES);
  const positions = new TermPositions(index, known, false, budget);
  const idfs = known.map((_term, at) => idf(index, positions, at));
  // A word that no page has is as rare as it can be.
  const unknown = (terms.length - known.length) * Math.log(1 + (index.pages.length + 1) / 0.5);
  const total = idfs.reduce((sum, value) => sum + value, unknown);
  let coverage = 0;
  const passages = pages.flatMap(({ page }, rank) => {
    const sections = sectionsOf(index, page, positions.ofPage(page), idfs);
    const [best, second] = sections.sort((a, b) => b.score - a.score || a.start - b.start);
    if (best === undefined) return [];
    coverage = Math.max(coverage, best.matched / total);
    const isSecondUsed =
      rank === 0 && second !== undefined && second.score >= SECOND_SECTION * best.score;
    return [best, ...(isSecondUsed ? [second] : [])].map((section) =>
      passageOf(index, site, page, section),
    );
  });
  return { passages, coverage };
}

/** A section of a page by its nodes, the end excluded. */
interface Section {
  start: number;
  end: number;
  score: number;
  /** The sum of the IDFs of the terms that occur in it or in the title. */
  matched: number;
}

// A section ends at the next heading, whatever its level.
function sectionsOf(
  index: SearchIndex,
  page: number,
  nodes: PositionsByNode,
  idfs: number[],
): Section[] {
  const { levels } = index.structure(page);
  const starts = levels.flatMap((level, node) => (level > 0 ? [node] : []));
  const inTitle = new Set((nodes[0] ?? []).map(({ term }) => term));
  return starts.map((start, at) => {
    const end = starts[at + 1] ?? levels.length;
    // Every section is about what the title says.
    const weights: number[] = idfs.map((_value, term) => (inTitle.has(term) ? 1 : 0));
    const counts = idfs.map(() => 0);
    for (let node = start; node < end; node++)
      for (const { term } of nodes[node] ?? []) {
        counts[term] = (counts[term] ?? 0) + 1;
        weights[term] = Math.max(weights[term] ?? 0, (levels[node] ?? 0) > 1 ? IN_HEADING : 1);
      }
    const score = idfs.reduce(
      (sum, value, term) =>
        sum + value * ((weights[term] ?? 0) + 0.2 * Math.log2(1 + (counts[term] ?? 0))),
      0,
    );
    const matched = idfs.reduce(
      (sum, value, term) => sum + ((weights[term] ?? 0) > 0 ? value : 0),
      0,
    );
    return { start, end, score, matched };
  });
}

function passageOf(
  index: SearchIndex,
  site: Site,
  page: number,
  { start, end }: Section,
): AskSource {
  const { path = '/', group = 0 } = index.pages[page] ?? {};
  const nodes = index.nodes(page);
  const headings = headingsAbove(nodes, start);
  const anchor = headings.findLast(({ level }) => level > 1)?.anchor ?? '';
  const url = new URL(site.url).origin + withBase(site.baseUrl, encodePath(path));
  const titles = headings.map(({ text }) => text);
  return {
    url: anchor === '' ? url : `${url}#${anchor}`,
    title: titles.at(-1) ?? '',
    trail: [index.groups[group] ?? site.title, ...titles.slice(0, -1)],
    text: textOf(nodes.slice(start + 1, end)),
  };
}

function textOf(nodes: SearchNode[]): string {
  let text = '';
  for (const { text: own, isKeywords } of nodes) {
    if (isKeywords) continue;
    if (text.length + own.length > MAX_TEXT)
      return text === '' ? `${own.slice(0, MAX_TEXT)}…` : text;
    text += text === '' ? own : `\n${own}`;
  }
  return text;
}

// The word, its forms and its synonyms or, if the index has none of them, words with a typo.
function termOf(index: SearchIndex, word: string, words: string[], budget: StepBudget): QueryTerm {
  const own = exactTerm(index, word, false);
  const others = synonymsOf(index, word, words).flatMap((other) => exactTerm(index, other, false));
  const seen = new Set<number>();
  const term = [...own, ...others].filter(({ at }) => !seen.has(at) && seen.add(at));
  return term.length > 0 ? term : new WordCandidates(index, word, false, budget).withTypos(1);
}

// The words of the synonyms whose first word this is. The further words of a phrase are looked up as they are.
function synonymsOf({ rules, locale }: SearchIndex, word: string, words: string[]): string[] {
  const wordsOf = (text: string): string[] => searchWords(text, locale).map((own) => own.word);
  return rules.synonyms.flatMap(({ root, words: synonymous }) => {
    const all = synonymous.map(wordsOf);
    const isMeant = (root === undefined ? all : [wordsOf(root)]).some(
      (phrase) => phrase[0] === word && indexOfPhrase(words, phrase) >= 0,
    );
    return isMeant ? all.flat() : [];
  });
}

function idf(index: SearchIndex, positions: TermPositions, term: number): number {
  let pages = 0;
  for (const [page] of index.pages.entries()) if (positions.has(page, term)) pages += 1;
  return Math.log(1 + (index.pages.length + 1) / (pages + 0.5));
}
