/** The number of KV reads of each request, and which cache serves it. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../worker/config/env.ts';
import { createApp } from '../../../worker/index.ts';
import { stubCacheApi } from '../../support/cache-api.ts';
import type { MemoryKv } from '../../support/kv/memory-kv.ts';
import { testApp, type TestApp } from '../../support/worker/test-app.ts';

const PAGE = '/guide/cards/creating';
const OTHER = '/guide/cards/overview';

/** The KV reads of a request, and its response. */
async function visit(
  { get, kv }: Pick<TestApp, 'get' | 'kv'>,
  address: string,
): Promise<{ status: number; text: string; source: string | null; reads: string[] }> {
  const before = kv.reads.length;
  const response = await get(address);
  const text = await response.text();
  const source = response.headers.get('x-cache');
  return { status: response.status, text, source, reads: kv.reads.slice(before) };
}

/** Creates another isolate for the same KV. */
function isolate(kv: MemoryKv, variables: Partial<Env> = {}): Pick<TestApp, 'get' | 'kv'> {
  const app = createApp();
  const env = { DOCS: kv.namespace, VERSION: { id: 'worker-1' }, ...variables } satisfies Env;
  return {
    kv,
    get: async (address, headers = {}) =>
      app.fetch(new Request(`https://docs.example.com${address}`, { headers }), env),
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('reads of a page', () => {
  it('are two on a cold isolate, one on a warm one and none when the page is cached', async () => {
    const app = testApp();
    expect((await visit(app, PAGE)).reads).toEqual(['pointer', app.sample.pageKey(PAGE)]);
    expect((await visit(app, OTHER)).reads).toEqual([app.sample.pageKey(OTHER)]);
    const cached = await visit(app, PAGE);
    expect(cached).toMatchObject({ status: 200, source: 'hit', reads: [] });
    expect(cached.text).toContain('Text of /guide/cards/creating in release-a.');
  });

  it('are three on a cold isolate when the path table is split into shards', async () => {
    const app = testApp({ sharded: true });
    const cold = await visit(app, PAGE);
    expect(cold.reads).toHaveLength(3);
    expect(cold.reads).toContain(app.sample.pageKey(PAGE));
    expect((await visit(app, PAGE)).reads).toEqual([]);
    expect((await visit(app, `/_page/release-a${PAGE}`)).reads).toHaveLength(1);
  });

  it.each([false, true])('are at most three for every page, sharded: %s', async (sharded) => {
    for (const path of ['/', PAGE, OTHER, '/sdks/auth-SDK', '/quick-start/introduction']) {
      const { status, reads } = await visit(testApp({ sharded }), path);
      expect(status).toBe(200);
      expect(reads.length).toBeLessThanOrEqual(3);
    }
  });

  it('are none for a cached fragment and a cached asset', async () => {
    const app = testApp();
    const asset = '/assets/main-releaseamain00000000000000000000.js';
    for (const address of [`/_page/release-a${PAGE}`, asset]) {
      const first = await visit(app, address);
      const second = await visit(app, address);
      expect(second.reads).toEqual([]);
      expect(second.text).toBe(first.text);
    }
  });

  it('are none for a 304 on a warm isolate, whether or not the page is cached', async () => {
    const app = testApp();
    const etag = (await testApp().get(PAGE)).headers.get('etag') ?? '';
    await visit(app, '/nowhere');
    const before = app.kv.reads.length;
    expect((await app.get(PAGE, { 'if-none-match': etag })).status).toBe(304);
    expect(app.kv.reads.length).toBe(before);
  });

  it('are none for redirects and refused URLs', async () => {
    const app = testApp();
    await visit(app, PAGE);
    for (const address of ['/old', `${OTHER}.html`, '/Guide/Cards/Overview', '/%', '/%2f%2fevil'])
      expect((await visit(app, address)).reads).toEqual([]);
  });

  it('are shared: concurrent first requests read the pointer once', async () => {
    const app = testApp();
    const paths = [PAGE, OTHER, '/', '/sdks/auth-SDK'];
    await Promise.all(paths.map(async (path) => (await app.get(path)).text()));
    expect(app.kv.reads.filter((key) => key === 'pointer')).toEqual(['pointer']);
  });
});

describe('an unknown path', () => {
  it('costs no read on a warm isolate and one, of the pointer, on a cold one', async () => {
    const app = testApp();
    expect(await visit(app, '/nowhere')).toMatchObject({ status: 404, reads: ['pointer'] });
    for (const path of ['/nowhere', '/guide/cards/nothing', '/Guide/Nothing', '/a/b/c/d', '/x.php'])
      expect(await visit(app, path)).toMatchObject({ status: 404, reads: [] });
  });

  it('costs no second read when the path table is split into shards', async () => {
    const app = testApp({ sharded: true });
    await visit(app, '/guide/cards/nothing');
    for (const path of ['/guide/cards/nothing', '/guide/cards/nobody'])
      expect(await visit(app, path)).toMatchObject({ status: 404, reads: [] });
  });

  it("can't reach objects by guessing names", async () => {
    const app = testApp();
    await visit(app, PAGE);
    for (const path of ['/pointer', '/release/release-a', `/${app.sample.pageKey(PAGE)}`])
      expect(await visit(app, path)).toMatchObject({ status: 404, reads: [] });
  });
});

describe('a cached page', () => {
  it('is a different one for another release, with a different entity tag', async () => {
    const app = testApp({}, { POINTER_TTL: '0' });
    const first = await app.get(PAGE);
    await first.text();
    app.publish({ id: 'release-b' });
    const second = await app.get(PAGE);
    expect(second.headers.get('x-cache')).toBe('miss');
    expect(second.headers.get('x-release')).toBe('release-b');
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
    expect(await second.text()).toContain('Text of /guide/cards/creating in release-b.');
    const again = await visit(app, PAGE);
    expect(again).toMatchObject({ source: 'hit', reads: ['pointer'] });
    expect(again.text).toContain('in release-b.');
  });

  it('is the old one again, from the cache, after a rollback', async () => {
    const app = testApp({}, { POINTER_TTL: '0' });
    const old = await visit(app, PAGE);
    app.publish({ id: 'release-b' });
    await visit(app, PAGE);
    for (const [key, value] of Object.entries(app.sample.values)) app.kv.values.set(key, value);
    expect(await visit(app, PAGE)).toMatchObject({ source: 'hit', text: old.text });
  });

  it("isn't stored when its reader leaves before it is complete", async () => {
    const app = testApp();
    const response = await app.get(PAGE);
    await response.body?.cancel();
    const next = await visit(app, PAGE);
    expect(next.source).toBe('miss');
    expect(next.text).toMatch(/<\/html>$/);
  });

  it('is the same for every query', async () => {
    const app = testApp();
    const plain = await visit(app, PAGE);
    expect(await visit(app, `${PAGE}?utm_source=x`)).toEqual({
      ...plain,
      source: 'hit',
      reads: [],
    });
  });

  it("isn't confused with a page whose encoded name looks similar", async () => {
    const app = testApp({ pages: { '/a b': 'With a space' } });
    expect((await visit(app, '/a%20b')).status).toBe(200);
    expect(await visit(app, '/a%20b')).toMatchObject({ status: 200, source: 'hit', reads: [] });
    expect((await visit(app, '/a%2520b')).status).toBe(400);
  });

  it('comes from the edge cache for a cold isolate, which only reads the pointer', async () => {
    stubCacheApi();
    const app = testApp();
    const first = await app.get(PAGE);
    const text = await first.text();
    const cold = isolate(app.kv);
    const before = app.kv.reads.length;
    const second = await cold.get(PAGE);
    expect(await second.text()).toBe(text);
    expect(app.kv.reads.slice(before)).toEqual(['pointer']);
    expect(second.headers.get('x-cache')).toBe('hit');
    for (const name of ['cache-control', 'etag', 'content-security-policy', 'x-release', 'link'])
      expect(second.headers.get(name)).toBe(first.headers.get(name));
    expect(second.headers.get('x-cache-control')).toBeNull();
  });

  it.each(['throw', 'miss'] as const)(
    'comes from the edge for a cold isolate that cannot read KV at all: %s',
    async (fault) => {
      stubCacheApi();
      const app = testApp();
      const { text } = await visit(app, PAGE);
      app.kv.faults.set('*', fault);
      const cold = isolate(app.kv);
      expect(await visit(cold, PAGE)).toMatchObject({ status: 200, source: 'hit', text });
      expect((await cold.get(OTHER)).status).toBe(503);
      expect((await cold.get('/nowhere')).status).toBe(404);
    },
  );

  it('is rendered again by another version of the worker', async () => {
    stubCacheApi();
    const app = testApp();
    await visit(app, PAGE);
    const next = isolate(app.kv, { VERSION: { id: 'worker-2' } });
    expect(await visit(next, PAGE)).toMatchObject({ status: 200, source: 'miss' });
  });

  it('is served without the edge cache when that fails or hangs', async () => {
    const never = new Promise<Response>(() => {});
    const put = vi.fn(() => Promise.reject(new Error('cache is full')));
    vi.stubGlobal('caches', { default: { match: () => never, put } });
    const { status, text } = await visit(testApp(), PAGE);
    expect(status).toBe(200);
    expect(text).toMatch(/<\/html>$/);
    expect(put).toHaveBeenCalled();
  });
});

describe('a new release', () => {
  it('is served after POINTER_TTL without a purge, and no request waits for the pointer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const app = testApp({}, { POINTER_TTL: '30' });
    await visit(app, PAGE);
    app.publish({ id: 'release-b' });
    vi.advanceTimersByTime(29_999);
    expect(await visit(app, PAGE)).toMatchObject({ source: 'hit', reads: [] });
    vi.advanceTimersByTime(2);
    const behind = await visit(app, PAGE);
    expect(behind.reads).toEqual(['pointer']);
    expect(behind.text).toContain('in release-a.');
    await vi.waitFor(async () => {
      expect((await visit(app, PAGE)).text).toContain('in release-b.');
    });
    expect((await visit(app, PAGE)).reads).toEqual([]);
  });

  it('leaves the fragments of the old one unchanged on every isolate', async () => {
    const app = testApp({}, { POINTER_TTL: '0' });
    const address = `/_page/release-a${PAGE}`;
    const { text } = await visit(app, address);
    app.publish({ id: 'release-b', pages: { '/new': 'New' } });
    expect(await visit(app, address)).toMatchObject({ status: 200, text });
    const cold = await visit(isolate(app.kv), address);
    expect(cold).toMatchObject({ status: 200, text });
    expect(cold.reads).toEqual(['pointer', 'release/release-a', app.sample.pageKey(PAGE)]);
    expect((await visit(app, `/_nav/release-a${PAGE}`)).status).toBe(200);
    expect((await visit(app, '/_page/release-a/new')).status).toBe(404);
    expect((await visit(app, '/_page/release-b/new')).status).toBe(200);
  });

  it('is looked up at most once per POINTER_TTL while KV is down', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const app = testApp({}, { POINTER_TTL: '30' });
    await visit(app, PAGE);
    app.kv.faults.set('pointer', 'miss');
    vi.advanceTimersByTime(30_001);
    const before = app.kv.reads.length;
    for (let times = 0; times < 5; times++)
      expect(await visit(app, PAGE)).toMatchObject({ status: 200, source: 'hit' });
    // One question and, as for every read that fails, one repetition.
    expect(app.kv.reads.slice(before).length).toBeLessThanOrEqual(2);
  });
});
