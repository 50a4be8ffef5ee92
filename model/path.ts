/**
 * Canonicalises request paths (docs/architecture.md, "HTTP contract"). Percent-encoding follows RFC 3986, section 2.
 */

/** A request path: canonical, to be redirected to its canonical form, or rejected. */
export type CanonicalPath =
  | { kind: 'canonical'; path: string }
  | { kind: 'redirect'; path: string }
  | { kind: 'reject'; status: 400 | 414 };

// @limit characters of a path: 414.
/** Maximum length of a path in characters, percent-encoded. Longer ones are rejected without decoding. */
export const MAX_PATH = 1024;

// Control characters, line and paragraph separators, the byte order mark and the replacement character don't belong in a
// name, and have been used to get past parsers. Browsers treat a backslash as a slash.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffd\\]/;

// An encoded slash or backslash, which some parsers treat as a separator and others don't.
const ENCODED_SEPARATOR = /%(?:2f|5c)/i;

/**
 * Canonicalises a raw path below the base URL (`URL.pathname` without the base). `path` in the result is decoded,
 * in Unicode's form C, begins with exactly one `/`, and is the key in the release's tables; put it
 * through `encodePath` before it goes into a URL. Idempotent: `encodePath` of a result is canonical.
 */
export function canonicalPath(pathname: string): CanonicalPath {
  if (pathname.length > MAX_PATH) return { kind: 'reject', status: 414 };
  if (ENCODED_SEPARATOR.test(pathname)) return { kind: 'reject', status: 400 };
  const decoded = decodePath(pathname);
  // A remaining `%` was encoded twice. Decoding it again would let a path get past filters.
  if (decoded === null || isForbidden(decoded)) return { kind: 'reject', status: 400 };
  const path = strip(decoded.normalize('NFC'));
  if (path.split('/').some((segment) => segment === '.' || segment === '..'))
    return { kind: 'reject', status: 400 };
  if (path === decoded) return { kind: 'canonical', path };
  // Form C can be longer than the original, so the limit is checked again.
  if (encodePath(path).length > MAX_PATH) return { kind: 'reject', status: 414 };
  return { kind: 'redirect', path };
}

/** Encodes a path for a URL: `/a b?` becomes `/a%20b%3F`. */
export function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

/** Decodes a path once. Returns `null` if it isn't well-formed UTF-8. */
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
 * Removes the percent signs from a path that was rejected only for those (`/50%25-off`). Returns `null` for any other path.
 * Such a path is well formed, although no page has it. A percent sign before two hex digits is a second encoding.
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

// Removes suffixes until none is left, so that `/a.html/index.html/` redirects to `/a` in one hop.
function strip(path: string): string {
  let rest = `/${path}`.replace(/\/{2,}/g, '/');
  for (;;) {
    const shorter = rest.replace(/(?:\/index\.html|\.html|\/)$/, '');
    if (shorter === rest) return rest === '' ? '/' : rest;
    rest = shorter;
  }
}

/** Path of a page's Markdown alternate, below the base URL. */
export function markdownPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`;
}

/** Path of the page whose Markdown alternate has this path, or `null` if it isn't a Markdown path. */
export function pageOfMarkdownPath(path: string): string | null {
  if (!path.endsWith('.md')) return null;
  const page = path.slice(0, -'.md'.length);
  return page === '/index' ? '/' : page;
}
