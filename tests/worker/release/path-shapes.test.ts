/** Malformed paths by kind. */
import { describe, expect, it } from 'vitest';
import { SECURITY_HEADERS } from '../../../worker/http/security.ts';
import { testApp } from '../../support/worker/test-app.ts';

const HOST = 'https://docs.example.com';
const PAGES = { '/guide/café au lait': 'Coffee', '/guide/日本': 'Japan', '/api/v1.2': 'Version' };

/** A path shape with its redirect or the status of its refusal. */
interface Shape {
  name: string;
  path: string;
  /** Location of the 308, below the base URL. */
  to?: string;
  /** Status of the response, or of the response at `to`. */
  status: 200 | 400 | 404 | 414;
}

const SHAPES: Shape[] = [
  { name: 'two slashes and a host', path: '//evil.example', to: '/evil.example', status: 404 },
  {
    name: 'two slashes, a host and index.html',
    path: '//evil.example/index.html',
    to: '/evil.example',
    status: 404,
  },
  { name: 'three slashes and a host', path: '///evil.example/', to: '/evil.example', status: 404 },
  { name: 'a backslash and a host', path: '/\\evil.example', to: '/evil.example', status: 404 },
  { name: 'two backslashes', path: '/\\\\evil.example/', to: '/evil.example', status: 404 },
  { name: 'encoded slashes and a host', path: '/%2f%2fevil.example', status: 400 },
  { name: 'an encoded slash after a slash', path: '//%2fevil.example/index.html', status: 400 },
  { name: 'an encoded backslash and a host', path: '/%5cevil.example', status: 400 },
  { name: 'a twice encoded slash', path: '/%252f%252fevil.example', status: 400 },
  { name: 'a percent sign in a name', path: '/50%25-off', status: 404 },
  { name: 'a percent sign at the end of a page’s name', path: '/guide/cards%25/', status: 404 },
  { name: 'a percent sign beside an encoded slash', path: '/a%2F50%25-off', status: 400 },
  { name: 'a percent sign beside dots', path: '/a/.%25./b', status: 400 },
  { name: 'a percent sign encoded in two steps', path: '/%25%32%66evil.example', status: 400 },
  { name: 'a tab between slashes', path: '/%09/evil.example', status: 400 },
  { name: 'an encoded NUL', path: '/a%00b', status: 400 },
  { name: 'an encoded line break and a header', path: '/%0d%0aset-cookie:x', status: 400 },
  { name: 'an overlong encoding of a slash', path: '/%E0%80%AF', status: 400 },
  { name: 'an encoded surrogate', path: '/%ED%A0%80', status: 400 },
  { name: 'a lone percent sign', path: '/%', status: 400 },
  { name: 'a percent sign without digits', path: '/guide/%zz', status: 400 },
  { name: 'an encoded line separator', path: '/a%E2%80%A8b', status: 400 },
  { name: 'encoded dots between segments', path: '/a/%2e%2e/b', status: 404 },
  {
    name: 'encoded dots that lead to a page',
    path: '/a/%2e%2e/guide/cards/overview',
    status: 200,
  },
  { name: 'a path of 20 KB', path: `/${'a'.repeat(20_000)}`, status: 414 },
  { name: 'a path of 20 KB in slashes', path: '/'.repeat(20_000), status: 414 },
  {
    name: 'a page with .html',
    path: '/guide/cards/overview.html',
    to: '/guide/cards/overview',
    status: 200,
  },
  {
    name: 'a page with /index.html',
    path: '/guide/cards/overview/index.html',
    to: '/guide/cards/overview',
    status: 200,
  },
  {
    name: 'a trailing slash',
    path: '/guide/cards/overview/',
    to: '/guide/cards/overview',
    status: 200,
  },
  {
    name: 'a double slash within',
    path: '/guide//cards/overview',
    to: '/guide/cards/overview',
    status: 200,
  },
  {
    name: 'a double slash in front of a page',
    path: '//guide/cards/overview',
    to: '/guide/cards/overview',
    status: 200,
  },
  { name: 'the index of the site', path: '/index.html', to: '/', status: 200 },
  {
    name: 'a page in wrong case',
    path: '/Guide/Cards/OVERVIEW',
    to: '/guide/cards/overview',
    status: 200,
  },
  {
    name: 'a page with capitals in lower case',
    path: '/sdks/auth-sdk',
    to: '/sdks/auth-SDK',
    status: 200,
  },
  {
    name: 'wrong case, a double slash and a suffix at once',
    path: '/SDKs//auth-sdk/index.html/',
    to: '/sdks/auth-SDK',
    status: 200,
  },
  {
    name: 'a name in the decomposed form',
    path: '/guide/cafe%CC%81%20au%20lait',
    to: '/guide/caf%C3%A9%20au%20lait',
    status: 200,
  },
  { name: 'a name in another script', path: '/guide/日本', status: 200 },
  {
    name: 'a name in another script with .html',
    path: '/guide/日本.html',
    to: '/guide/%E6%97%A5%E6%9C%AC',
    status: 200,
  },
  { name: 'a name with dots', path: '/api/v1.2', status: 200 },
  { name: 'an unknown page with a suffix', path: '/nowhere.html', to: '/nowhere', status: 404 },
];

describe.each(['/', '/docs/'])('below %s, a path with', (baseUrl) => {
  const base = baseUrl.slice(0, -1);

  it.each(SHAPES)('$name is handled safely, in at most one hop', async ({ path, to, status }) => {
    const app = testApp({ baseUrl, pages: PAGES });
    const first = await app.get(base + path);
    expect(first.headers.get('location')).toBe(to === undefined ? null : base + to);
    expect(first.status).toBe(to === undefined ? status : 308);
    expect(first.headers.get('set-cookie')).toBeNull();
    expect([...first.headers]).toEqual(expect.arrayContaining(Object.entries(SECURITY_HEADERS)));
    if (to === undefined) return;
    const target = new URL(first.headers.get('location') ?? '', HOST + base + path);
    expect(target.origin).toBe(HOST);
    const second = await app.get(target.pathname);
    expect(second.status).toBe(status);
    expect(second.headers.get('location')).toBeNull();
  });

  it.each(SHAPES.filter(({ to }) => to !== undefined))(
    '$name and a query keeps the query unchanged',
    async ({ path, to = '' }) => {
      const app = testApp({ baseUrl, pages: PAGES });
      const query = '?q=a%20b&to=//evil.example&x=%0d%0aset-cookie:y&x=2';
      const response = await app.get(base + path + query);
      expect(response.headers.get('location')).toBe(base + to + query);
      expect(response.headers.get('set-cookie')).toBeNull();
    },
  );

  it.each(SHAPES.filter(({ status }) => status === 400 || status === 414))(
    '$name is rejected in uncacheable plain text that does not echo the path',
    async ({ path }) => {
      const app = testApp({ baseUrl });
      const response = await app.get(base + path);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).not.toMatch(/evil|%|set-cookie|aaa/);
    },
  );
});

describe('the base URL', () => {
  it.each([
    ['/', 302, '/docs/'],
    ['/?from=ad', 302, '/docs/?from=ad'],
    ['/docs', 308, '/docs/'],
    ['/docs?from=ad', 308, '/docs/?from=ad'],
    ['/docs/index.html?from=ad', 308, '/docs/?from=ad'],
    ['/docs//', 308, '/docs/'],
  ])('is the target of %s (%i), with the query', async (address, status, location) => {
    const app = testApp({ baseUrl: '/docs/' });
    const response = await app.get(address);
    expect(response.status).toBe(status);
    expect(response.headers.get('location')).toBe(location);
    expect((await app.get(location)).status).toBe(200);
  });

  it.each([
    '//docs/guide/cards/overview',
    '//evil.example/docs/',
    '/\\evil.example/docs/index.html',
    '/docs%2fguide/cards/overview',
    '/docsguide',
    '/DOCS/guide/cards/overview',
    '/docs/../guide/cards/overview',
    '/docs/%2e%2e/guide/cards/overview',
  ])('does not contain %s, which is a 404 without a redirect', async (address) => {
    const app = testApp({ baseUrl: '/docs/' });
    const response = await app.get(address);
    expect(response.status).toBe(404);
    expect(response.headers.get('location')).toBeNull();
  });
});

describe('a redirect of the release', () => {
  const redirects = {
    '/old': { to: '/guide/cards/overview', status: 301 },
    '/old/place': { to: '/guide/日本#ä b', status: 302 },
    '/away': { to: 'https://other.example/a?b=1', status: 308 },
  } as const;

  it.each(['/old', '/old/', '/old.html', '//old', '/old/index.html'])(
    'is found from %s in one hop, with the query',
    async (path) => {
      const app = testApp({ redirects, baseUrl: '/docs/' });
      const response = await app.get(`/docs${path}?a=1&b=%2F`);
      expect(response.status).toBe(301);
      expect(response.headers.get('location')).toBe('/docs/guide/cards/overview?a=1&b=%2F');
    },
  );

  it('puts the query before the fragment and sends visible ASCII only', async () => {
    const response = await testApp({ redirects }).get('/old/place?a=1');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/guide/%E6%97%A5%E6%9C%AC?a=1#%C3%A4%20b');
  });

  it('may lead to another host only if the configuration names it', async () => {
    const response = await testApp({ redirects }).get('/away?to=//evil.example');
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe('https://other.example/a?b=1');
  });
});
