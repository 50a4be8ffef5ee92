/** Packs how well a record matches into one number, with the criteria of Typesense in their order of importance. */

/** The parts of a score, most important first. All describe the best field, except `fields`. */
export interface Score {
  /** Number of the query's words that occur near each other. */
  words: number;
  /** Number of the query's words that occur anywhere in the field. */
  present: number;
  /** Two for each typo, and one for each word matched by a prefix or as a word form. */
  cost: number;
  /** Number of words between them. */
  distance: number;
  /** Whether the field consists of the query alone. */
  exact: boolean;
  /** 15 (level 0) to 9 (level 6), or 8 for text. */
  weight: number;
  /** Number of fields that contain a word of the query. */
  fields: number;
}

/** Packs a score into a number. Greater is better. */
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
  const field = ((words * 16 + present) * 256 + 255 - Math.min(255, cost)) * 128 + near;
  return ((field * 2 + (exact ? 1 : 0)) * 16 + weight) * 8 + fields;
}

/** Unpacks a score. */
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

/** Returns Typesense's `text_match`. `matched` is the number of the query's words in the record. */
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
