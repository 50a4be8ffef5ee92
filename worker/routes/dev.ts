/** `/_dev/*`: the development server's own paths (live reload). There are none outside development. */
import type { Context } from 'hono';
import { plainError } from '../page/http-error.tsx';
import type { RouteEnv } from '../context/request-context.ts';

/** Passes the request on and the answer back; server-sent events stream through. */
export async function dev(c: Context<RouteEnv>): Promise<Response> {
  const { config, path, search } = c.env.context;
  if (config.devOrigin === null) return plainError(404, 'There is nothing here.');
  const { method, headers, body, signal } = c.req.raw;
  const request = new Request(config.devOrigin + path + search, { method, headers, body, signal });
  const response = await fetch(request);
  return new Response(response.body, response);
}
