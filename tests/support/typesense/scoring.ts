/** Computes the server's text match score and its parts. */
import type { Json } from './refusal.ts';

/** A word of the index that matches a word of the query. */
export interface Leaf {
  word: string;
  /** Twice the number of changed letters, plus one for a prefix match. */
  cost: number;
  /** Number of letters to highlight. */
  typed: number;
}

/** Returns the parts of a score as in the response. */
export function scoreInfo(score: bigint, length: number): Json {
  const best = (score >> 11n) & ((1n << 48n) - 1n);
  const matched = Number(score >> 59n);
  return {
    best_field_score: String(best),
    best_field_weight: Number((score >> 3n) & 255n),
    fields_matched: Number(score & 7n),
    num_tokens_dropped: length - matched,
    score: String(score),
    tokens_matched: matched,
    typo_prefix_score: 255 - Number((best >> 24n) & 255n),
  };
}

/** Returns the parts of a score in which the weight comes first. */
export function weightFirstInfo(score: bigint, length: number): Json {
  const best = (score >> 3n) & ((1n << 48n) - 1n);
  const usual = (best << 11n) | (((score >> 51n) & 255n) << 3n) | (score & 7n);
  return { ...scoreInfo(((score >> 59n) << 59n) | usual, length), score: String(score) };
}

/** Computes the score of a document that matches each word of the query. */
export function scoreOf(
  leaves: Leaf[],
  fields: { weight: number; words: string[] }[],
  weightFirst: boolean,
): bigint {
  let best = 0n;
  let weight = 0n;
  let matched = 0n;
  for (const field of fields) {
    const present = leaves.filter(({ word }) => field.words.includes(word));
    if (present.length === 0) continue;
    matched += 1n;
    const score = fieldScore(present, field.words, leaves.length);
    const heavier = BigInt(field.weight) > weight;
    if (weightFirst ? weight === 0n || heavier : score > best || (score === best && heavier)) {
      best = score;
      weight = BigInt(field.weight);
    }
  }
  const all = BigInt(leaves.length) << 59n;
  const fieldsPart = matched > 7n ? 7n : matched;
  if (weightFirst) return all | (weight << 51n) | (best << 3n) | fieldsPart;
  return all | (best << 11n) | (weight << 3n) | fieldsPart;
}

function fieldScore(present: Leaf[], words: string[], length: number): bigint {
  const count = BigInt(present.length);
  const cost = present.reduce((sum, leaf) => sum + leaf.cost, 0);
  const distance = Math.min(100, spanOf(present, words));
  // The last of several words may be a prefix.
  const exact =
    (cost === 0 || length > 1) &&
    words.join(' ') === present.map((leaf) => leaf.word).join(' ') &&
    present.length === length;
  return (
    (count << 40n) |
    (count << 32n) |
    (BigInt(255 - Math.min(255, cost)) << 24n) |
    (BigInt(100 - distance) << 16n) |
    (exact ? 1n << 12n : 0n) |
    1n
  );
}

// Returns the shortest distance that covers all words.
function spanOf(leaves: Leaf[], words: string[]): number {
  const wanted = new Set(leaves.map(({ word }) => word));
  const places = words.flatMap((word, at) => (wanted.has(word) ? [at] : []));
  const spans = places.map((first) => {
    const seen = new Set<string>();
    const last = places.find((at) => at >= first && seen.add(words[at] ?? '').size === wanted.size);
    return last === undefined ? Infinity : last - first;
  });
  return Math.min(...spans);
}
