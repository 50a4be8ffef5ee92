/** Rate limits by cost class and address: only uncached requests are counted, and a fault never breaks a page. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Env, readConfig } from '../../../worker/config/env.ts';
import { createApp } from '../../../worker/index.ts';
import { pagesEntrypoint } from '../../../worker/page/pages-entrypoint.ts';
import { createIsolateState } from '../../../worker/context/request-context.ts';
import { createRequestCounts, createRateLimitCheck } from '../../../worker/limits/rate-limits.ts';
import { POINTER_KEY } from '../../../model/release/pointer.ts';
import { assetFilterOf } from '../../support/asset-filter.ts';
import { limitedApp, type LimitedApp } from '../../support/worker/limited-app.ts';
import { memoryKv } from '../../support/kv/memory-kv.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { sampleRelease } from '../../support/worker/sample-release.ts';

const PAGE = '/guide/cards/creating';
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const logged = quietLog();

const read = async (response: Promise<Response>): Promise<number> => {
  const { status, body } = await response;
  await new Response(body).text();
  return status;
};
const post = (body: object): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
const searches = (...queries: string[]): RequestInit =>
  post({
    searches: queries.map((q) => ({
      collection: 'documentation',
      q,
      query_by: 'hierarchy.lvl0,content',
    })),
  });
const refuse = (app: LimitedApp): void => {
  app.limit.mockImplementation(async () => ({ success: false }));
};

afterEach(() => {
  vi.useRealTimers();
});

describe('a request that no cache can answer', () => {
  it.each([
    ['a page', PAGE, 'render'],
    ['a fragment', `/_page/release-a${PAGE}`, 'render'],
    ['a sidebar', `/_nav/release-a${PAGE}`, 'render'],
    ['a page as Markdown', `${PAGE}.md`, 'render'],
    ['a static file', '/robots.txt', 'render'],
    ['an asset', `/assets/main-${'releaseamain'.padEnd(32, '0')}.js`, 'render'],
    ['an unknown path', '/nowhere', 'render'],
    ['an address that is not well formed', '/a%2Fb%00', 'render'],
    ['the way to search', '/search', 'render'],
    ['a bad page of results', '/search?q=x&page=0', 'render'],
    ['a search', '/_search?q=cards', 'search'],
    ['a page of results', '/search?q=cards', 'search'],
    ['a social image', `/_card${PAGE}.png`, 'expensive'],
    ['llms.txt', '/llms.txt', 'expensive'],
    ['the text of a section', '/llms-full-1.txt', 'expensive'],
    ['a call of the API mock', '/_mock/api/v1/things/1', 'mock'],
  ])('is counted once: %s', async (_name, path, cost) => {
    const app = limitedApp();
    expect(await read(app.ask(path))).toBeLessThan(500);
    expect([app.asked, app.keys]).toEqual([[cost], ['203.0.113.7']]);
  });

  // A Bloom filter claims some assets that there are not.
  it.each(['png', 'js', 'mp4'])(
    'is counted, then refused unread, for an unknown .%s that the filter of assets claims',
    async (extension) => {
      const app = limitedApp();
      const hash = 'unknown'.padEnd(32, '0');
      const pointer: object = JSON.parse(app.kv.values.get(POINTER_KEY) ?? '');
      const assets = assetFilterOf([`${hash}.${extension}`]);
      app.kv.values.set(POINTER_KEY, JSON.stringify({ ...pointer, assets }));
      const address = `/assets/x.100-${hash}.${extension}`;
      expect(await read(app.ask(address))).toBe(503);
      expect(app.asked).toEqual(['render']);
      refuse(app);
      app.kv.reads.length = 0;
      expect(await read(app.ask(address))).toBe(429);
      expect(app.kv.reads).toEqual([]);
    },
  );

  it.each([
    ['a page', PAGE],
    ['a fragment', `/_page/release-a${PAGE}`],
    ['an asset', `/assets/main-${'releaseamain'.padEnd(32, '0')}.js`],
    ['a search', '/_search?q=cards'],
    ['a social image', `/_card${PAGE}.png`],
    ['llms.txt', '/llms.txt'],
  ])("isn't counted or refused the second time: %s", async (_name, path) => {
    const app = limitedApp();
    await read(app.ask(path));
    refuse(app);
    app.asked.length = 0;
    const reads = app.kv.reads.length;
    for (let time = 0; time < 3; time++) expect(await read(app.ask(path))).toBe(200);
    expect(await read(app.ask(path, { method: 'HEAD' }))).toBe(200);
    expect([app.asked, app.kv.reads.length]).toEqual([[], reads]);
  });

  it('is counted outside of the site’s base URL too', async () => {
    const app = limitedApp({ baseUrl: '/docs/' });
    expect(await read(app.ask('/elsewhere'))).toBe(404);
    expect(app.asked).toEqual(['render']);
    refuse(app);
    expect(await read(app.ask('/elsewhere'))).toBe(429);
  });

  it.each([
    ['HEAD of a page', PAGE, { method: 'HEAD' }],
    ['a conditional request', PAGE, { headers: { 'if-none-match': '*' } }],
    ['HEAD of Markdown', `${PAGE}.md`, { method: 'HEAD' }],
    ['another spelling', `${PAGE}.html`, {}],
    ['HEAD of a fragment', `/_page/release-a${PAGE}`, { method: 'HEAD' }],
    ['HEAD of a sidebar', `/_nav/release-a${PAGE}`, { method: 'HEAD' }],
    ['HEAD of a social image', `/_card${PAGE}.png`, { method: 'HEAD' }],
  ])('is counted if it reads the path table: %s', async (_name, path, init) => {
    const app = limitedApp({ sharded: true });
    await read(app.ask('/robots.txt'));
    app.asked.length = 0;
    const reads = app.kv.reads.length;
    refuse(app);
    expect(await read(app.ask(path, init))).toBe(429);
    expect([app.asked, app.kv.reads.length]).toEqual([['render'], reads]);
  });

  it('is counted by subscriber, which is a /64 of IPv6', async () => {
    const app = limitedApp();
    await read(app.ask('/nowhere', { ip: '2001:db8:1:2:3::4' }));
    await read(app.ask('/nowhere', { ip: '2001:db8:1:2:ffff::1' }));
    expect(app.keys).toEqual(['2001:db8:1:2', '2001:db8:1:2']);
  });

  it('counts each search in a batch, and every message from an agent', async () => {
    const app = limitedApp();
    await read(app.ask('/multi_search', searches('one', 'two', 'three')));
    expect(app.asked).toEqual(['search', 'search', 'search']);
    await read(app.ask('/multi_search', searches('one', 'four')));
    expect(app.asked).toHaveLength(4);
    app.asked.length = 0;
    await read(app.ask('/mcp', post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })));
    expect(app.asked).toEqual(['expensive']);
  });

  it("isn't counted for a redirect, a revalidation, a health check or HEAD", async () => {
    const app = limitedApp();
    const etag = (await app.ask(PAGE)).headers.get('etag') ?? '';
    app.asked.length = 0;
    await read(app.ask('/old'));
    await read(app.ask(PAGE, { headers: { 'if-none-match': etag } }));
    await read(app.ask('/_health'));
    await read(app.ask('/quick-start/introduction', { method: 'HEAD' }));
    expect(app.asked).toEqual([]);
  });
});

describe('an address that has used up its limit', () => {
  it('gets an uncacheable, readable page with the time to wait when it navigates', async () => {
    const app = limitedApp();
    refuse(app);
    const response = await app.ask(PAGE, { headers: HTML });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = await response.text();
    expect(text).toContain('<h1>Too many requests</h1>');
    expect(text).toContain('Example docs has received');
    expect(app.kv.reads).toEqual(['pointer']);
  });

  it.each([
    ['/_page/release-a/', {}, 'text/plain; charset=utf-8'],
    ['/nowhere', { accept: 'application/json' }, 'application/json'],
    ['/_search?q=cards', {}, 'application/json; charset=utf-8'],
    ['/llms.txt', {}, 'text/plain; charset=utf-8'],
  ])('gets %s %o as %s', async (path, headers, type) => {
    const app = limitedApp();
    refuse(app);
    const response = await app.ask(path, { headers });
    expect([response.status, response.headers.get('content-type')]).toEqual([429, type]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
  });

  it('gets no search of a batch, and no message from its agents is read', async () => {
    const app = limitedApp();
    refuse(app);
    const batch = await app.ask('/multi_search', searches('one', 'two'));
    expect([batch.status, batch.headers.get('retry-after')]).toEqual([429, '10']);
    const message = await app.ask('/mcp', post({ jsonrpc: '2.0', id: 1, method: 'ping' }));
    expect([message.status, message.headers.get('retry-after')]).toEqual([429, '10']);
  });

  it("doesn't affect others", async () => {
    const app = limitedApp();
    app.limit.mockImplementation(async () => ({ success: app.keys.at(-1) !== '203.0.113.7' }));
    expect(await read(app.ask(PAGE))).toBe(429);
    expect(await read(app.ask(PAGE, { ip: '203.0.113.8' }))).toBe(200);
  });
});

describe("when the binding doesn't answer", () => {
  it.each([
    ['is absent', 'absent'],
    ['throws', 'throws'],
    ['hangs', 'hangs'],
  ] as const)('the isolate counts by itself: it %s', async (_name, fault) => {
    const none = { RATE_LIMIT_RENDER: undefined, RATE_LIMIT_EXPENSIVE: undefined };
    const app = limitedApp({}, fault === 'absent' ? (none as object) : {});
    if (fault === 'throws') app.limit.mockRejectedValue(new Error('down'));
    if (fault === 'hangs') app.limit.mockReturnValue(new Promise(() => {}));
    const statuses = new Map<number, number>();
    for (let count = 0; count < 130; count++) {
      const status = await read(app.ask(`/mcp`, post({ jsonrpc: '2.0', id: 1, method: 'ping' })));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 120, 429: 10 });
    expect(await read(app.ask(PAGE))).toBe(200);
    const other = post({ jsonrpc: '2.0', id: 1, method: 'ping' });
    expect(await read(app.ask('/mcp', { ...other, ip: '203.0.113.8' }))).toBe(200);
    // A reader does not wait for it on each page, and the log is not filled by it.
    expect(app.asked.length).toBeLessThanOrEqual(1);
    expect(logged().filter((line) => line.includes('binding-failed')).length).toBe(
      fault === 'absent' ? 0 : 1,
    );
  });

  it('an answer with an unexpected shape admits requests', async () => {
    const app = limitedApp();
    app.limit.mockResolvedValue({} as { success: boolean });
    expect(await read(app.ask(PAGE))).toBe(200);
  });

  it("a flood of addresses doesn't lock anybody out", async () => {
    const counts = createRequestCounts();
    const env: Env = { DOCS: memoryKv({}).namespace };
    const admit = (address: string) =>
      createRateLimitCheck({ env, config: readConfig(env), counts, address })('expensive');
    for (let n = 0; n < 10_200; n++)
      expect(await admit(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)).toBe(true);
    for (let n = 0; n < 130; n++) expect(await admit('203.0.113.9')).toBe(true);
  });
});

describe('RATE_LIMITS=off', () => {
  it('asks no binding and refuses no request', async () => {
    const app = limitedApp({}, { RATE_LIMITS: 'off' });
    refuse(app);
    expect(await read(app.ask(PAGE))).toBe(200);
    expect(app.asked).toEqual([]);
  });
});

describe('with Workers Cache', () => {
  it("a page is counted when it isn't cached, and a refusal isn't cached", async () => {
    const kv = memoryKv(sampleRelease().values);
    const entrypoint = pagesEntrypoint(createIsolateState());
    const limit = vi.fn(async (_options: { key: string }) => ({ success: true }));
    const env = { DOCS: kv.namespace, RATE_LIMIT_RENDER: { limit } };
    const lifetime = { waitUntil: () => undefined, passThroughOnException: () => undefined };
    const stored = new Map<string, Response>();
    const fetch = async (request: Request): Promise<Response> => {
      const hit = stored.get(request.url);
      if (hit) return hit.clone();
      const response = await entrypoint.fetch(request, env, lifetime);
      if (!response.headers.get('cache-control')?.includes('no-store'))
        stored.set(request.url, response.clone());
      return response;
    };
    const context = { ...lifetime, props: {}, cache: {}, exports: { Pages: { fetch } } };
    const ask = (ip: string): Promise<Response> =>
      // An isolate of its own each time: only Workers Cache is shared.
      Promise.resolve(
        createApp().fetch(
          new Request(`https://docs.example.com${PAGE}`, { headers: { 'cf-connecting-ip': ip } }),
          env,
          context,
        ),
      );
    limit.mockResolvedValueOnce({ success: false });
    expect(await read(ask('203.0.113.7'))).toBe(429);
    expect(await read(ask('203.0.113.8'))).toBe(200);
    expect(await read(ask('203.0.113.7'))).toBe(200);
    expect(limit.mock.calls).toEqual([[{ key: '203.0.113.7' }], [{ key: '203.0.113.8' }]]);
  });
});
