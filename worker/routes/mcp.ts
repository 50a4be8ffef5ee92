/** `POST /mcp`: serves the documentation over MCP, without sessions. */
import { NO_STORE } from '../http/cache-control.ts';
import { isLocalOrigin } from '../../model/local-host.ts';
import { answerMessage, REVISIONS } from '../mcp/protocol.ts';
import { RETRY_SECONDS } from '../limits/rate-limits.ts';
import { readBody } from '../http/request-body.ts';
import type { RequestContext } from '../context/request-context.ts';

const HEADERS = { 'cache-control': NO_STORE };

/** Maximum size of a message in bytes. */
const MAX_BYTES = 65_536;

/** Answers a JSON-RPC message. Notifications get 202 without a body. */
export async function mcp(context: RequestContext, request: Request): Promise<Response> {
  if (!isAllowedOrigin(request, context))
    return refuse(403, 'Other sites may not use this endpoint from a browser.');
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    return refuse(415, 'Send application/json.');
  const revision = request.headers.get('mcp-protocol-version');
  if (revision !== null && !REVISIONS.includes(revision))
    return refuse(400, `Unknown protocol version. This server speaks ${REVISIONS.join(', ')}.`);
  if (!(await context.admit('expensive')))
    return refuse(429, 'Too many requests.', { 'retry-after': String(RETRY_SECONDS) });
  const text = await readBody(request, MAX_BYTES);
  if (text === null) return refuse(413, `A message may have ${MAX_BYTES} bytes.`);
  const reply = await answerMessage(context, text);
  if (reply === null) return new Response(null, { status: 202, headers: HEADERS });
  const status = 'error' in reply && reply.id === null ? 400 : 200;
  return new Response(JSON.stringify(reply), {
    status,
    headers: { ...HEADERS, 'content-type': 'application/json' },
  });

  function refuse(code: number, message: string, extra: Record<string, string> = {}): Response {
    const headers = { ...HEADERS, ...extra };
    return new Response(`${message}\n`, {
      status: code,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    });
  }
}

// Pages of other sites must not send requests from a reader's browser (DNS rebinding). Programs send no `Origin`.
function isAllowedOrigin(request: Request, { manifest, config }: RequestContext): boolean {
  const origin = request.headers.get('origin');
  if (origin === null) return true;
  if (config.devOrigin !== null) return isLocalOrigin(origin, config.allowedHosts);
  return origin === new URL(manifest.site.url).origin;
}
