/** The guarantees of every response to browsers, caches and crawlers (docs/architecture.md, "HTTP contract"). */
import { describe, expect, it, vi } from 'vitest';
import { SECURITY_HEADERS } from '../../../worker/http/security.ts';
import { PREPAINT } from '../../support/worker/sample-release.ts';
import { testApp, type TestApp } from '../../support/worker/test-app.ts';

const PAGE = '/guide/cards/creating';
const ENTRY = '/assets/main-releaseamain00000000000000000000.js';
const REDIRECTS = {
  '/old': { to: '/quick-start/introduction', status: 301 },
  '/for-now': { to: '/quick-start/introduction', status: 302 },
  '/for-good': { to: '/quick-start/introduction', status: 308 },
} as const;

/** A URL for each kind of response, with its status. */
const ANSWERS: [name: string, address: string, status: number, headers?: Record<string, string>][] =
  [
    ['a page', PAGE, 200],
    ['the home page', '/', 200],
    ['a redirect of the release', '/old', 301],
    ['a redirect to the canonical path', `${PAGE}/`, 308],
    ['a redirect to the right case', '/Guide/cards/creating', 308],
    ['an unknown path', '/nowhere', 404],
    ['an unknown path for a program', '/nowhere', 404, { accept: 'application/json' }],
    ['a malformed path', '/%', 400],
    ['a path that is too long', `/${'a'.repeat(2000)}`, 414],
    ['a page that the client has', PAGE, 304, { 'if-none-match': '*' }],
    ['a fragment', `/_page/release-a${PAGE}`, 200],
    ['a fragment of no page', '/_page/release-a/nowhere', 404],
    ['a fragment of no release', `/_page/release-z${PAGE}`, 409],
    ['a sidebar', `/_nav/release-a${PAGE}`, 200],
    ['a page without a sidebar', '/_nav/release-a/', 404],
    ['an asset', ENTRY, 200],
    ['an unknown asset', '/assets/main-00000000000000000000000000000000.js', 404],
    ['a file', '/robots.txt', 200],
    ['an image', '/img/logo.svg', 200],
    ['the state of health', '/_health', 200],
    ['a development path', '/_dev/events', 404],
  ];

/** Headers that proxies add and attackers forge. None is part of a cache key. */
const UNKEYED = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-forwarded-scheme': 'http',
  'x-forwarded-prefix': '/evil',
  'x-forwarded-port': '1337',
  'x-host': 'evil.example',
  'x-original-url': '/nowhere',
  'x-rewrite-url': '/nowhere',
  'x-http-method-override': 'POST',
  forwarded: 'host=evil.example;proto=http',
  'accept-language': 'fr',
  'user-agent': '<script>evil()</script>',
  referer: 'https://evil.example/',
  cookie: 'session=evil',
  range: 'bytes=0-10',
};

function appWithRedirects(): TestApp {
  return testApp({ redirects: REDIRECTS });
}

/** Returns what a cache would store of a response. */
async function whatIsKept(response: Response): Promise<unknown> {
  const { 'x-cache': _, 'server-timing': __, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}

describe('every response', () => {
  it.each(ANSWERS)('has its status and all security headers: %s', async (...answer) => {
    const [, address, status, headers] = answer;
    const response = await appWithRedirects().get(address, headers);
    expect(response.status).toBe(status);
    const { 'cross-origin-resource-policy': sharing, ...rest } = SECURITY_HEADERS;
    expect(Object.fromEntries(response.headers)).toMatchObject(rest);
    const isBytes = /^\/(?:assets\/|robots|img)/.test(address) && status === 200;
    expect(response.headers.get('cross-origin-resource-policy')).toBe(
      isBytes ? 'cross-origin' : sharing,
    );
  });

  it.each(ANSWERS)('has its cache policy, and errors are not cacheable: %s', async (...answer) => {
    const [, address, status, headers] = answer;
    const response = await appWithRedirects().get(address, headers);
    const caching = response.headers.get('cache-control');
    if (status >= 400) expect(caching).toBe('no-store');
    else expect(caching).toMatch(/^(?:public, max-age=\d+|no-store)/);
  });

  it.each(ANSWERS)('sets no cookie: %s', async (...answer) => {
    const [, address, , headers] = answer;
    const response = await appWithRedirects().get(address, { ...headers, cookie: 'a=b' });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it.each(ANSWERS)('is the same for HEAD, but without a body: %s', async (...answer) => {
    const [, address, , headers = {}] = answer;
    const got = await appWithRedirects().get(address, headers);
    const head = await appWithRedirects().request(address, { method: 'HEAD', headers });
    expect(head.status).toBe(got.status);
    expect(await head.text()).toBe('');
    for (const name of ['content-type', 'cache-control', 'etag', 'location', 'x-release', 'link'])
      expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)]);
  });

  it.each(ANSWERS)(
    "doesn't depend on headers that are not in the cache key: %s",
    async (...answer) => {
      const [, address, , headers = {}] = answer;
      const plain = await whatIsKept(await appWithRedirects().get(address, headers));
      const app = appWithRedirects();
      const bent = await whatIsKept(await app.get(address, { ...UNKEYED, ...headers }));
      expect(bent).toEqual(plain);
      expect(await whatIsKept(await app.get(address, headers))).toEqual(plain);
      expect(JSON.stringify(bent)).not.toContain('evil');
    },
  );

  it.each(ANSWERS.filter(([, address]) => !address.startsWith('/_dev')))(
    'is 405 for other methods, with the allowed ones: %s',
    async (_, address) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const response = await appWithRedirects().request(address, { method });
        expect([method, response.status]).toEqual([method, 405]);
        expect(response.headers.get('allow')).toBe('GET, HEAD');
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(Object.fromEntries(response.headers)).toMatchObject(SECURITY_HEADERS);
      }
    },
  );
});

describe('a page', () => {
  it('is HTML with its release, an entity tag and preloads of shared assets', async () => {
    const response = await testApp().get(PAGE);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.get('x-release')).toBe('release-a');
    expect(response.headers.get('etag')).toMatch(/^"[\w.-]+"$/);
    expect(response.headers.get('link')).toBe(
      '</assets/site-releaseasite00000000000000000000.css>; rel=preload; as=style, ' +
        `<${ENTRY}>; rel=modulepreload, ` +
        '</guide/cards/creating.md>; rel="alternate"; type="text/markdown"',
    );
    const body = await response.text();
    expect(body).toMatch(/^<!DOCTYPE html><html/);
    expect(body).toContain('<p>Text of /guide/cards/creating in release-a.</p>');
    expect(body).toMatch(/<\/html>$/);
    expect(body).not.toContain('ep-stream-slot');
  });

  it('names its assets below the base URL', async () => {
    const response = await testApp({ baseUrl: '/docs/' }).get(`/docs${PAGE}`);
    expect(response.headers.get('link')).toMatch(/^<\/docs\/assets\/.*<\/docs\/assets\//);
    const urls = [...(await response.text()).matchAll(/ (?:href|src|action)="(\/[^"]*)"/g)];
    expect(urls.map(([, url]) => url).filter((url) => !url?.startsWith('/docs/'))).toEqual([]);
  });

  it.each([PAGE, '/', '/nowhere', `/_nav/release-a${PAGE}`])(
    'has a policy without anything unsafe: %s',
    async (address) => {
      const response = await testApp().get(address);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toMatch(/(?:^|; )script-src 'self'(?: 'sha256-[\w+/=]+')?(?:;|$)/);
      expect(policy).toMatch(/(?:^|; )style-src 'self'(?:;|$)/);
      expect(policy).toMatch(/frame-ancestors 'none'.*require-trusted-types-for 'script'/);
      expect(policy).not.toMatch(/unsafe|\*/);
    },
  );

  it.each([PAGE, '/', '/nowhere'])(
    'has one inline script, that of the policy, and no inline style or handler: %s',
    async (address) => {
      const response = await testApp().get(address);
      expect(response.headers.get('content-security-policy')).toContain(PREPAINT.hash);
      const body = await response.text();
      const inline = [
        ...body.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>(.*?)<\/script>/gs),
      ];
      expect(inline.map(([, code]) => code)).toEqual([PREPAINT.code]);
      expect(body).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/i);
    },
  );

  it.each([
    ['the same tag', (tag: string) => tag],
    ['the tag weakened by the edge', (tag: string) => `W/${tag}`],
    ['the tag among others', (tag: string) => `"other", ${tag} , W/"more"`],
    ['any tag', () => '*'],
  ])('is 304 for %s, before and after it is in the cache', async (_, ifNoneMatch) => {
    const app = testApp();
    const etag = (await testApp().get(PAGE)).headers.get('etag') ?? '';
    for (const state of ['uncached', 'cached']) {
      const response = await app.get(PAGE, { 'if-none-match': ifNoneMatch(etag) });
      expect([state, response.status]).toEqual([state, 304]);
      expect(response.body).toBeNull();
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      await (await app.get(PAGE)).text();
    }
  });

  it('is sent in full for an entity tag of another page, release or worker', async () => {
    const other = await testApp().get('/quick-start/introduction');
    const older = await testApp({ id: 'release-0' }).get(PAGE);
    const drawn = await testApp({}, { VERSION: { id: 'worker-2' } }).get(PAGE);
    const app = testApp();
    const tags = [other, older, drawn].map(({ headers }) => headers.get('etag') ?? '');
    expect(new Set([...tags, (await app.get(PAGE)).headers.get('etag')]).size).toBe(4);
    for (const tag of tags) {
      const response = await app.get(PAGE, { 'if-none-match': tag });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('Text of');
    }
  });
});

describe('an unknown path', () => {
  it('is an HTML page of the site with the closest matches', async () => {
    const response = await testApp().get('/guide/card/creating');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('vary')).toBe('Accept');
    const body = await response.text();
    expect(body).toContain('<a href="/guide/cards/creating">Creating cards</a>');
    expect(body).toContain('<meta name="robots" content="noindex,nofollow"/>');
    expect(body).toContain('class="navbar"');
    expect(body).toContain('action="/search"');
    expect(body).toMatch(/<\/html>$/);
  });

  it('is JSON for a client that prefers it', async () => {
    const response = await testApp().get('/guide/card/creating', {
      accept: 'text/html;q=0.5, application/json',
    });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toMatchObject({
      error: 'not-found',
      status: 404,
      suggestions: [
        { title: 'Creating cards', url: 'https://docs.example.com/guide/cards/creating' },
        { title: 'Cards overview', url: 'https://docs.example.com/guide/cards/overview' },
      ],
    });
  });

  it('is Markdown for a client that prefers it, with escaped titles', async () => {
    const app = testApp({ pages: { '/guide/cards/odd': 'Odd](https://evil.example) [cards' } });
    const response = await app.get('/guide/cards/od', { accept: 'text/markdown, text/html;q=0.9' });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const body = await response.text();
    expect(body).toMatch(/^# Page not found\n/);
    expect(body).toContain(
      '- [Odd\\](https://evil.example) \\[cards](https://docs.example.com/guide/cards/odd)',
    );
  });

  it('is plain text for a client that accepts nothing else', async () => {
    const response = await testApp().get('/guide/card/creating', { accept: 'text/plain' });
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toMatch(
      /^Page not found\.\n[^]*Creating cards: https:\/\/docs\.example\.com\/guide\/cards\/creating/,
    );
  });

  it.each([undefined, '*/*', 'text/*', 'image/png', 'text/html, application/json', ',;q=,'])(
    'is HTML for a client that accepts %s',
    async (accept) => {
      const response = await testApp().get('/nowhere', accept === undefined ? {} : { accept });
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    },
  );

  it('links to pages below the base URL, in every format', async () => {
    const app = testApp({ baseUrl: '/docs/' });
    for (const accept of ['text/html', 'application/json', 'text/markdown', 'text/plain']) {
      const response = await app.get('/docs/guide/card/creating', { accept });
      expect(await response.text()).toContain('/docs/guide/cards/creating');
    }
  });

  it.each(['/outside', '/robots.txt', '/assets/main.js', '/_page/release-a/'])(
    'is returned for %s on a site below /docs/',
    async (address) => {
      const response = await testApp({ baseUrl: '/docs/' }).get(address);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  it.each(['text/html', 'application/json', 'text/markdown', 'text/plain'])(
    'is never echoed, neither path nor query: as %s',
    async (accept) => {
      const app = testApp();
      for (const address of [
        '/<script>xss()</script>',
        '/guide/cards/"onload=xss()',
        '/guide/cards/creatin?q=<img src=x onerror=xss()>',
        '/](javascript:xss())',
        '/_page/xss()<b>/guide',
        '/_page/release-a/<b>xss()',
        '/_nav/release-a/<b>xss()',
        '/assets/xss()-<b>.js',
        '/%00xss()',
        `/xss()${'x'.repeat(2000)}`,
      ]) {
        const response = await app.get(address, { accept });
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(await response.text()).not.toContain('xss');
      }
    },
  );

  it('shows the titles of pages as text', async () => {
    const app = testApp({ pages: { '/guide/cards/odd': '<img src=x> & "co"' } });
    const body = await (await app.get('/guide/cards/od')).text();
    expect(body).toContain('>&lt;img src=x&gt; &amp; &quot;co&quot;</a>');
  });
});

describe('a redirect of the release', () => {
  it.each(Object.entries(REDIRECTS))('%s has the configured status', async (path, rule) => {
    const response = await appWithRedirects().get(path);
    expect(response.status).toBe(rule.status);
    expect(response.headers.get('location')).toBe(rule.to);
    expect(response.headers.get('x-release')).toBe('release-a');
    expect(response.body).toBeNull();
  });
});

describe('a site that must not be listed', () => {
  const NOINDEX: [path: string, tag: string][] = [
    ['/guide/cards/overview', 'noindex'],
    ['/guide/cards/overview.md', 'noindex'],
    ['/img/logo.svg', 'noindex'],
    ['/llms.txt', 'noindex'],
    ['/search', 'noindex'],
    ['/old', 'noindex'],
  ];
  it.each(NOINDEX)('says so with %s', async (path, tag) => {
    const app = testApp({ site: { noindex: true } });
    for (const request of [1, 2]) {
      const response = await app.get(path);
      expect(response.headers.get('x-robots-tag'), `request ${request}`).toBe(tag);
    }
  });

  it('differs from an ordinary one, whose pages may be listed', async () => {
    const response = await testApp().get('/guide/cards/overview');
    expect(response.headers.get('x-robots-tag')).toBeNull();
  });
});

describe('a fragment', () => {
  it('is a line of JSON and the children of main, immutable', async () => {
    const response = await testApp().get('/_page/release-a/sdks/auth-SDK');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400, immutable');
    expect(response.headers.get('x-release')).toBe('release-a');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const text = await response.text();
    const end = text.indexOf('\n');
    const line: unknown = JSON.parse(text.slice(0, end));
    expect(line).toMatchObject({
      title: 'Auth SDK | Example docs',
      path: '/sdks/auth-SDK',
      canonical: 'https://docs.example.com/sdks/auth-SDK',
      sidebar: 'docs',
      layout: 'doc',
      islands: 'counter=/assets/counter-releaseacounter00000000000000000.js',
      styles: ['/assets/page-abc.css'],
    });
    const html = text.slice(end + 1);
    expect(html).toContain('Text of /sdks/auth-SDK in release-a.');
    expect(html).not.toMatch(/<!DOCTYPE|<html|<main|<header|ep-stream-slot/);
  });

  it('is the same main as that of the page', async () => {
    const app = testApp();
    const page = await (await app.get(PAGE)).text();
    const text = await (await app.get(`/_page/release-a${PAGE}`)).text();
    expect(/<main[^>]*>([^]*)<\/main>/.exec(page)?.[1]).toBe(text.slice(text.indexOf('\n') + 1));
  });

  it.each([
    ['a release that is gone', '/_page/release-z/guide/cards/creating', 409],
    ['a release without a name', '/_page//guide/cards/creating', 409],
    ['a release whose name is a path', '/_page/..%2fpointer/guide', 409],
    ['the name of another key of KV', '/_page/pointer/guide', 409],
    ['a page that it has not', '/_page/release-a/nowhere', 404],
    ['a path that is not canonical', '/_page/release-a/guide/cards/creating/', 404],
    ['a path that is malformed', '/_page/release-a/%E0%80%AF', 404],
    ['no path', '/_page/', 409],
  ])('of %s tells the client to load the page in full', async (_, address, status) => {
    for (const prefix of ['/_page/', '/_nav/']) {
      const response = await testApp().get(address.replace('/_page/', prefix));
      expect([prefix, response.status]).toEqual([prefix, status]);
      expect(response.headers.get('location')).toBeNull();
    }
  });

  it('of a sidebar is HTML that names the sidebar, and 404 when the page has none', async () => {
    const app = testApp();
    const response = await app.get(`/_nav/release-a${PAGE}`);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400, immutable');
    expect(response.headers.get('x-sidebar')).toBe('docs');
    const html = await response.text();
    expect(html).toContain('<a href="/guide/cards/creating" aria-current="page">Creating</a>');
    expect(html).not.toMatch(/<html|<nav|<script/);
    expect((await app.get('/_nav/release-a/')).status).toBe(404);
  });
});

describe('an asset', () => {
  it('is immutable for a year, with its type', async () => {
    const app = testApp();
    for (const state of ['uncached', 'cached']) {
      const response = await app.get(ENTRY);
      expect([state, response.status]).toEqual([state, 200]);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await response.text()).toBe('console.log("entry");');
    }
  });

  it('is 304 for its entity tag', async () => {
    const app = testApp();
    const etag = (await app.get(ENTRY)).headers.get('etag') ?? '';
    const response = await app.get(ENTRY, { 'if-none-match': etag });
    expect(response.status).toBe(304);
    expect(response.body).toBeNull();
  });

  it.each([
    ['an object that is not there', '/assets/main-00000000000000000000000000000000.js'],
    ['a name without a hash', '/assets/main.js'],
    ['a hash that is short', '/assets/main-abc.js'],
    ['a document', '/assets/main-releaseamain00000000000000000000.html'],
    ['no extension', '/assets/main-releaseamain00000000000000000000'],
    ['a folder', '/assets/'],
    ['a key of KV', '/assets/x-..%2f..%2fpointer000000000000.js'],
    ['a slash more', `/assets//${ENTRY.slice('/assets/'.length)}`],
  ])('that is %s is an uncacheable 404', async (_, address) => {
    const response = await testApp().get(address);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });
});

describe('a file of the release', () => {
  it.each([
    ['/robots.txt', 'text/plain; charset=utf-8', 'User-agent: *\nAllow: /\n'],
    ['/img/logo.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('%s has the media type from the release, and nosniff', async (path, type, text) => {
    const app = testApp();
    const response = await app.get(path);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-release')).toBe('release-a');
    expect(await response.text()).toBe(text);
    const etag = response.headers.get('etag') ?? '';
    expect((await app.get(path, { 'if-none-match': `W/${etag}` })).status).toBe(304);
  });

  it("can't run scripts if it is an image format that could", async () => {
    const policy = (await testApp().get('/img/logo.svg')).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox');
    expect(policy).not.toContain('script-src');
  });
});

describe('/_health', () => {
  it.each(['/_health', '/docs/_health'])(
    'reports at %s the served release and the worker version',
    async (path) => {
      const response = await testApp({ baseUrl: '/docs/' }).get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toEqual({
        status: 'ok',
        release: 'release-a',
        worker: 'worker-1',
        checks: { pointer: 'ok', page: 'ok', search: 'ok', events: 'dropped', rateLimits: 'on' },
      });
    },
  );

  it("is degraded while the pointer can't be read, and 503 when pages can't", async () => {
    const app = testApp();
    await app.get('/');
    app.kv.faults.set('pointer', 'throw');
    const degraded = await app.get('/_health');
    expect(degraded.status).toBe(200);
    expect(await degraded.json()).toMatchObject({
      status: 'degraded',
      checks: { pointer: 'failed', page: 'ok' },
    });
    app.kv.faults.set('*', 'throw');
    // The report before it has held for long enough.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6000 });
    const down = await app.get('/_health');
    expect(down.status).toBe(503);
    expect(await down.json()).toMatchObject({ status: 'unavailable', release: 'release-a' });
    vi.useRealTimers();
  });

  it('is 503 without any release', async () => {
    const app = testApp();
    app.kv.values.clear();
    const response = await app.get('/_health');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'unavailable', release: null });
  });
});
