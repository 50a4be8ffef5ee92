import { describe, expect, it } from 'vitest';
import { PREPAINT } from '../../support/worker/sample-release.ts';
import { testApp } from '../../support/worker/test-app.ts';

const PATH = '/guide/cards/creating';

describe('a page', () => {
  it('is the whole document with the article in its place', async () => {
    const response = await testApp().get(PATH);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en-GB"/);
    expect(html).toContain('<title>Creating cards | Example docs</title>');
    expect(html).toMatch(
      /<article[^>]*><h1>Creating cards<\/h1>.*<\/article>.*<\/main>.*<\/html>$/,
    );
    expect(html).not.toContain('ep-stream-slot');
  });

  it('has its table of contents and its stylesheets', async () => {
    const html = await (await testApp().get('/sdks/auth-SDK')).text();
    expect(html).toContain('<a href="#first">First <code>step</code></a>');
    expect(html).toContain('<link rel="stylesheet" href="/assets/page-abc.css"/>');
  });

  it('has one inline script, the pre-paint one, and no inline style', async () => {
    const html = await (await testApp().get(PATH)).text();
    const inline = [...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>(.*?)<\/script>/g)];
    expect(inline.map((match) => match[1])).toEqual([PREPAINT.code]);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });

  it('has headers for its release, entity tag, preloads and caching', async () => {
    const { headers } = await testApp().get(PATH);
    expect(headers.get('x-release')).toBe('release-a');
    expect(headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect(headers.get('link')).toMatch(
      /\.css>; rel=preload; as=style, <.*\.js>; rel=modulepreload, <.*\.md>; rel="alternate"; type="text\/markdown"$/,
    );
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  it('has a different entity tag in another release and with another worker', async () => {
    const tag = async (options: object, variables: object): Promise<string | null> =>
      (await testApp(options, variables).get(PATH)).headers.get('etag');
    const tags = await Promise.all([
      tag({ id: 'release-a' }, { VERSION: { id: 'worker-1' } }),
      tag({ id: 'release-b' }, { VERSION: { id: 'worker-1' } }),
      tag({ id: 'release-a' }, { VERSION: { id: 'worker-2' } }),
    ]);
    expect(new Set(tags).size).toBe(3);
  });

  it('is 304 without a KV read when the client has it: with one tag, a weak one, a list or `*`', async () => {
    const app = testApp();
    const etag = (await app.request(PATH, { method: 'HEAD' })).headers.get('etag') ?? '';
    app.kv.reads.length = 0;
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await app.get(PATH, { 'if-none-match': tag });
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe(etag);
      expect(await response.text()).toBe('');
    }
    expect(app.kv.reads).toEqual([]);
    expect((await app.get(PATH, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const app = testApp();
    const head = await app.request(PATH, { method: 'HEAD' });
    const get = await app.get(PATH);
    expect(await head.text()).toBe('');
    for (const name of ['content-type', 'etag', 'x-release', 'cache-control', 'link'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  it('opens the branches of its sidebar that lead to it, and no others', async () => {
    const app = testApp();
    expect(await (await app.get(PATH)).text()).toContain('aria-current="page">Creating</a>');
    expect(await (await app.get('/sdks/auth-SDK')).text()).not.toContain('>Creating</a>');
  });

  it('is found by its encoded name, in letters of every script', async () => {
    const app = testApp({ pages: { '/guide/über uns': 'Über uns' } });
    const response = await app.get('/guide/%C3%BCber%20uns');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(
      '<link rel="canonical" href="https://docs.example.com/guide/%C3%BCber%20uns"/>',
    );
  });
});

describe('an address', () => {
  it('in a non-canonical form redirects in one hop, with its query', async () => {
    const app = testApp();
    for (const address of [
      `${PATH}.html`,
      `${PATH}/`,
      `${PATH}/index.html`,
      `/${PATH}//index.html`,
    ]) {
      const response = await app.get(`${address}?a=1&b=%20`);
      expect(response.status).toBe(308);
      expect(response.headers.get('location')).toBe(`${PATH}?a=1&b=%20`);
    }
  });

  it('that differs in case redirects to the known one, even with a wrong suffix, in one hop', async () => {
    const app = testApp();
    for (const address of ['/sdks/auth-sdk', '/SDKs/Auth-SDK', '/sdks/AUTH-sdk.html']) {
      const response = await app.get(address);
      expect([response.status, response.headers.get('location')]).toEqual([308, '/sdks/auth-SDK']);
    }
  });

  it('of a configured redirect goes to its target with its status and the query', async () => {
    const app = testApp({
      redirects: {
        '/old': { to: '/quick-start/introduction#first', status: 301 },
        '/blog': { to: 'https://blog.example.com/', status: 302 },
      },
    });
    const follow = async (address: string): Promise<unknown[]> => {
      const { status, headers } = await app.get(address);
      return [status, headers.get('location')];
    };
    expect(await follow('/old?a=1')).toEqual([301, '/quick-start/introduction?a=1#first']);
    expect(await follow('/old.html')).toEqual([301, '/quick-start/introduction#first']);
    expect(await follow('/blog')).toEqual([302, 'https://blog.example.com/']);
  });

  it("that is malformed or too long is refused in plain text that doesn't echo it", async () => {
    const app = testApp();
    const broken = await app.get('/%E0%80%AF<b>');
    expect(broken.status).toBe(400);
    expect(await broken.text()).toBe('The address is malformed.\n');
    expect((await app.get(`/${'a'.repeat(20_000)}`)).status).toBe(414);
  });

  it('accepts only GET and HEAD', async () => {
    const app = testApp();
    for (const address of [
      PATH,
      '/',
      '/assets/x.js',
      '/_page/release-a/',
      '/_nav/release-a/',
      '/_health',
      '/nowhere',
    ]) {
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
        const response = await app.request(address, { method });
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      }
    }
  });
});

describe('a site below a base URL', () => {
  const app = testApp({ baseUrl: '/docs/' });
  const follow = async (address: string): Promise<unknown[]> => {
    const { status, headers } = await app.get(address);
    return [status, headers.get('location')];
  };

  it('has its pages, fragments and files there', async () => {
    expect((await app.get(`/docs${PATH}`)).status).toBe(200);
    expect((await app.get('/docs/')).status).toBe(200);
    expect((await app.get(`/docs/_page/release-a${PATH}`)).status).toBe(200);
    expect((await app.get('/docs/robots.txt')).status).toBe(200);
  });

  it('redirects `/` and the bare base to its root', async () => {
    expect(await follow('/')).toEqual([302, '/docs/']);
    expect(await follow('/docs?a=1')).toEqual([308, '/docs/?a=1']);
    expect(await follow('/docs/index.html')).toEqual([308, '/docs/']);
  });

  it('keeps redirects below the base', async () => {
    expect(await follow('/docs/old')).toEqual([301, '/docs/quick-start/introduction']);
    expect(await follow(`/docs${PATH}.html`)).toEqual([308, `/docs${PATH}`]);
  });

  it('answers other paths with its own 404 page', async () => {
    const response = await app.get(PATH);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Page not found | Example docs');
    expect((await app.get('/docsx')).status).toBe(404);
  });

  it('serves its health check at the root of the host too', async () => {
    expect((await app.get('/_health')).status).toBe(200);
    expect((await app.get('/docs/_health')).status).toBe(200);
  });
});
