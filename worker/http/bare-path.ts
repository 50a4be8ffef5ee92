/** Queries on addresses that do not depend on one: a random query must cost neither a read nor a cache entry. */
import { withBase } from '../../model/href.ts';
import { CANONICAL } from './cache-control.ts';
import { PARAMETERS } from '../search/parameters.ts';
import { SECURITY_HEADERS } from './security.ts';
import type { RequestContext } from '../context/request-context.ts';

/** 308 to a generated or static file without the query. `path` is below the base URL, percent-encoded. */
export function redirectWithoutQuery({ manifest }: RequestContext, path: string): Response {
  const location = withBase(manifest.site.baseUrl, path);
  return new Response(null, {
    status: 308,
    headers: {
      ...SECURITY_HEADERS,
      location,
      'cache-control': CANONICAL,
      'x-release': manifest.id,
    },
  });
}

/**
 * Keeps an answer out of Workers Cache when its query has keys that it does not depend on. That cache is in front of the
 * worker and its key is the whole URL, so each variant would be an entry. The worker's own caches leave the query out.
 */
export function preventVariantCaching(
  { path, search, manifest }: RequestContext,
  response: Response,
): void {
  if (search === '') return;
  const isSearch = path === '/_search' || path === manifest.site.search.path;
  // Without a key there is an entry for each number of `&`.
  const keys = search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '');
  if (isSearch && keys.every((key) => PARAMETERS.includes(key))) return;
  response.headers.set('cloudflare-cdn-cache-control', 'no-store');
}
