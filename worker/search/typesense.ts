/**
 * The client of Typesense. Tries the nearest node first, then the others, with limits on time and bytes and a circuit
 * breaker. The API key is only sent in a header and never part of an error or a log line.
 */
import type { TypesenseConfig } from '../config/env.ts';
import { isObject } from '../../model/schema/schema.ts';
import { withDeadline } from '../http/deadline.ts';
import { log } from '../observability/log.ts';
import type { SearchReply } from './reply.ts';
import type { SearchRequest } from './request.ts';
import { typesenseSearch } from './typesense-request.ts';
import { parseTypesenseReply, TypesenseFailure } from './typesense-reply.ts';

/** The isolate's client. */
export interface Typesense {
  /** Sends a search. Throws `TypesenseFailure`. */
  search(config: TypesenseConfig, collection: string, request: SearchRequest): Promise<SearchReply>;
}

/** How long a failed node is tried after the others. */
const NODE_COOLDOWN_MS = 30_000;
// @limit failures of Typesense in a row: The embedded search answers for a while.
/**
 * This many failures in a row (no connection, a timeout, a 5xx, a malformed reply) open the circuit. A rejected search
 * does not count, or else a client could turn off Typesense for everybody.
 */
const MAX_FAILURES = 3;
/** How long the circuit stays open. Then a single search tests whether it can be closed. */
const OPEN_MS = 10_000;
// @limit bytes of a reply of Typesense: The embedded search answers.
/** The largest accepted reply. Fifteen hits with their texts take 50 KB. */
const MAX_BYTES = 1_000_000;

/** Creates a client with a closed circuit. */
export function createTypesense(): Typesense {
  const coolingUntil = new Map<string, number>();
  let failures = 0;
  let openUntil = 0;
  let isTrialRunning = false;

  async function searchNodes(
    { nodes, key, timeout }: TypesenseConfig,
    collection: string,
    request: SearchRequest,
  ): Promise<SearchReply> {
    // Typesense cuts off slow searches itself, so a slow search is not mistaken for a hanging node.
    const search = { ...typesenseSearch(request, collection), search_cutoff_ms: timeout / 2 };
    const body = JSON.stringify({ searches: [search] });
    const start = Date.now();
    const cooling = (node: string): number => ((coolingUntil.get(node) ?? 0) > start ? 1 : 0);
    let last = new TypesenseFailure('no nodes are configured');
    for (const node of nodes.toSorted((a, b) => cooling(a) - cooling(b))) {
      // Leave time for the embedded engine to answer.
      const left = 2 * timeout - (Date.now() - start);
      if (left <= 0) break;
      try {
        const found = await askNode(node, key, body, Math.min(timeout, left));
        const reply = parseTypesenseReply(found, collection, request);
        coolingUntil.delete(node);
        return reply;
      } catch (error) {
        last = failureOf(error);
        log('warn', 'typesense-node-failed', { node: new URL(node).host, error: last });
        if (!last.isNodeFault) throw last;
        coolingUntil.set(node, Date.now() + NODE_COOLDOWN_MS);
      }
    }
    throw last;
  }

  return {
    async search(config, collection, request) {
      if (isTrialRunning || Date.now() < openUntil)
        throw new TypesenseFailure('the circuit is open', false);
      const isTrial = failures >= MAX_FAILURES;
      isTrialRunning = isTrial;
      try {
        const reply = await searchNodes(config, collection, request);
        failures = 0;
        return reply;
      } catch (error) {
        failures = isNodeFault(error) ? failures + 1 : 0;
        if (failures >= MAX_FAILURES) {
          openUntil = Date.now() + OPEN_MS;
          log('error', 'typesense-circuit-open', { failures });
        }
        throw error;
      } finally {
        if (isTrial) isTrialRunning = false;
      }
    },
  };
}

function isNodeFault(error: unknown): boolean {
  return !(error instanceof TypesenseFailure) || error.isNodeFault;
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
    // The key must not be sent to the target of a redirect.
    redirect: 'manual',
    signal,
  });
  // A bad request or key fails at every node. A 408 or 5xx is specific to the node.
  if (response.status !== 200)
    throw new TypesenseFailure(
      `status ${response.status}`,
      response.status === 408 || response.status >= 500,
    );
  const reply: unknown = JSON.parse(await textOf(response));
  const [result]: unknown[] =
    isObject(reply) && Array.isArray(reply['results']) ? reply['results'] : [];
  if (!isObject(result)) throw new TypesenseFailure('the reply has no results');
  // A failed search has status 200.
  if ('error' in result || 'code' in result)
    throw new TypesenseFailure(`the search failed with code ${Number(result['code'])}`, false);
  return result;
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new TypesenseFailure(`the reply exceeds ${MAX_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

// Messages of the runtime and of parsers may quote the request or the reply, so only the kind of error is kept.
function failureOf(error: unknown): TypesenseFailure {
  if (error instanceof TypesenseFailure) return error;
  if (error instanceof SyntaxError) return new TypesenseFailure('the reply is not JSON');
  if (error instanceof Error && error.message.startsWith('no answer within'))
    return new TypesenseFailure(error.message);
  return new TypesenseFailure('the connection failed');
}
