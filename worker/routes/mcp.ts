/** `POST /mcp`: the documentation for agents, over MCP without sessions. */
import type { Context, Next } from 'hono';
import { NONE } from '../http/cache-control.ts';
import { methodNotAllowed } from '../page/http-error.tsx';
import { isLocalOrigin } from '../http/local-host.ts';
import { answerMessage, REVISIONS } from '../mcp/protocol.ts';
import { RETRY_SECONDS } from '../limits/rate-limits.ts';
import { readText } from '../http/request-body.ts';
import { SECURITY_HEADERS } from '../http/security.ts';
import { Unreachable } from '../release/release-store.ts';
import type { RouteEnv, RequestContext } from '../context/request-context.ts';

/** Longest message, in bytes: questions are short. */
const MOST_BYTES = 65_536;

/**
 * Answers a JSON-RPC message; 202 without a body for a notification, 405 for a stream of events. A site may have a page
 * of this name, which readers get.
 */
export async function mcp(c: Context<RouteEnv>, next: Next): Promise<Response | void> {
  const request = c.req.raw;
  if (request.method !== 'POST') return (await isPage(c)) ? next() : methodNotAllowed('POST');
  if (!isOwnOrNone(request, c.env.context))
    return refuse(403, 'Other sites may not use this endpoint from a browser.');
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    return refuse(415, 'Send application/json.');
  const revision = request.headers.get('mcp-protocol-version');
  if (revision !== null && !REVISIONS.includes(revision))
    return refuse(400, `Unknown protocol version. This server speaks ${REVISIONS.join(', ')}.`);
  if (!(await c.env.context.admit('expensive')))
    return refuse(429, 'Too many requests.', { 'retry-after': String(RETRY_SECONDS) });
  const text = await readText(request, MOST_BYTES);
  if (text === null) return refuse(413, `A message may have ${MOST_BYTES} bytes.`);
  const reply = await answerMessage(c.env.context, text);
  if (reply === null) return new Response(null, { status: 202, headers: headersOf(c.env.context) });
  const status = 'error' in reply && reply.id === null ? 400 : 200;
  return new Response(JSON.stringify(reply), {
    status,
    headers: { ...headersOf(c.env.context), 'content-type': 'application/json' },
  });

  function refuse(code: number, message: string, more: Record<string, string> = {}): Response {
    const headers = { ...headersOf(c.env.context), ...more };
    return new Response(`${message}\n`, {
      status: code,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    });
  }
}

function headersOf({ manifest }: RequestContext): Record<string, string> {
  return { ...SECURITY_HEADERS, 'cache-control': NONE, 'x-release': manifest.id };
}

async function isPage({ req, env }: Context<RouteEnv>): Promise<boolean> {
  const { isolate, manifest, path, store } = env.context;
  const isStream = req.header('accept')?.includes('text/event-stream') ?? false;
  if (isStream || !['GET', 'HEAD'].includes(req.method)) return false;
  try {
    return (await isolate.releases.find(manifest, path, store)) !== null;
  } catch (error) {
    // The page's own route says what becomes of a page that cannot be read.
    if (error instanceof Unreachable) return true;
    throw error;
  }
}

// A page of another site must not make a reader's browser ask in its name (DNS rebinding); programs send none.
function isOwnOrNone(request: Request, { manifest, config }: RequestContext): boolean {
  const origin = request.headers.get('origin');
  if (origin === null) return true;
  if (config.devOrigin !== null) return isLocalOrigin(origin, config.allowedHosts);
  return origin === new URL(manifest.site.url).origin;
}
