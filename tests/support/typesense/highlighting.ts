/** Highlights matches in a document like the server, in its old and new formats. */
import type { Collection } from './collection.ts';
import { isObject } from '../../../model/schema/schema.ts';
import type { Json } from './refusal.ts';
import type { Token } from './tokens.ts';

/** Options for highlighting. */
export interface Marking {
  /** Names of the searched fields. */
  fields: string[];
  /** Names of the fields whose whole text is returned too. */
  full: string[];
  /** Words before and after a match. */
  affix: number;
  /** Texts with up to this many words aren't shortened. */
  threshold: number;
  start: string;
  end: string;
  /** Matching words of the index, with the number of letters to highlight. */
  words: Map<string, number>;
}

/** A highlighted field. */
export interface Marked {
  field: string;
  matched_tokens: string[];
  snippet: string;
  value?: string;
}

/** A match that is further than this from the first one isn't shown with it. */
const WINDOW = 10;

/** Returns the fields with matches, starting with the one with the most distinct words. */
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

/** Returns the new format: highlights by field, and the texts of nested objects, which the server doesn't highlight. */
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

// Returns the shortest of the ranges with the most distinct words.
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
