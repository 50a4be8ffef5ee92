/** How alike the embedded engine's answers are to those of a real server. */
import { searchEmbedded } from '../../worker/search/engine/engine.ts';
import { parseSearchIndex, type SearchIndex } from '../../worker/search/engine/index-file.ts';
import { pageOf, type RecordedQuery } from './recorded-set.ts';

/** Shares from 0 to 1 over `n` queries; those of the first pages over the ones that the server found something for. */
export interface Parity {
  /** How often the server's first page is among the engine's first three. */
  first3: number;
  /** What share of the server's first five pages is among the engine's, on average. */
  overlap5: number;
  /** How often both find something, or both nothing. */
  found: number;
  n: number;
}

/** How one query was answered. */
export interface ParityOfQuery {
  kind: string;
  q: string;
  /** `null` when the server finds nothing. */
  first: boolean | null;
  overlap: number | null;
  agrees: boolean;
  /** The first five pages of both. */
  server: string[];
  engine: string[];
}

const FILTER = { language: 'en-GB', tags: ['default', 'docs-default-current'] };

/** Asks the engine every query. */
export function compareAnswers(indexText: string, queries: RecordedQuery[]): ParityOfQuery[] {
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

/** The shares over some queries. */
export function parityOf(answers: ParityOfQuery[]): Parity {
  return {
    first3: mean(answers.flatMap(({ first }) => (first === null ? [] : Number(first)))),
    overlap5: mean(answers.flatMap(({ overlap }) => overlap ?? [])),
    found: mean(answers.map(({ agrees }) => Number(agrees))),
    n: answers.length,
  };
}

/** The same by kind of query, in the order of their first. */
export function parityByKind(answers: ParityOfQuery[]): Map<string, Parity> {
  const kinds = new Set(answers.map(({ kind }) => kind));
  return new Map(
    [...kinds].map((kind) => [kind, parityOf(answers.filter((answer) => answer.kind === kind))]),
  );
}

// The pages of the first 15 sections: what the recorded request asked for.
function answer(index: SearchIndex, q: string): string[] {
  const { groups } = searchEmbedded(index, { ...FILTER, q, groupBy: 'section' });
  return groups.slice(0, 15).map(({ page }) => index.pages[page]?.path ?? '');
}

function firstPages(urls: string[]): string[] {
  return [...new Set(urls.map(pageOf))].slice(0, 5);
}

// Of no queries, all are answered alike.
function mean(values: number[]): number {
  return values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
