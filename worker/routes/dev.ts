/** `/_dev/*`: the development server's own paths (live reload). There are none outside development. */
import type { RequestContext } from '../context/request-context.ts';
import { plainError } from '../http/plain-error.ts';

/** Passes the request to the development server, and the response back. Server-sent events stream through. */
export async function dev(
  { config, path, search }: RequestContext,
  { method, headers, body, signal }: Request,
): Promise<Response> {
  if (config.devOrigin === null) return plainError(404, 'There is nothing here.');
  const request = new Request(config.devOrigin + path + search, { method, headers, body, signal });
  const response = await fetch(request);
  return new Response(response.body, response);
}
