/**
 * The only owner of Typesense: the nearest node first, then the others, bounded in time and bytes, and left alone for
 * a while when it keeps failing. The key goes into one header, and nothing that is thrown or logged here holds it.
 */
import { isObject } from '../../model/schema/schema.ts';
import { withDeadline } from '../http/deadline.ts';
import { log } from '../observability/log.ts';
import { parseReply } from './foreign-reply.ts';
import type { SearchReply } from './reply.ts';
import { typesenseSearch, type SearchRequest } from './request.ts';
import { TypesenseFailure } from './typesense-failure.ts';

/** Where Typesense is, from the variables. */
export interface TypesenseConfig {
  /** Origins (with a path, if there is one), nearest first. */
  nodes: string[];
  /** A key that may search the collection and nothing else. */
  key: string;
  /** Milliseconds for which a node is waited for; all of them together get twice as long. */
  timeout: number;
}

/** The isolate's connection to Typesense. */
export interface Typesense {
  /** The reply to a search. Throws `TypesenseFailure`. */
  search(config: TypesenseConfig, collection: string, request: SearchRequest): Promise<SearchReply>;
}

/** A node that has failed comes after the others for so long. */
const NODE_REST_MS = 30_000;
/**
 * So many failures in a row open the circuit: no connection, no answer in time, a 5xx, a reply of another shape. A
 * refused search is an answer, or else a client could turn Typesense off for everybody.
 */
const MOST_FAILURES = 3;
/** …for so long; then a single search tries whether it can be closed. */
const OPEN_MS = 10_000;
/** Fifteen hits with their texts are 50 KB; more than this is no answer to a search. */
const MOST_BYTES = 1_000_000;

/** A connection with no failures to remember. */
export function createTypesense(): Typesense {
  const restingUntil = new Map<string, number>();
  let failures = 0;
  let openUntil = 0;
  let trying = false;

  async function overNodes(
    { nodes, key, timeout }: TypesenseConfig,
    collection: string,
    request: SearchRequest,
  ): Promise<SearchReply> {
    // A search that takes long ends by itself, and is not mistaken for a node that hangs.
    const search = { ...typesenseSearch(request, collection), search_cutoff_ms: timeout / 2 };
    const body = JSON.stringify({ searches: [search] });
    const start = Date.now();
    const rests = (node: string): number => ((restingUntil.get(node) ?? 0) > start ? 1 : 0);
    let last = new TypesenseFailure('there is no node');
    for (const node of nodes.toSorted((a, b) => rests(a) - rests(b))) {
      // The embedded engine can still answer while the reader waits.
      const left = 2 * timeout - (Date.now() - start);
      if (left <= 0) break;
      try {
        const found = await askNode(node, key, body, Math.min(timeout, left));
        const reply = parseReply(found, collection, request);
        restingUntil.delete(node);
        return reply;
      } catch (error) {
        last = failureOf(error);
        log('warn', 'typesense-node-failed', { node: new URL(node).host, error: last });
        if (!last.local) throw last;
        restingUntil.set(node, Date.now() + NODE_REST_MS);
      }
    }
    throw last;
  }

  return {
    async search(config, collection, request) {
      if (trying || Date.now() < openUntil)
        throw new TypesenseFailure('the circuit is open', false);
      const trial = failures >= MOST_FAILURES;
      trying = trial;
      try {
        const reply = await overNodes(config, collection, request);
        failures = 0;
        return reply;
      } catch (error) {
        failures = isTypesenses(error) ? failures + 1 : 0;
        if (failures >= MOST_FAILURES) {
          openUntil = Date.now() + OPEN_MS;
          log('error', 'typesense-circuit-open', { failures });
        }
        throw error;
      } finally {
        if (trial) trying = false;
      }
    },
  };
}

function isTypesenses(error: unknown): boolean {
  return !(error instanceof TypesenseFailure) || error.local;
}

async function askNode(node: string, key: string, body: string, ms: number): Promise<unknown> {
  const abort = new AbortController();
  try {
    return await withDeadline(exchange(node, key, body, abort.signal), ms);
  } finally {
    abort.abort();
  }
}

async function exchange(
  node: string,
  key: string,
  body: string,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(`${node}/multi_search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-typesense-api-key': key },
    body,
    // A key must not follow to where somebody else points.
    redirect: 'manual',
    signal,
  });
  // What is wrong with the request or the key is so at every node; 408 and 5xx are a node's own trouble.
  if (response.status !== 200)
    throw new TypesenseFailure(
      `status ${response.status}`,
      response.status === 408 || response.status >= 500,
    );
  const reply: unknown = JSON.parse(await textOf(response));
  const [result]: unknown[] =
    isObject(reply) && Array.isArray(reply['results']) ? reply['results'] : [];
  if (!isObject(result)) throw new TypesenseFailure('no results in the reply');
  // A search that fails does so with status 200.
  if ('error' in result || 'code' in result)
    throw new TypesenseFailure(`code ${Number(result['code'])} for the search`, false);
  return result;
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new TypesenseFailure(`more than ${MOST_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

// What a runtime or a parser says may quote what was sent or what came: only its kind goes on.
function failureOf(error: unknown): TypesenseFailure {
  if (error instanceof TypesenseFailure) return error;
  if (error instanceof SyntaxError) return new TypesenseFailure('the reply is no JSON');
  if (error instanceof Error && error.message.startsWith('no answer within'))
    return new TypesenseFailure(error.message);
  return new TypesenseFailure('the connection failed');
}
