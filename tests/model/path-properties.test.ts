import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalPath, encodePath, MAX_PATH } from '../../model/path.ts';
import { runsOf } from '../support/suite.ts';

const ORIGIN = 'https://docs.example.com';
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** What paths are bent with: separators in disguise, dots, suffixes, encodings, other scripts. */
const TOKENS = [
  ['/', '//', '\\', '%2f', '%2F', '%5c', '%5C', '%252f', '%00', '%0d%0a', '\r\n', '\t', '\0'],
  ['.', '..', '%2e', '%2E%2e', '.html', '/index.html', '/index', '.htm', '/%69ndex.html'],
  ['%', '%E0%80%AF', '%C0%AF', '%ED%A0%80', '%zz', '%E2%80%A8', '\u2028', '\ufeff', '\ud800'],
  ['evil.example', '@', ':', 'https:', '?', '#', ';', '&', ' ', '%20', '+', '"', '<', '>'],
  ['a', 'Guide', 'é', 'e\u0301', '%C3%A9', 'e%CC%81', '日本', '😀', '\u0958', '\u1e9b\u0323'],
].flat();

const bent = fc
  .array(fc.constantFrom(...TOKENS), { maxLength: 12 })
  .map((tokens) => `/${tokens.join('')}`);

/** Any sequence of UTF-16 code units, lone surrogates among them. */
const anything = fc
  .array(fc.nat(0xffff), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));

/** What `URL.pathname` makes of a path: the form in which the worker gets it. */
const requested = bent.map((path) => new URL(ORIGIN + path).pathname);

const raw = fc.oneof(bent, anything, fc.string({ unit: 'binary' }), fc.webPath(), requested);

/** Segments of names that are to be kept as they are. */
const name = fc
  .array(fc.constantFrom('A', 'b', 'Z', '9', '.x', 'é', '日', '%20', '-', '_', '~', 'v1.2'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(''));

/** The path that an address is taken for; `null` when it is refused. */
function accepted(pathname: string): string | null {
  const result = canonicalPath(pathname);
  return result.kind === 'reject' ? null : result.path;
}

/** Asserts for every raw path that is not refused. */
function forAccepted(check: (path: string, pathname: string) => void): void {
  fc.assert(
    fc.property(raw, (pathname) => {
      const path = accepted(pathname);
      if (path !== null) check(path, pathname);
    }),
    runsOf(2000),
  );
}

describe('canonicalPath, for any string', () => {
  it('never throws, and refuses only with 400 or 414', () => {
    fc.assert(
      fc.property(raw, (pathname) => {
        const result = canonicalPath(pathname);
        if (result.kind === 'reject') expect([400, 414]).toContain(result.status);
        else expect(encodePath(result.path)).toMatch(/^\/[\x21-\x7e]*$/);
      }),
      runsOf(2000),
    );
  });

  it('is idempotent: the target of a redirect is canonical, so there is at most one hop', () => {
    forAccepted((path) => {
      expect(canonicalPath(encodePath(path))).toEqual({ kind: 'canonical', path });
    });
  });

  it('is idempotent after a browser has parsed the target of a redirect', () => {
    forAccepted((path) => {
      const { pathname } = new URL(encodePath(path), ORIGIN);
      expect(canonicalPath(pathname)).toEqual({ kind: 'canonical', path });
    });
  });

  it('accepts a path as canonical only when it is the decoded form of the request', () => {
    fc.assert(
      fc.property(raw, (pathname) => {
        const result = canonicalPath(pathname);
        if (result.kind === 'canonical') expect(result.path).toBe(decodeURIComponent(pathname));
      }),
    );
  });

  it('starts with a single slash and contains no double slash, backslash, `%` or control character', () => {
    forAccepted((path) => {
      expect(path).toMatch(/^\/(?!\/)/);
      expect(path).not.toContain('//');
      expect(path).not.toContain('\\');
      expect(path).not.toContain('%');
      expect(path).not.toMatch(CONTROL);
      expect(path.isWellFormed()).toBe(true);
    });
  });

  it('never leaves the host, encoded or not', () => {
    forAccepted((path) => {
      expect(new URL(encodePath(path), ORIGIN).origin).toBe(ORIGIN);
      expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
    });
  });

  it('contains no dot segments', () => {
    forAccepted((path) => {
      expect(path.split('/').filter((segment) => /^\.{1,2}$/.test(segment))).toEqual([]);
      expect(new URL(encodePath(path), ORIGIN).pathname).toBe(encodePath(path));
    });
  });

  it('removes every suffix: trailing slash, `.html` and `/index.html`', () => {
    forAccepted((path) => {
      if (path !== '/') expect(path).not.toMatch(/(?:\/|\.html|\/index\.html)$/);
    });
  });

  it('never redirects to a URL that is too long', () => {
    const long = fc.string({ unit: 'grapheme', minLength: 100, maxLength: 1200 });
    fc.assert(
      fc.property(long, fc.constantFrom('', '/', '.html'), (text, suffix) => {
        const result = canonicalPath(`/${text}${suffix}`);
        if (result.kind === 'redirect')
          expect(canonicalPath(encodePath(result.path)).kind).toBe('canonical');
      }),
    );
    expect(canonicalPath(`/${'a'.repeat(MAX_PATH)}`)).toEqual({ kind: 'reject', status: 414 });
  });
});

describe('canonicalPath, for valid names', () => {
  const names = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

  it('keeps upper case, dots, other scripts and encoded spaces', () => {
    fc.assert(
      fc.property(names, (text) => {
        const path = decodeURIComponent(`/${text}`);
        expect(canonicalPath(`/${text}`)).toEqual({ kind: 'canonical', path });
      }),
    );
  });

  it('maps every spelling of a name to that name', () => {
    const prefix = fc.constantFrom('/', '//', '///');
    const suffix = fc.array(fc.constantFrom('/', '//', '.html', '/index.html', '/index.html/'));
    fc.assert(
      fc.property(prefix, names, suffix, (before, text, after) => {
        const path = decodeURIComponent(`/${text}`);
        expect(accepted(before + text + after.join(''))).toBe(path);
        expect(accepted(new URL(ORIGIN + before + text + after.join('')).pathname)).toBe(path);
      }),
    );
  });
});
