/** Compares the embedded engine's results with those of a real server. */
import { searchEmbedded } from '../../worker/search/engine/engine.ts';
import { parseSearchIndex, type SearchIndex } from '../../worker/search/index/index-file.ts';
import { pageOf, type RecordedQuery } from './recorded-set.ts';

/** Shares from 0 to 1 over `n` queries. The first two only cover queries for which the server found something. */
export interface Parity {
  /** How often the engine's first three pages include the server's first. */
  first3: number;
  /** Average share of the server's first five pages that are also among the engine's. */
  overlap5: number;
  /** How often both or neither find something. */
  found: number;
  n: number;
}

/** The comparison for one query. */
export interface QueryParity {
  kind: string;
  q: string;
  /** `null` when the server finds nothing. */
  first: boolean | null;
  overlap: number | null;
  agrees: boolean;
  /** The first five pages of each. */
  server: string[];
  engine: string[];
}

const FILTER = { language: 'en-GB', tags: ['default', 'docs-default-current'] };

/** Runs every query on the engine. */
export function compareAnswers(indexText: string, queries: RecordedQuery[]): QueryParity[] {
  const index = parseSearchIndex(indexText);
  return queries.map(({ kind, q, found, urls }) => {
    const server = firstPages(urls);
    const engine = firstPages(answer(index, q));
    const agrees = found > 0 === engine.length > 0;
    if (found === 0 || server[0] === undefined)
      return { kind, q, first: null, overlap: null, agrees, server, engine };
    return {
      kind,
      q,
      first: engine.slice(0, 3).includes(server[0]),
      overlap: server.filter((page) => engine.includes(page)).length / server.length,
      agrees,
      server,
      engine,
    };
  });
}

/** Computes the shares over the given queries. */
export function parityOf(answers: QueryParity[]): Parity {
  return {
    first3: mean(answers.flatMap(({ first }) => (first === null ? [] : Number(first)))),
    overlap5: mean(answers.flatMap(({ overlap }) => overlap ?? [])),
    found: mean(answers.map(({ agrees }) => Number(agrees))),
    n: answers.length,
  };
}

/** Computes the shares by kind of query, in the order of first occurrence. */
export function parityByKind(answers: QueryParity[]): Map<string, Parity> {
  const kinds = new Set(answers.map(({ kind }) => kind));
  return new Map(
    [...kinds].map((kind) => [kind, parityOf(answers.filter((answer) => answer.kind === kind))]),
  );
}

// Returns the pages of the first 15 sections, which is what the recorded request asked for.
function answer(index: SearchIndex, q: string): string[] {
  const { groups } = searchEmbedded(index, { ...FILTER, q, groupBy: 'section' });
  return groups.slice(0, 15).map(({ page }) => index.pages[page]?.path ?? '');
}

function firstPages(urls: string[]): string[] {
  return [...new Set(urls.map(pageOf))].slice(0, 5);
}

// Without any queries, there are no differences, so the mean is 1.
function mean(values: number[]): number {
  return values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
