/** Paths below the base URL, and the base URL itself. */

/** A path below the base URL as an href of the site: `/a` under `/docs/` is `/docs/a`. Other URLs stay. */
export function withBase(baseUrl: string, href: string): string {
  if (!href.startsWith('/') || href.startsWith('//')) return href;
  return baseUrl.slice(0, -1) + href;
}

/** The path below the base URL, or `null` when it is not below it: `/docs/a` under `/docs/` is `/a`. */
export function withoutBase(baseUrl: string, pathname: string): string | null {
  const base = baseUrl.slice(0, -1);
  if (pathname === base) return '/';
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : null;
}
