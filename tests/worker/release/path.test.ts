import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalPath, encodePath, MAX_PATH } from '../../../model/path.ts';
import { runsOf } from '../../support/suite.ts';

const redirect = (path: string) => ({ kind: 'redirect', path });
const canonical = (path: string) => ({ kind: 'canonical', path });
const bad = { kind: 'reject', status: 400 };

describe('canonicalPath', () => {
  it('returns a canonical path unchanged', () => {
    expect(canonicalPath('/')).toEqual(canonical('/'));
    expect(canonicalPath('/guide/cards/overview')).toEqual(canonical('/guide/cards/overview'));
  });

  it('keeps dots, upper case and every other suffix in names', () => {
    expect(canonicalPath('/docs/docusaurus.config.js')).toEqual(
      canonical('/docs/docusaurus.config.js'),
    );
    expect(canonicalPath('/sdks/auth-SDK')).toEqual(canonical('/sdks/auth-SDK'));
    expect(canonicalPath('/a/index')).toEqual(canonical('/a/index'));
    expect(canonicalPath('/a/xhtml')).toEqual(canonical('/a/xhtml'));
    expect(canonicalPath('/a.html.txt')).toEqual(canonical('/a.html.txt'));
  });

  it('removes `.html`, `/index.html`, and trailing and doubled slashes in one hop', () => {
    expect(canonicalPath('/a/b.html')).toEqual(redirect('/a/b'));
    expect(canonicalPath('/a/b/index.html')).toEqual(redirect('/a/b'));
    expect(canonicalPath('/a/b/')).toEqual(redirect('/a/b'));
    expect(canonicalPath('/a//b')).toEqual(redirect('/a/b'));
    expect(canonicalPath('//a//b.html//index.html/')).toEqual(redirect('/a/b'));
  });

  it('returns `/` for an empty result', () => {
    expect(canonicalPath('/index.html')).toEqual(redirect('/'));
    expect(canonicalPath('/.html')).toEqual(redirect('/'));
    expect(canonicalPath('//')).toEqual(redirect('/'));
    expect(canonicalPath('')).toEqual(redirect('/'));
  });

  it('decodes spaces and letters of every script, once', () => {
    expect(canonicalPath('/a%20b')).toEqual(canonical('/a b'));
    expect(canonicalPath('/%E6%97%A5%E6%9C%AC')).toEqual(canonical('/日本'));
    expect(canonicalPath('/caf%C3%A9.html')).toEqual(redirect('/café'));
  });

  it('composes letters and their accents (Unicode form C)', () => {
    expect(canonicalPath('/cafe%CC%81')).toEqual(redirect('/café'));
  });

  it('encodes a question mark and a hash that belong to the name', () => {
    expect(canonicalPath('/what%3F')).toEqual(canonical('/what?'));
    expect(encodePath('/what?#a b')).toBe('/what%3F%23a%20b');
  });

  it('rejects a path that is too long, before and after composing', () => {
    expect(canonicalPath(`/${'a'.repeat(MAX_PATH)}`)).toEqual({ kind: 'reject', status: 414 });
    // U+1D15E has no composed form: one character of four bytes becomes two of eight.
    const note = `/${'%F0%9D%85%9E'.repeat(Math.floor((MAX_PATH - 1) / 12))}`;
    expect(canonicalPath(note)).toEqual({ kind: 'reject', status: 414 });
  });
});

describe('canonicalPath rejects', () => {
  it('encoded slashes and backslashes', () => {
    for (const path of ['/%2f', '/%2F%2Fevil.example', '/a%5cb', '/%5C%5Cevil.example'])
      expect(canonicalPath(path)).toEqual(bad);
  });

  it('backslashes', () => {
    expect(canonicalPath('/\\evil.example')).toEqual(bad);
  });

  it('control characters: NUL, line breaks, tabs, separators', () => {
    for (const path of [
      '/a%00',
      '/a%0d%0aset-cookie:x',
      '/%09/evil',
      '/%7f',
      '/%C2%85',
      '/%E2%80%A8',
    ])
      expect(canonicalPath(path)).toEqual(bad);
  });

  it('invalid, overlong and double encodings', () => {
    for (const path of ['/%', '/%zz', '/%E0%80%AF', '/%ED%A0%80', '/%252e%252e', '/%2541'])
      expect(canonicalPath(path)).toEqual(bad);
  });

  it('dot segments, also before a suffix', () => {
    for (const path of ['/a/../b', '/a/./b', '/..html', '/...html', '/a/..index.html/../x'])
      expect(canonicalPath(path)).toEqual(bad);
  });
});

/** Difficult paths: repeated separators, suffixes, encodings, letters of many scripts. */
const hardPath = fc
  .array(
    fc.oneof(
      fc.constantFrom('/', '//', '.', '..', '.html', '/index.html', '\\', '%', '%25', '%2e', '%2f'),
      fc.constantFrom('%5c', '%20', '%C3%A9', '%CC%81', '%E0%80%AF', 'evil.example', ':', '@', '?'),
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.string({ maxLength: 6 }).map(encodeURIComponentSafely),
    ),
    { maxLength: 12 },
  )
  .map((parts) => `/${parts.join('')}`);

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

describe('every path', () => {
  it('is canonical after one hop', () => {
    fc.assert(
      fc.property(hardPath, (path) => {
        const result = canonicalPath(path);
        if (result.kind === 'reject') return;
        expect(canonicalPath(encodePath(result.path))).toEqual(canonical(result.path));
      }),
      runsOf(3000),
    );
  });

  it('stays on the host in every browser', () => {
    fc.assert(
      fc.property(hardPath, (path) => {
        const result = canonicalPath(path);
        if (result.kind === 'reject') return;
        const url = new URL(encodePath(result.path), 'https://docs.example.com/a/b');
        expect(url.origin).toBe('https://docs.example.com');
        expect(url.search + url.hash).toBe('');
        expect(decodeURIComponent(url.pathname)).toBe(result.path);
      }),
      runsOf(3000),
    );
  });

  it('has one form: one leading slash, no trailing or doubled slashes, no encoded or invisible characters', () => {
    fc.assert(
      fc.property(hardPath, (path) => {
        const result = canonicalPath(path);
        if (result.kind === 'reject') return;
        expect(result.path).toMatch(/^\/(?:[^/\\%\p{Cc}]+(?:\/[^/\\%\p{Cc}]+)*)?$/u);
        expect(result.path).not.toMatch(/\.html$/);
        expect(encodePath(result.path)).toMatch(/^[\x21-\x7e]+$/);
      }),
      runsOf(3000),
    );
  });
});
