/** Redirects. */

/** A redirect; `location` is ready for the header. */
export function redirect({
  location,
  status,
  caching,
  vary,
}: {
  location: string;
  status: 301 | 302 | 308;
  caching: string;
  /** The request headers that the redirect depends on. */
  vary?: string;
}): Response {
  const headers = { location, 'cache-control': caching, ...(vary !== undefined && { vary }) };
  return new Response(null, { status, headers });
}
