/**
 * Implements the subset of the Model Context Protocol that a stateless server needs: JSON-RPC 2.0 over single POSTs
 * (modelcontextprotocol.io, revision 2025-11-25, transport "Streamable HTTP").
 */
import type { Site } from '../../model/config/site.ts';
import { localesInSite } from '../../model/locales/locale-path.ts';
import { isObject } from '../../model/schema/schema.ts';
import { log } from '../observability/log.ts';
import type { RequestContext } from '../context/request-context.ts';
import { ToolError, TOOLS } from './tools.ts';

/** The supported protocol revisions, newest first. */
export const REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26'];

type Id = string | number | null;

/** A JSON-RPC response. */
export type RpcResponse =
  | { jsonrpc: '2.0'; id: Id; result: object }
  | { jsonrpc: '2.0'; id: Id; error: { code: number; message: string } };

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const UNKNOWN_METHOD = -32_601;
const INVALID_PARAMS = -32_602;
const INTERNAL_ERROR = -32_603;

/** Answers a message. Returns `null` for notifications, which get no response. */
export async function answerMessage(
  context: RequestContext,
  text: string,
): Promise<RpcResponse | null> {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return failure(null, PARSE_ERROR, 'The body is not JSON.');
  }
  if (!isObject(message) || message['jsonrpc'] !== '2.0')
    return failure(null, INVALID_REQUEST, 'Expected one JSON-RPC 2.0 message.');
  const { id, method } = message;
  const params = isObject(message['params']) ? message['params'] : {};
  if (typeof method !== 'string')
    // A response from the client is ignored, because this server sends no requests.
    return 'result' in message || 'error' in message
      ? null
      : failure(null, INVALID_REQUEST, 'Found no `method`.');
  if (id === undefined) return null;
  if (typeof id !== 'string' && typeof id !== 'number')
    return failure(null, INVALID_REQUEST, '`id` must be a string or a number.');
  try {
    return await answerRequest(context, id, method, params);
  } catch (error) {
    log('error', 'mcp-failed', { error });
    return failure(id, INTERNAL_ERROR, 'Something went wrong here. It has been noted.');
  }
}

async function answerRequest(
  context: RequestContext,
  id: Id,
  method: string,
  params: Record<string, unknown>,
): Promise<RpcResponse> {
  switch (method) {
    case 'initialize':
      return success(id, initializeResult(context, params['protocolVersion']));
    case 'ping':
      return success(id, {});
    case 'tools/list':
      return success(id, {
        tools: TOOLS.map(({ call: _call, ...description }) => ({
          ...description,
          annotations: { readOnlyHint: true, openWorldHint: false },
        })),
      });
    case 'tools/call':
      return callTool(context, id, params);
    default:
      return failure(id, UNKNOWN_METHOD, 'There is no such method.');
  }
}

function initializeResult(
  { manifest: { site }, config }: RequestContext,
  requested: unknown,
): object {
  const revision = REVISIONS.find((known) => known === requested) ?? REVISIONS[0];
  return {
    protocolVersion: revision,
    capabilities: { tools: {} },
    serverInfo: { name: 'edgepress', title: site.title, version: config.version },
    instructions: `The documentation "${site.title}". Search it first, then read the pages found.${languagesOf(site)}`,
  };
}

// Clients choose the language of tools by its code.
function languagesOf({ locales }: Site): string {
  const codes = localesInSite(locales);
  return codes.length === 1 ? '' : ` Its languages are ${codes.join(', ')}, the first by default.`;
}

async function callTool(
  context: RequestContext,
  id: Id,
  params: Record<string, unknown>,
): Promise<RpcResponse> {
  const tool = TOOLS.find(({ name }) => name === params['name']);
  if (tool === undefined) return failure(id, INVALID_PARAMS, 'There is no such tool.');
  const given = isObject(params['arguments']) ? params['arguments'] : {};
  try {
    return success(id, { content: [{ type: 'text', text: await tool.call(context, given) }] });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    // A tool error is a result, so that the model sees it.
    return success(id, { content: [{ type: 'text', text: error.message }], isError: true });
  }
}

function success(id: Id, result: object): RpcResponse {
  return { jsonrpc: '2.0', id, result };
}

function failure(id: Id, code: number, message: string): RpcResponse {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
