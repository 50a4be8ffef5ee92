/** The last step of every response: headers that no handler has to know. */
import type { Manifest } from '../../model/release/release.ts';
import type { Config } from '../config/env.ts';
import { PRIVATE } from './cache-control.ts';
import { SECURITY_HEADERS } from './security.ts';

/** Sets the security headers that the handler hasn't set itself, and those of the operator's settings. */
export function finishResponse(
  response: Response,
  { hsts, access }: Pick<Config, 'hsts' | 'access'>,
): Response {
  const { headers } = response;
  addSecurityHeaders(headers);
  if (hsts !== null) headers.set('strict-transport-security', hsts);
  if (access !== null) headers.set('cache-control', PRIVATE);
  return response;
}

/**
 * Adds the security headers that are missing. Cached responses have them already: setting them costs as much CPU as the rest
 * of a response from memory. No handler sets `permissions-policy`, so it stands for all of them.
 */
export function addSecurityHeaders(headers: Headers): void {
  if (headers.has('permissions-policy')) return;
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    if (!headers.has(name)) headers.set(name, value);
}

/** Adds what the release says about all of its responses. */
export function addSiteHeaders(
  response: Response,
  { site: { noindex, contentSignal } }: Pick<Manifest, 'site'>,
): void {
  if (contentSignal !== undefined) response.headers.set('content-signal', contentSignal);
  if (noindex) forbidIndexing(response);
}

/** Names the release of a response, unless the handler has named an older one. */
export function nameRelease(response: Response, release: string): void {
  if (!response.headers.has('x-release')) response.headers.set('x-release', release);
}

/** Tells search engines not to list a response, unless the handler has told them more. */
export function forbidIndexing({ headers }: Response): void {
  if (!headers.has('x-robots-tag')) headers.set('x-robots-tag', 'noindex');
}
