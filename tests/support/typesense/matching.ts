/** Matches and scores documents like the server, in the same passes. */
import { type Collection, textOf } from './collection.ts';
import type { Json } from './refusal.ts';
import { type Leaf, scoreOf } from './scoring.ts';
import { editDistance, tokenize } from './tokens.ts';

/** Parameters of a match. */
export interface Wanted {
  q: string;
  /** Fields to search, with their weights. */
  fields: { name: string; weight: number }[];
  /** Whether the last word may be a prefix. */
  prefix: boolean;
  /** Maximum number of typos. */
  typos: number;
  /** Whether a field's weight takes precedence over its match (`max_weight`). */
  weightFirst: boolean;
  /** Words to remove from the query. */
  stopWords: string[];
  /** Returns synonyms for the query. */
  synonyms: (words: string[]) => string[][];
}

/** The result of a match. */
export interface Matches {
  /** Scores by document id. `null` for the query `*`, which has no scores. */
  scores: Map<string, bigint | null>;
  /** Matching words of the index, with the number of letters to highlight. */
  words: Map<string, number>;
  /** Number of words in the query, at least one. */
  length: number;
}

/** Searches a collection for a query. */
export function match(collection: Collection, admitted: Json[], wanted: Wanted): Matches {
  const { words, phrases, excluded } = parseQuery(wanted, collection);
  const scores = new Map<string, bigint | null>();
  const found = new Map<string, number>();
  const documents = admitted.filter(
    (document) => !excluded.some((word) => hasPhrase(collection, document, wanted, [word])),
  );
  const length = Math.max(1, words.length);
  if (wanted.q.trim() === '*' || words.length + phrases.length === 0) {
    const score = wanted.q.trim() === '*' ? null : 100n;
    for (const document of documents) scores.set(String(document['id']), score);
    return { scores, words: found, length };
  }
  const within = documents.filter((document) =>
    phrases.every((phrase) => hasPhrase(collection, document, wanted, phrase)),
  );
  for (const word of phrases.flat()) found.set(word, word.length);
  if (words.length === 0) {
    for (const document of within)
      scores.set(
        String(document['id']),
        100_000n + phraseWeight(collection, document, wanted, phrases),
      );
    return { scores, words: found, length };
  }
  const search = new Search(collection, within, wanted, scores, found);
  search.passes(words, wanted.prefix);
  for (const other of wanted.synonyms(words)) search.exactly(other);
  return { scores, words: found, length };
}

class Search {
  readonly #scores: Matches['scores'];
  readonly #found: Matches['words'];
  readonly #wanted: Wanted;
  readonly #texts: { id: string; fields: { weight: number; words: string[] }[] }[];
  readonly #vocabulary: string[];

  constructor(
    collection: Collection,
    documents: Json[],
    wanted: Wanted,
    scores: Matches['scores'],
    found: Matches['words'],
  ) {
    this.#scores = scores;
    this.#found = found;
    this.#wanted = wanted;
    this.#texts = documents.map((document) => ({
      id: String(document['id']),
      fields: wanted.fields.map(({ name, weight }) => ({
        weight,
        words: collection.tokens(document, name).map(({ word }) => word),
      })),
    }));
    const words = this.#texts.flatMap(({ fields }) => fields.flatMap((field) => field.words));
    this.#vocabulary = [...new Set(words)].sort();
  }

  /** Runs the passes until one of them finds something. */
  passes(words: string[], prefix: boolean): void {
    for (let kept = words.length; kept > 0; kept--) {
      const some = words.slice(0, kept);
      const open = prefix && kept === words.length;
      for (const costs of costCombinations(some, this.#wanted.typos))
        if (
          this.#try(
            some.map((word, at) => this.#leaves(word, open && at === kept - 1, costs[at] ?? 0)),
          )
        )
          return;
      for (const other of this.#otherSpacings(some)) if (this.exactly(other)) return;
    }
  }

  exactly(words: string[]): boolean {
    return this.#try(words.map((word) => this.#leaves(word, false, 0)));
  }

  #leaves(word: string, prefix: boolean, edits: number): Leaf[] {
    return this.#vocabulary.flatMap((other): Leaf[] => {
      if (other.length < word.length - edits) return [];
      if (other.length <= word.length + edits && editDistance(word, other) === edits)
        return [{ word: other, cost: 2 * edits, typed: other.length }];
      if (!prefix) return [];
      const starts = [-1, 0, 1].map((more) => other.slice(0, word.length + more * edits));
      if (!starts.some((start) => start !== '' && editDistance(word, start) === edits)) return [];
      return [
        { word: other, cost: 2 * edits + 1, typed: edits === 0 ? word.length : other.length },
      ];
    });
  }

  #otherSpacings(words: string[]): string[][] {
    const has = (word: string): boolean => this.#vocabulary.includes(word);
    const joined = words.join('');
    const all = words.length > 1 && has(joined) ? [[joined]] : [];
    const [only = ''] = words;
    if (words.length > 1) return all;
    const cuts = Array.from({ length: Math.max(0, only.length - 1) }, (_, at) => [
      only.slice(0, at + 1),
      only.slice(at + 1),
    ]);
    return cuts.filter((parts) => parts.every(has));
  }

  /** Scores the documents that have a leaf for each word. Returns whether there were any. */
  #try(words: Leaf[][]): boolean {
    let any = false;
    for (const leaves of combinations(words))
      for (const { id, fields } of this.#texts) {
        const present = leaves.every((leaf) =>
          fields.some((field) => field.words.includes(leaf.word)),
        );
        if (!present) continue;
        any = true;
        const score = scoreOf(leaves, fields, this.#wanted.weightFirst);
        const known = this.#scores.get(id) ?? 0n;
        if (score > known) this.#scores.set(id, score);
        for (const leaf of leaves) this.#found.set(leaf.word, leaf.typed);
      }
    return any;
  }
}

function parseQuery({ q, stopWords }: Wanted, { separators }: Collection) {
  const words: string[] = [];
  const phrases: string[][] = [];
  const excluded: string[] = [];
  const cut = (text: string): string[] => tokenize(text, separators).map(({ word }) => word);
  for (const [part, phrase] of q.matchAll(/"([^"]+)"|\S+/g)) {
    if (phrase !== undefined) phrases.push(cut(phrase));
    else if (/^-./.test(part)) excluded.push(...cut(part));
    else words.push(...cut(part).filter((word) => !stopWords.includes(word)));
  }
  return { words, phrases, excluded };
}

function hasPhrase(
  collection: Collection,
  document: Json,
  { fields }: Wanted,
  phrase: string[],
): boolean {
  return fields.some(({ name }) => fieldHas(collection, document, name, phrase));
}

function fieldHas(collection: Collection, document: Json, name: string, phrase: string[]): boolean {
  if (textOf(document[name]) === '') return false;
  const words = collection.tokens(document, name).map(({ word }) => word);
  return words.some((_, at) => phrase.every((word, next) => words[at + next] === word));
}

function phraseWeight(
  collection: Collection,
  document: Json,
  { fields }: Wanted,
  phrases: string[][],
): bigint {
  const holding = fields.find(({ name }) =>
    phrases.every((phrase) => fieldHas(collection, document, name, phrase)),
  );
  return BigInt(holding?.weight ?? 0);
}

// Returns combinations of typos per word, starting with the fewest in total.
function costCombinations(words: string[], typos: number): number[][] {
  const allowed = words.map((word) =>
    Math.min(typos, word.length < 4 ? 0 : word.length < 7 ? 1 : 2),
  );
  const all = combinations(
    allowed.map((most) => Array.from({ length: most + 1 }, (_, cost) => cost)),
  );
  const sum = (costs: number[]): number => costs.reduce((a, b) => a + b, 0);
  return all.sort((a, b) => sum(a) - sum(b)).slice(0, 200);
}

function combinations<T>(lists: T[][]): T[][] {
  return lists.reduce<T[][]>(
    (all, list) => all.slice(0, 2000).flatMap((head) => list.map((item) => [...head, item])),
    [[]],
  );
}
