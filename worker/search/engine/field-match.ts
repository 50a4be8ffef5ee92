/** Scores one field (a heading, a block of text or a label) by the terms of the query that it contains. */
import { bitCount } from '../words/bit-count.ts';
import type { Candidate } from '../words/candidate.ts';
import { packScore } from './score.ts';

/** Words count as near each other up to this distance (Typesense's window). */
const WINDOW = 10;

/** How well a field matches the query. */
export interface FieldMatch {
  /** Has a bit set for each term that occurs. */
  mask: number;
  /** The packed score (`packScore`) of this field alone. */
  score: number;
}

/** An occurrence of a term in a field. */
export interface TermPosition {
  /** Position among the words of the field. */
  at: number;
  term: number;
  candidate: Candidate;
}

/** Scores a field. `length` is its number of words, and `count` is the number of terms in the query. */
export function matchField(
  positions: TermPosition[],
  { length, weight, count }: { length: number; weight: number; count: number },
): FieldMatch {
  const mask = termMask(positions);
  const { words, cost, span } = bestWindow(positions);
  const exact = words === count && length === count && cost === 0;
  const present = bitCount(mask);
  const score = packScore({
    words,
    present,
    cost,
    distance: span - words,
    exact,
    weight,
    fields: 0,
  });
  return { mask, score };
}

/** Returns a mask with a bit for each term that has one of the positions. */
export function termMask(positions: TermPosition[]): number {
  let mask = 0;
  for (const { term } of positions) mask |= 1 << term;
  return mask;
}

// Finds the window with the most terms. Among equals, the one with the lowest cost wins, then the shortest.
function bestWindow(positions: TermPosition[]): { words: number; cost: number; span: number } {
  const [only] = positions;
  if (only && positions.length === 1) return { words: 1, cost: costOf(only.candidate), span: 1 };
  positions.sort((a, b) => a.at - b.at);
  let best = { words: 0, cost: 0, span: 0 };
  for (let start = 0; start < positions.length; start++) {
    const first = positions[start]?.at ?? 0;
    let mask = 0;
    let words = 0;
    let cost = 0;
    let span = 0;
    for (let next = start; next < positions.length; next++) {
      const position = positions[next];
      if (position === undefined || position.at - first > WINDOW) break;
      const bit = 1 << position.term;
      if (mask & bit) continue;
      mask |= bit;
      words += 1;
      cost += costOf(position.candidate);
      span = position.at - first + 1;
    }
    const better =
      words > best.words ||
      (words === best.words && (cost < best.cost || (cost === best.cost && span < best.span)));
    if (better) best = { words, cost, span };
  }
  return best;
}

function costOf({ edits, typed, word, form }: Candidate): number {
  return edits * 2 + (typed < word.length || form ? 1 : 0);
}
