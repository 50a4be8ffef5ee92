/** Paths below the base URL, and the base URL itself. */

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
