/** How well a record matches, as one number: what Typesense looks at, in its order. */

/** The parts of a score, the weightiest first; all of the best field but the last. */
export interface Score {
  /** Words of the query that stand near each other. */
  words: number;
  /** Words of the query that the field has, near each other or not. */
  present: number;
  /** Twice the letters changed, and one for each word that was only begun. */
  cost: number;
  /** Words in between. */
  distance: number;
  /** Whether the field is the query and nothing else. */
  exact: boolean;
  /** 15 for level 0 to 9 for level 6, 8 for text. */
  weight: number;
  /** How many fields have a word of the query. */
  fields: number;
}

/** A score as a number: the greater the better. */
export function packScore({
  words,
  present,
  cost,
  distance,
  exact,
  weight,
  fields,
}: Score): number {
  const near = 100 - Math.min(100, distance);
  const likeness = ((words * 16 + present) * 256 + 255 - Math.min(255, cost)) * 128 + near;
  return ((likeness * 2 + (exact ? 1 : 0)) * 16 + weight) * 8 + fields;
}

/** The parts of a packed score. */
export function unpackScore(packed: number): Score {
  const near = Math.floor(packed / 256) & 127;
  return {
    words: Math.floor(packed / 2 ** 27),
    present: Math.floor(packed / 2 ** 23) & 15,
    cost: 255 - (Math.floor(packed / 2 ** 15) & 255),
    distance: 100 - near,
    exact: (Math.floor(packed / 128) & 1) === 1,
    weight: Math.floor(packed / 8) & 15,
    fields: packed & 7,
  };
}

/** Typesense's `text_match`; `matched` is how many words of the query the record has. */
export function textMatch(packed: number, matched: number): bigint {
  const score = unpackScore(packed);
  const { weight, fields } = score;
  return (
    (BigInt(matched) << 59n) | bestFieldPart(score) | BigInt((1 << 11) | (weight << 3) | fields)
  );
}

function bestFieldPart({ words, present, cost, distance, exact }: Score): bigint {
  return (
    (BigInt(words) << 51n) |
    (BigInt(present) << 43n) |
    (BigInt(255 - cost) << 35n) |
    (BigInt(100 - distance) << 27n) |
    (exact ? 1n << 23n : 0n)
  );
}
