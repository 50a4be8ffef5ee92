/**
 * Who may keep a response and for how long, by name. Every response names one: Workers Cache stores what
 * says nothing (200 for two hours, 404 for three minutes).
 */

/** Pages, redirects of the release: the pointer may move at any moment, so ask each time (304 is cheap). */
export const PAGE = 'public, max-age=0, must-revalidate';

/**
 * Fragments name their release, so their text never changes; only the worker that draws them may. A day is
 * longer than a visit and shorter than the life of a deployed worker.
 */
export const FRAGMENT = 'public, max-age=86400, immutable';

/** Assets have the hash of their bytes in their name. */
export const ASSET = 'public, max-age=31536000, immutable';

/** Files keep their name from release to release: images of an article should not be asked for each time. */
export const FILE = 'public, max-age=300';

/** Redirects to the canonical form of a path: pure, but a file may take the old name one day. */
export const CANONICAL = 'public, max-age=3600';

/** Search results: the same for everybody, and new with the next release. */
export const SEARCH = 'public, max-age=60';

/** Errors, health, development: true only now. */
export const NONE = 'no-store';

/** Everything of a site behind access control: no cache on the way may keep it for the next reader. */
export const PRIVATE = 'private, no-store';

/** Finished pages in the edge cache: their key names everything that they depend on. */
export const EDGE_CACHE = 'public, max-age=2592000';

/** Whether `If-None-Match` names the entity tag; compared weakly, since the edge weakens what it compresses. */
export function isFresh(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
