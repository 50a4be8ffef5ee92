/**
 * Implements the Model Context Protocol for a stateless server: JSON-RPC 2.0 over single POSTs (transport "Streamable HTTP").
 * A request of the current revision describes itself (`request-metadata.ts`). Clients of earlier revisions begin with
 * `initialize`, of which the server keeps nothing.
 */
import { isObject } from '../../model/schema/schema.ts';
import { log } from '../observability/log.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { McpCatalogue } from './mcp-catalogue.ts';
import { failure, RPC_ERRORS, RpcError, type RpcId, type RpcReply, success } from './json-rpc.ts';
import { answerMethod, type Call, CACHEABLE, serverInfo } from './methods.ts';
import { checkMetadata, describesItself, type SentRequest } from './request-metadata.ts';
import { SITE_CATALOGUE } from './site-catalogue.ts';

/** Milliseconds for which clients may keep lists and resources. A publish changes them. */
const FRESH_MS = 60_000;

/** A message as it was received. */
export interface SentMessage {
  text: string;
  headers: Headers;
}

/** Answers a message. Returns `null` for notifications, which get no response. */
export async function answerMessage(
  context: RequestContext,
  { text, headers }: SentMessage,
  catalogue: McpCatalogue = SITE_CATALOGUE,
): Promise<RpcReply | null> {
  const message = parse(text);
  if (message === undefined) return malformed(RPC_ERRORS.parse, 'The body is not JSON.');
  if (!isObject(message) || message['jsonrpc'] !== '2.0')
    return malformed(RPC_ERRORS.invalidRequest, 'Expected one JSON-RPC 2.0 message.');
  const { id, method } = message;
  if (typeof method !== 'string')
    // A response from the client is ignored, because this server sends no requests.
    return 'result' in message || 'error' in message
      ? null
      : malformed(RPC_ERRORS.invalidRequest, 'Found no `method`.');
  if (id === undefined) return null;
  if (typeof id !== 'string' && typeof id !== 'number')
    return malformed(RPC_ERRORS.invalidRequest, '`id` must be a string or a number.');
  const params = isObject(message['params']) ? message['params'] : {};
  return answerRequest(context, { id, sent: { method, params, headers } }, catalogue);
}

async function answerRequest(
  context: RequestContext,
  { id, sent }: { id: RpcId; sent: SentRequest },
  catalogue: McpCatalogue,
): Promise<RpcReply> {
  const { method, params } = sent;
  const isCurrent = describesItself(sent);
  try {
    if (isCurrent) checkMetadata(sent);
  } catch (error) {
    if (error instanceof RpcError) return failure(400, id, error);
    throw error;
  }
  try {
    const call: Call = { method, params, hasHandshake: !isCurrent };
    const result = await answerMethod(context, call, catalogue);
    return success(id, isCurrent ? complete(context, method, result) : result);
  } catch (error) {
    if (error instanceof RpcError) {
      // Without a handshake, 404 tells an unknown method from a result.
      const isUnknown = isCurrent && error.code === RPC_ERRORS.unknownMethod;
      return failure(isUnknown ? 404 : 200, id, error);
    }
    log('error', 'mcp-failed', { error });
    const message = 'Something went wrong on our side. The error has been logged.';
    return failure(200, id, { code: RPC_ERRORS.internal, message });
  }
}

// What the current revision adds to every result.
function complete(context: RequestContext, method: string, result: object): object {
  return {
    resultType: 'complete',
    ...result,
    ...(CACHEABLE.has(method) && {
      ttlMs: FRESH_MS,
      cacheScope: context.config.access === null ? 'public' : 'private',
    }),
    _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo(context) },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // JSON has no `undefined`, so it can't be mistaken for a message.
  }
}

function malformed(code: number, message: string): RpcReply {
  return failure(400, undefined, { code, message });
}
