/** Errors as one line of plain text. They never echo the request, because an echo is an attack surface. */
import { NO_STORE } from './cache-control.ts';

/** An error in one line. */
export function plainError(
  status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 414 | 415 | 429 | 500 | 503,
  text: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': NO_STORE, ...headers },
  });
}

/** 405 with the methods that are allowed. */
export function methodNotAllowed(allow = 'GET, HEAD'): Response {
  return plainError(405, 'Method not allowed.', { allow });
}

/** 503 for a client that may retry after so many seconds. */
export function unavailable(seconds = 10, text = 'Unavailable.'): Response {
  return plainError(503, text, { 'retry-after': String(seconds) });
}
