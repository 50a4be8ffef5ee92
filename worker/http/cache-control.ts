/**
 * The values of `Cache-Control`. Every response needs one, because Workers Cache stores responses without it (200 for two hours,
 * 404 for three minutes).
 */

/** Pages and the release's redirects. They're revalidated each time, since a new release can replace them. A 304 is cheap. */
export const PAGE = 'public, max-age=0, must-revalidate';

/**
 * Fragments. Their URL names the release, so only a new version of the worker can change them. A day is longer than a visit and
 * shorter than the time between deployments of the worker.
 */
export const FRAGMENT = 'public, max-age=86400, immutable';

/** Assets. Their names contain a hash of their bytes. */
export const ASSET = 'public, max-age=31536000, immutable';

/** Files. Their names stay the same across releases, but images shouldn't be requested on every page view. */
export const FILE = 'public, max-age=300';

/** Redirects to the canonical form of a path. A later release can have a file with the old name. */
export const CANONICAL = 'public, max-age=3600';

/** Search results. They're the same for all readers and change with the release. */
export const SEARCH = 'public, max-age=60';

/** Errors, health checks and development: never cached. */
export const NO_STORE = 'no-store';

/** All responses of a site with access control: no shared cache may store them. */
export const PRIVATE = 'private, no-store';

/** Complete pages in the edge cache. Their key contains everything that they depend on. */
export const EDGE_CACHE = 'public, max-age=2592000';

/** Whether `If-None-Match` matches an entity tag. Compares weakly, because the edge weakens the tags of responses that it compresses. */
export function isFresh(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
