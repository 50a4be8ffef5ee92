/** `POST /mcp`: serves the documentation over MCP, without sessions. */
import { NO_STORE } from '../http/cache-control.ts';
import { RETRY_SECONDS } from '../limits/rate-limits.ts';
import { isOwnOrigin } from '../http/own-origin.ts';
import { readBody } from '../http/request-body.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { McpCatalogue } from '../mcp/mcp-catalogue.ts';
import { failure, RPC_ERRORS, type RpcReply } from '../mcp/json-rpc.ts';
import { answerMessage } from '../mcp/protocol.ts';

const HEADERS = { 'cache-control': NO_STORE, 'content-type': 'application/json' };

// @limit bytes of a message to MCP: 413.
/** Maximum size of a message in bytes. */
const MAX_BYTES = 65_536;

/** Code of the error of a client that sends too much. The protocol reserves none, so it is the HTTP status. */
const TOO_MANY = 429;

/** Answers a JSON-RPC message. Notifications get 202 without a body. */
export async function mcp(
  context: RequestContext,
  request: Request,
  catalogue?: McpCatalogue,
): Promise<Response> {
  // Programs send no `Origin`.
  const origin = request.headers.get('origin');
  if (origin !== null && !isOwnOrigin(origin, request, context))
    return refuse(403, 'Other sites may not use this endpoint from a browser.');
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    return refuse(415, 'Send application/json.');
  if (!(await context.admit('expensive')))
    return send(
      failure(429, undefined, {
        code: TOO_MANY,
        message: `Too many requests from this address. Try again in ${RETRY_SECONDS} seconds.`,
        data: { retryAfterSeconds: RETRY_SECONDS },
      }),
      { 'retry-after': String(RETRY_SECONDS) },
    );
  const text = await readBody(request, MAX_BYTES);
  if (text === null) return refuse(413, `A message may have ${MAX_BYTES} bytes.`);
  const reply = await answerMessage(context, { text, headers: request.headers }, catalogue);
  if (reply === null)
    return new Response(null, { status: 202, headers: { 'cache-control': NO_STORE } });
  return send(reply);
}

function refuse(status: number, message: string): Response {
  return send(failure(status, undefined, { code: RPC_ERRORS.invalidRequest, message }));
}

function send({ status, body }: RpcReply, extra: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...HEADERS, ...extra } });
}
