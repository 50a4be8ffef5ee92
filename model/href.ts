/** Paths and queries of URLs, with and without the base URL. */

/** Adds the base URL to a path: `/a` below `/docs/` becomes `/docs/a`. Returns other URLs unchanged. */
export function withBase(baseUrl: string, href: string): string {
  if (!href.startsWith('/') || href.startsWith('//')) return href;
  return baseUrl.slice(0, -1) + href;
}

/** Removes the base URL from a path: `/docs/a` below `/docs/` becomes `/a`. Returns `null` for paths outside of it. */
export function withoutBase(baseUrl: string, pathname: string): string | null {
  const base = baseUrl.slice(0, -1);
  if (pathname === base) return '/';
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : null;
}

/**
 * Returns the path and the query (with its `?`, or empty) of a request's URL. It's parsed by hand, because a URL object costs
 * more than the rest of a cached response, and the runtime has already parsed and normalised the text.
 */
export function addressOf(url: string): { path: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', start);
  const hash = url.indexOf('#', start);
  const end = hash < 0 ? url.length : hash;
  if (query < 0 || query > end) return { path: url.slice(start, end), search: '' };
  return { path: url.slice(start, query), search: url.slice(query, end) };
}
