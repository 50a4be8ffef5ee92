/** Scores the records of one page by the terms of the query that they contain. */
import type { FieldMatch } from './field-match.ts';
import type { SearchIndex } from '../index/index-file.ts';
import type { TermPositions } from './term-positions.ts';

/** A record that contains at least one term. */
export interface ScoredRecord {
  node: number;
  score: number;
  /** Has a bit set for each term that the record contains. */
  mask: number;
}

/**
 * Scores the records of a page that contain any of the terms and that `allowed` has a 1 for. A record is a heading or a
 * block of text, together with the headings above it. Matches in those headings are combined once for all text below
 * them, because a common word occurs in most of a site's records.
 */
export function scoreRecords(
  index: SearchIndex,
  positions: TermPositions,
  page: number,
  allowed: Uint8Array,
): ScoredRecord[] {
  const { levels, counts } = index.structure(page);
  const nodes = positions.ofPage(page);
  const label = positions.matchLabel(index.pages[page]?.group ?? 0);
  let above: CombinedMatch = label ? { ...label, fields: 1 } : NOTHING;
  // For each heading level: the match of the current heading, combined with the headings above it.
  const heads = [above];
  const records: ScoredRecord[] = [];
  for (let node = 0; node < levels.length; node++) {
    const level = levels[node] ?? 0;
    const found = nodes[node];
    const isAllowed = allowed[node] === 1;
    if (level > 0) {
      heads.length = Math.min(heads.length, level);
      while (heads.length < level) heads.push(heads.at(-1) ?? NOTHING);
      above = heads.at(-1) ?? NOTHING;
    } else if (!isAllowed) continue;
    let { mask, score, fields: count } = above;
    if (found) {
      const weight = level === 0 ? 8 : 15 - level;
      const own = positions.matchNode(found, counts[node] ?? 0, weight);
      mask |= own.mask;
      score = Math.max(score, own.score);
      count += 1;
    }
    if (level > 0) heads.push((above = { mask, score, fields: count }));
    if (isAllowed && mask !== 0) records.push({ node, mask, score: score + Math.min(7, count) });
  }
  return records;
}

/** The match of several fields: all their terms, the best field's score, and how many fields match. */
interface CombinedMatch extends FieldMatch {
  fields: number;
}

const NOTHING: CombinedMatch = { mask: 0, score: 0, fields: 0 };
