/**
 * The one canonicaliser of request paths (docs/architecture.md, "HTTP contract"). Percent-encoding follows RFC 3986,
 * section 2.
 */

/** What a request path is: as it should be, to be redirected (one hop), or refused. */
export type CanonicalPath =
  | { kind: 'canonical'; path: string }
  | { kind: 'redirect'; path: string }
  | { kind: 'reject'; status: 400 | 414 };

/** Longest path, in characters as they are sent (percent-encoded). Longer ones are refused unread. */
export const MAX_PATH = 1024;

// Control characters, line and paragraph separators, the byte order mark, the replacement character: none
// belongs in a name, and each has hidden something from a parser once. The backslash is a slash to browsers.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffd\\]/;

// A slash or backslash that hides in an encoded form: one parser sees a separator, the next does not.
const ENCODED_SEPARATOR = /%(?:2f|5c)/i;

/**
 * Sorts out a raw path below the base URL (`URL.pathname` without the base). `path` in the answer is decoded,
 * in Unicode's form C, begins with exactly one `/`, and is what the release's tables are keyed by; put it
 * through `encodePath` before it goes into a URL. Idempotent: `encodePath` of a result is canonical.
 */
export function canonicalPath(pathname: string): CanonicalPath {
  if (pathname.length > MAX_PATH) return { kind: 'reject', status: 414 };
  if (ENCODED_SEPARATOR.test(pathname)) return { kind: 'reject', status: 400 };
  const decoded = decodePath(pathname);
  // A `%` that is left over was encoded twice; decoding again is how filters are walked around.
  if (decoded === null || isForbidden(decoded)) return { kind: 'reject', status: 400 };
  const path = strip(decoded.normalize('NFC'));
  if (path.split('/').some((segment) => segment === '.' || segment === '..'))
    return { kind: 'reject', status: 400 };
  if (path === decoded) return { kind: 'canonical', path };
  // Form C can be longer than what was sent, so the limit is held on the way out as well.
  if (encodePath(path).length > MAX_PATH) return { kind: 'reject', status: 414 };
  return { kind: 'redirect', path };
}

/** A decoded path as it stands in a URL: `/a b?` becomes `/a%20b%3F`. */
export function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

/** A raw path decoded once and strictly, or `null` when it is not well-formed UTF-8. */
export function decodePath(pathname: string): string | null {
  if (!pathname.includes('%')) return pathname;
  try {
    return decodeURIComponent(pathname);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/**
 * A refused path whose only flaw is a percent sign in a name (`/50%25-off`), without the sign; `null` for any other path.
 * Such an address is well formed, although no page has it. A percent sign before two hex digits is a second encoding.
 */
export function withoutPercentSigns(pathname: string): string | null {
  const decoded = ENCODED_SEPARATOR.test(pathname) ? null : decodePath(pathname);
  if (!decoded?.includes('%') || /%[\da-f]{2}/i.test(decoded)) return null;
  const rest = canonicalPath(encodePath(decoded.replaceAll('%', '').toWellFormed()));
  return rest.kind === 'reject' ? null : rest.path;
}

function isForbidden(path: string): boolean {
  return path.includes('%') || FORBIDDEN.test(path) || !path.isWellFormed();
}

// Suffixes are taken off until none is left, so that `/a.html/index.html/` is one hop from `/a`.
function strip(path: string): string {
  let rest = `/${path}`.replace(/\/{2,}/g, '/');
  for (;;) {
    const shorter = rest.replace(/(?:\/index\.html|\.html|\/)$/, '');
    if (shorter === rest) return rest === '' ? '/' : rest;
    rest = shorter;
  }
}

/** Path of a page's Markdown twin, below the base URL. */
export function markdownPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`;
}

/** Path of the page whose twin is asked for, or `null` when the path is no twin's. */
export function pageOfMarkdownPath(path: string): string | null {
  if (!path.endsWith('.md')) return null;
  const page = path.slice(0, -'.md'.length);
  return page === '/index' ? '/' : page;
}
