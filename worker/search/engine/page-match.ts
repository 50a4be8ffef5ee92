/**
 * Finds pages rather than records: the words of a query may occur anywhere on the page. Typesense scores by the best
 * single field, which suits sections. Which page a reader means is better told by its title and its introduction.
 */
import type { Candidate, QueryTerm } from '../words/candidate.ts';
import type { SearchIndex } from '../index/index-file.ts';
import { type ScoredRecord, scoreRecords } from './page-records.ts';
import type { Match, MatchOptions } from './record-match.ts';
import { unpackScore } from './score.ts';
import { TermPositions } from './term-positions.ts';

/** A matching page, with its best record. */
export interface PageMatch extends Match {
  /** How relevant the page is. */
  weight: number;
  /** How many of its records contain every term, but at least 1. */
  found: number;
}

/** Weight of a term by where it occurs. */
const IN_TITLE = 4;
const IN_LEAD = 2;
const IN_HEADING = 1.6;
const IN_TEXT = 1;
/** Bonus for a title or a heading that consists of the query, and for a record that contains all of it. */
const IS_TITLE = 3;
const IS_HEADING = 3;
/** The bonus of a heading of one word, which says less about it than the titles of other pages. */
const IS_SHORT_HEADING = 2;
const IN_ONE_RECORD = 2;
/** Weight of the (logarithmic) number of occurrences. */
const REPEATED = 0.4;
/** Number of text blocks after the title that count as the introduction. */
const LEAD_BLOCKS = 3;

/** Share of a long query, weighted by IDF, that a page must contain. */
const MIN_SHARE = 0.62;
/** Queries with fewer terms than this must match completely. */
const LONG_QUERY = 3;

/** Steps for weighting a heading or a block of text, in addition to scoring it. */
const NODE_STEPS = 16;

/** Returns the allowed pages that contain all terms, or most terms of a long query. */
export function matchPages(
  index: SearchIndex,
  terms: QueryTerm[],
  options: MatchOptions,
): PageMatch[] {
  if (terms.length === 0 || terms.some((term) => term.length === 0)) return [];
  const all = (1 << terms.length) - 1;
  const isWhole = terms.length < LONG_QUERY && options.minShare === undefined;
  const positions = new TermPositions(index, terms, isWhole, options.budget);
  const idfs = terms.map((_term, at) => idf(index, positions, at));
  const minShare = isWhole ? 1 : (options.minShare ?? MIN_SHARE);
  const total = idfs.reduce((sum, value) => sum + value, 0);
  const query = { positions, idfs, total, all, typed: options.typed };
  return index.pages.flatMap(({ group }, page) => {
    const mask = positions.maskOf(page, group);
    if (mask !== all && idfSum(mask, idfs) / total < minShare) return [];
    const allowed = options.filter(page);
    if (allowed === null) return [];
    if (!options.budget.spend(NODE_STEPS * allowed.length)) return [];
    return matchPage(index, query, page, allowed) ?? [];
  });
}

interface PageQuery {
  positions: TermPositions;
  /** The inverse document frequency of each term. */
  idfs: number[];
  /** The sum of `idfs`. */
  total: number;
  /** A mask with the bits of all terms. */
  all: number;
  /** Number of words that the reader typed, with stop words. */
  typed: number;
}

function matchPage(
  index: SearchIndex,
  query: PageQuery,
  page: number,
  allowed: Uint8Array,
): PageMatch | undefined {
  const { positions, idfs, total, all } = query;
  let best: ScoredRecord | undefined;
  let found = 0;
  let closest = 0;
  for (const record of scoreRecords(index, positions, page, allowed)) {
    if (best === undefined || record.score > best.score) best = record;
    if (record.mask === all) found += 1;
    closest = Math.max(closest, proximity(record, idfs, closest));
  }
  if (best === undefined) return undefined;
  // Divided by the total, so that the weights of synonym variants are comparable.
  const weight = (relevance(index, query, page) + IN_ONE_RECORD * closest) / total;
  const { node, score } = best;
  return { page, node, score, weight, found: Math.max(1, found) };
}

function idfSum(mask: number, idfs: number[]): number {
  let sum = 0;
  for (let term = 0; term < idfs.length; term++) if (mask & (1 << term)) sum += idfs[term] ?? 0;
  return sum;
}

// Sums the IDF of the terms in a record, weighted by how close together they are. Returns 0 when the result cannot
// exceed `least`.
function proximity({ mask, score }: ScoredRecord, idfs: number[], least: number): number {
  const value = idfSum(mask, idfs);
  if (value <= least) return 0;
  const { words, distance } = unpackScore(score);
  const close = words / idfs.length / (1 + Math.max(0, distance) / 4);
  return value * (0.5 + 0.5 * close);
}

// Weights each term by where in the page it occurs and how often.
function relevance(
  index: SearchIndex,
  { positions, idfs, typed }: PageQuery,
  page: number,
): number {
  const { levels, counts: lengths } = index.structure(page);
  const lead = levels.findIndex((level, node) => node > 0 && level > 0);
  const weights = idfs.map(() => 0);
  const counts = idfs.map(() => 0);
  let titleWords = 0;
  let isHeading = false;
  const nodes = positions.ofPage(page);
  for (let node = 0; node < nodes.length; node++) {
    const level = levels[node] ?? 0;
    const isLead = level === 0 && node <= LEAD_BLOCKS && (lead < 0 || node < lead);
    const value = level === 1 ? IN_TITLE : level > 0 ? IN_HEADING : isLead ? IN_LEAD : IN_TEXT;
    let exactWords = 0;
    for (const { term, candidate } of nodes[node] ?? []) {
      const certainty = certaintyOf(candidate);
      weights[term] = Math.max(weights[term] ?? 0, value * certainty);
      counts[term] = (counts[term] ?? 0) + 1;
      if (level === 1) titleWords += certainty;
      if (certainty === 1) exactWords += 1;
    }
    if (level > 1 && exactWords >= idfs.length) {
      const length = lengths[node];
      isHeading ||= length === exactWords || length === typed;
    }
  }
  const ofHeading = typed > 1 ? IS_HEADING : IS_SHORT_HEADING;
  const title = Math.min(1, titleWords / Math.max(1, lengths[0] ?? 1));
  return idfs.reduce((sum, value, term) => {
    const repeated = REPEATED * Math.log2(1 + (counts[term] ?? 0));
    const titleBonus = (weights[term] ?? 0) > IN_LEAD ? IS_TITLE * title : 0;
    const headingBonus = isHeading && (weights[term] ?? 0) === IN_HEADING ? ofHeading : 0;
    return sum + value * ((weights[term] ?? 0) + repeated + titleBonus + headingBonus);
  }, 0);
}

// An exact word counts more than a word that was guessed.
function certaintyOf({ edits, typed, word, form }: Candidate): number {
  if (edits > 0) return 0.6;
  if (typed < word.length) return 0.7;
  return form ? 0.9 : 1;
}

// Inverse document frequency: the fewer pages contain a term, the more it counts.
function idf(index: SearchIndex, positions: TermPositions, term: number): number {
  let pages = 0;
  for (const [page] of index.pages.entries()) if (positions.has(page, term)) pages += 1;
  return Math.log(1 + (index.pages.length + 1) / (pages + 0.5));
}
