/** Marks what was found in a document, as the server does: in its old form and in its new one. */
import type { Collection } from './collection.ts';
import { isObject } from '../../../model/schema/schema.ts';
import type { Json } from './refusal.ts';
import type { Token } from './tokens.ts';

/** How to mark. */
export interface Marking {
  /** Names of the fields that were looked in. */
  fields: string[];
  /** Those of which the whole text is wanted as well. */
  full: string[];
  /** Words before and after what was found. */
  affix: number;
  /** Texts of up to this many words are not cut. */
  threshold: number;
  start: string;
  end: string;
  /** Words of the index that were found, with the number of letters to mark. */
  words: Map<string, number>;
}

/** A marked field. */
export interface Marked {
  field: string;
  matched_tokens: string[];
  snippet: string;
  value?: string;
}

/** Farther than this from the first word found, another is not shown with it. */
const WINDOW = 10;

/** The fields of a document that have something that was found, those with the most different words first. */
export function highlights(collection: Collection, document: Json, marking: Marking): Marked[] {
  const marked = marking.fields.flatMap((field) => {
    const text = document[field];
    if (typeof text !== 'string') return [];
    const tokens = collection.tokens(document, field);
    const hits = tokens.flatMap(({ word }, at) => (marking.words.has(word) ? [at] : []));
    if (hits.length === 0) return [];
    const different = new Set(hits.map((at) => tokens[at]?.word)).size;
    return [{ different, ...markField(text, field, tokens, hits, marking) }];
  });
  return marked
    .sort((a, b) => b.different - a.different)
    .map(({ different: _, ...result }) => result);
}

/** The new form: by field, and beside it the texts of nested objects, which the server does not mark. */
export function highlightOf(document: Json, marked: Marked[]): Json {
  const highlight: Json = {};
  for (const { field, ...rest } of marked) {
    highlight[field] = rest;
    const [outer = '', inner] = field.split('.');
    const nested = document[outer];
    if (inner === undefined || !isObject(nested)) continue;
    const known = highlight[outer];
    highlight[outer] = { ...(isObject(known) ? known : {}), [inner]: nested[inner] };
  }
  return highlight;
}

function markField(
  text: string,
  field: string,
  tokens: Token[],
  hits: number[],
  marking: Marking,
): Marked {
  const whole = tokens.length <= marking.threshold;
  const [first, last] = densest(tokens, hits);
  const from = whole ? 0 : Math.max(0, first - marking.affix);
  const to = whole ? tokens.length - 1 : Math.min(tokens.length - 1, last + marking.affix);
  const begin = from === 0 ? 0 : (tokens[from]?.start ?? 0);
  const wordEnd = tokens[to]?.end ?? text.length;
  const rest = /^\S*/.exec(text.slice(wordEnd))?.[0].length ?? 0;
  const stop = to === tokens.length - 1 ? text.length : wordEnd + rest;
  const inside = hits.filter((at) => at >= from && at <= to);
  const letters = (at: number): string => {
    const { word = '', start = 0, end = 0 } = tokens[at] ?? {};
    return text.slice(start, Math.min(end, start + (marking.words.get(word) ?? 0)));
  };
  return {
    field,
    matched_tokens: inside.map(letters),
    snippet: paint(text, tokens, inside, begin, stop, marking),
    ...(marking.full.includes(field) && {
      value: paint(text, tokens, hits, 0, text.length, marking),
    }),
  };
}

// The stretch with the most different words, and of those the shortest.
function densest(tokens: Token[], hits: number[]): [first: number, last: number] {
  let best: [number, number] = [0, 0];
  let most = 0;
  for (const first of hits) {
    const seen = new Set<string>();
    let last = first;
    for (const at of hits) {
      const word = tokens[at]?.word ?? '';
      if (at < first || at - first >= WINDOW || seen.has(word)) continue;
      seen.add(word);
      last = at;
    }
    const shorter = seen.size === most && last - first < best[1] - best[0];
    if (seen.size > most || shorter) [best, most] = [[first, last], seen.size];
  }
  return best;
}

function paint(
  text: string,
  tokens: Token[],
  hits: number[],
  begin: number,
  stop: number,
  { words, start: open, end: close }: Marking,
): string {
  let painted = '';
  let at = begin;
  for (const hit of hits) {
    const token = tokens[hit];
    if (!token) continue;
    const end = Math.min(token.end, token.start + (words.get(token.word) ?? 0));
    painted += text.slice(at, token.start) + open + text.slice(token.start, end) + close;
    at = end;
  }
  return painted + text.slice(at, stop);
}
