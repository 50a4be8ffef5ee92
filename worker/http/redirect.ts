/** Redirects. */

/** A redirect; `location` is ready for the header. */
export function redirect({
  location,
  status,
  caching,
}: {
  location: string;
  status: 301 | 302 | 308;
  caching: string;
}): Response {
  return new Response(null, { status, headers: { location, 'cache-control': caching } });
}
