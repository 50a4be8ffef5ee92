/**
 * Finds pages rather than records: the words of a query may stand anywhere on one. The server's way of scoring, by
 * the best single field, orders sections; which page a reader means, its title and what it says of itself tell.
 */
import type { Candidate, Term } from './candidates.ts';
import { Fields } from './fields.ts';
import type { SearchIndex } from './index-file.ts';
import { type Limits, type Match, type RecordMatch, recordsOf } from './match.ts';
import { unpackScore } from './score.ts';

/** A page that has every term, with the record of it that has most of them. */
export interface PageMatch extends Match {
  /** How well the page answers. */
  weight: number;
  /** How many of its records have every term; at least 1. */
  found: number;
}

/** What a term is worth where it stands. */
const IN_TITLE = 4;
const IN_LEAD = 2;
const IN_HEADING = 1.6;
const IN_TEXT = 1;
/** What it is worth for a title to be the query and nothing else, and for a record to have all of it. */
const WHOLE_TITLE = 3;
const TOGETHER = 2;
/** What it adds to be spoken of again and again. */
const REPEATED = 0.4;
/** Blocks of text after a title that say what the page is about. */
const LEAD_BLOCKS = 3;

/** What share of a query, by how telling its words are, a page must have: of two words both, of many most. */
const MOST = 0.62;
/** A query of fewer words is wanted whole. */
const MANY = 3;

/** Steps that it takes to weigh a heading or a block of text, besides scoring it. */
const NODE_STEPS = 16;

/** The admitted pages that have the terms somewhere, or nearly all of many. */
export function matchPages(index: SearchIndex, terms: Term[], limits: Limits): PageMatch[] {
  if (terms.length === 0 || terms.some((term) => term.length === 0)) return [];
  const all = (1 << terms.length) - 1;
  const fields = new Fields(index, terms, terms.length < MANY, limits.budget);
  const rarities = terms.map((_term, at) => rarity(index, fields, at));
  const least = terms.length < MANY ? 1 : MOST;
  const whole = rarities.reduce((sum, value) => sum + value, 0);
  const question = { fields, rarities, whole, all };
  return index.pages.flatMap(({ group }, page) => {
    const mask = fields.maskOf(page, group);
    if (mask !== all && valueOf(mask, rarities) / whole < least) return [];
    const admitted = limits.admitted(page);
    if (admitted === null) return [];
    if (!limits.budget.spend(NODE_STEPS * admitted.length)) return [];
    return pageMatch(index, question, page, admitted) ?? [];
  });
}

interface PageQuestion {
  fields: Fields;
  rarities: number[];
  /** The sum of the rarities. */
  whole: number;
  all: number;
}

function pageMatch(
  index: SearchIndex,
  { fields, rarities, whole, all }: PageQuestion,
  page: number,
  admitted: Uint8Array,
): PageMatch | undefined {
  let best: RecordMatch | undefined;
  let found = 0;
  let together = 0;
  for (const record of recordsOf(index, fields, page, admitted)) {
    if (best === undefined || record.score > best.score) best = record;
    if (record.mask === all) found += 1;
    together = Math.max(together, nearness(record, rarities, together));
  }
  if (best === undefined) return undefined;
  // By what the words are worth in all, so that queries in other words can be compared.
  const weight = (aboutness(index, fields, page, rarities) + TOGETHER * together) / whole;
  const { node, score } = best;
  return { page, node, score, weight, found: Math.max(1, found) };
}

function valueOf(mask: number, rarities: number[]): number {
  let sum = 0;
  for (let term = 0; term < rarities.length; term++)
    if (mask & (1 << term)) sum += rarities[term] ?? 0;
  return sum;
}

// How much of the query a record has, more where it stands close together. Not worked out where it cannot be above `least`.
function nearness({ mask, score }: RecordMatch, rarities: number[], least: number): number {
  const value = valueOf(mask, rarities);
  if (value <= least) return 0;
  const { words, distance } = unpackScore(score);
  const close = words / rarities.length / (1 + Math.max(0, distance) / 4);
  return value * (0.5 + 0.5 * close);
}

function aboutness(index: SearchIndex, fields: Fields, page: number, rarities: number[]): number {
  const { levels, counts } = index.structure(page);
  const lead = levels.findIndex((level, node) => node > 0 && level > 0);
  const worth = rarities.map(() => 0);
  const times = rarities.map(() => 0);
  let titleWords = 0;
  const nodes = fields.places(page);
  for (let node = 0; node < nodes.length; node++) {
    const level = levels[node] ?? 0;
    const isLead = level === 0 && node <= LEAD_BLOCKS && (lead < 0 || node < lead);
    const value = level === 1 ? IN_TITLE : level > 0 ? IN_HEADING : isLead ? IN_LEAD : IN_TEXT;
    for (const { term, candidate } of nodes[node] ?? []) {
      const like = likeness(candidate);
      worth[term] = Math.max(worth[term] ?? 0, value * like);
      times[term] = (times[term] ?? 0) + 1;
      if (level === 1) titleWords += like;
    }
  }
  const title = Math.min(1, titleWords / Math.max(1, counts[0] ?? 1));
  return rarities.reduce((sum, value, term) => {
    const again = REPEATED * Math.log2(1 + (times[term] ?? 0));
    const named = (worth[term] ?? 0) >= IN_TITLE / 2 + 1 ? WHOLE_TITLE * title : 0;
    return sum + value * ((worth[term] ?? 0) + again + named);
  }, 0);
}

// A word that was typed as it is counts more than one that it may mean.
function likeness({ edits, typed, word, form }: Candidate): number {
  if (edits > 0) return 0.6;
  if (form) return 0.9;
  return typed < word.length ? 0.7 : 1;
}

function rarity(index: SearchIndex, fields: Fields, term: number): number {
  let pages = 0;
  for (const [page] of index.pages.entries()) if (fields.has(page, term)) pages += 1;
  return Math.log(1 + (index.pages.length + 1) / (pages + 0.5));
}
