/** Unknown query parameters cause no KV read, no rendering and no cache entry. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubCacheApi } from '../../support/cache-api.ts';
import { limitedApp } from '../../support/worker/limited-app.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';

const PAGE = '/guide/cards/creating';
const ASSET = `/assets/main-${'releaseamain'.padEnd(32, '0')}.js`;
quietLog();

describe('a query on a generated or static file', () => {
  it.each([
    '/llms.txt',
    '/robots.txt',
    '/img/logo.svg',
    `${PAGE}.md`,
    '/index.md',
    `/_card${PAGE}.png`,
    '/_card/index.png',
    '/.well-known/api-catalog',
    '/.well-known/mcp/server-card.json',
    ASSET,
  ])('is 308 to the path without it, before anything is read or counted: %s', async (path) => {
    for (const options of [{}, { sharded: true }]) {
      const app = limitedApp(options);
      await app.ask('/_health');
      app.kv.reads.length = 0;
      for (const init of [{}, { method: 'HEAD' }]) {
        const response = await app.ask(`${path}?x=1&y=%2F%2Fevil.example`, init);
        expect([response.status, response.headers.get('location')]).toEqual([308, path]);
      }
      expect([app.kv.reads, app.asked]).toEqual([[], []]);
    }
  });

  it('keeps the base URL', async () => {
    const response = await limitedApp({ baseUrl: '/docs/' }).ask('/docs/robots.txt?1');
    expect(response.headers.get('location')).toBe('/docs/robots.txt');
  });

  it('keeps the URL of a feed', async () => {
    const app = limitedApp();
    const text = app.kv.values.get('pointer') ?? '';
    const file = { object: 'feed'.padEnd(32, '0'), type: 'application/feed+json' };
    const pointer = JSON.parse(text);
    pointer.manifest.files['/resources/changelog/feed.json'] = file;
    app.kv.values.set('pointer', JSON.stringify(pointer));
    await app.ask('/_health');
    app.kv.reads.length = 0;
    for (const name of ['rss.xml', 'atom.xml', 'feed.json']) {
      const path = `/resources/changelog/${name}`;
      const response = await app.ask(`${path}?x`);
      expect([response.status, response.headers.get('location')]).toEqual([308, path]);
    }
    expect(app.kv.reads).toEqual([]);
  });

  it('leaves the URL alone with which the client retries a failed module', async () => {
    const app = limitedApp();
    expect((await app.ask(`${ASSET}?retry=1`)).status).toBe(200);
    expect((await app.ask(`${ASSET}?retry=10`)).status).toBe(308);
    expect((await app.ask(`${ASSET}?retry=1&x`)).status).toBe(308);
  });
});

describe('a query on a page', () => {
  let stored: Map<string, Response>;

  beforeEach(() => {
    stored = stubCacheApi();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each([
    ['a page', PAGE, ''],
    ['a page with a key of the client', `${PAGE}?docusaurus-theme=dark`, '&'],
    ['a fragment', `/_page/release-a${PAGE}`, ''],
    ['results', '/search?q=cards', '&'],
  ])("never redirects, and isn't part of a cache key: %s", async (_name, path, joint) => {
    const app = limitedApp();
    await (await app.ask(path)).text();
    const [entries, reads] = [stored.size, app.kv.reads.length];
    app.asked.length = 0;
    for (let number = 0; number < 5; number++) {
      const response = await app.ask(`${path}${joint || '?'}x=${number}`);
      await response.text();
      expect([response.status, response.headers.get('x-cache')]).toEqual([200, 'hit']);
      // The cache in front of the worker goes by the whole address: it is told to leave this one alone.
      expect(response.headers.get('cloudflare-cdn-cache-control')).toBe('no-store');
    }
    expect([stored.size, app.kv.reads.length, app.asked]).toEqual([entries, reads, []]);
  });

  it('without a cache key is kept out of the cache in front of the worker too', async () => {
    const app = limitedApp();
    for (const path of [
      `${PAGE}?&&`,
      `${PAGE}?=1`,
      '/search?q=cards&&',
      `/_page/release-a${PAGE}?&`,
    ])
      expect((await app.ask(path)).headers.get('cloudflare-cdn-cache-control')).toBe('no-store');
  });

  it('with keys that affect the response is cacheable in front of the worker', async () => {
    const app = limitedApp();
    for (const path of [PAGE, '/search?q=cards&page=2', '/_search?q=cards'])
      expect((await app.ask(path)).headers.get('cloudflare-cdn-cache-control')).toBeNull();
  });

  it('is refused by the search API if it has unknown keys', async () => {
    const response = await limitedApp().ask('/_search?q=cards&x=1');
    expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store']);
  });
});
