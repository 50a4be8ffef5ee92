import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pagesEntrypoint } from '../../../worker/page/pages-entrypoint.ts';
import { createApp } from '../../../worker/index.ts';
import { createIsolateState } from '../../../worker/context/request-context.ts';
import { stubCacheApi } from '../../support/cache-api.ts';
import { executionContext } from '../../support/execution-context.ts';
import { passTimeUntil } from '../../support/fake-time.ts';
import { memoryKv, type MemoryKv } from '../../support/kv/memory-kv.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { sampleRelease } from '../../support/worker/sample-release.ts';

const PATH = '/guide/cards/creating';
quietLog();

/** An isolate with separate memory, and a cache and KV shared with others. */
function isolate(
  kv: MemoryKv,
  context: object = {},
  version = 'worker-1',
  host = 'docs.example.com',
) {
  const app = createApp();
  const { context: ctx, settled } = executionContext(context);
  const env = { DOCS: kv.namespace, VERSION: { id: version } };
  return async (path: string): Promise<{ response: Response; text: string }> => {
    const response = await app.fetch(new Request(`https://${host}${path}`), env, ctx);
    const text = await response.text();
    await settled();
    return { response, text };
  };
}

describe('with the Cache API', () => {
  let stored: Map<string, Response>;

  beforeEach(() => {
    stored = stubCacheApi();
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('a page that one isolate has rendered needs no read by the next', async () => {
    const kv = memoryKv(sampleRelease().values);
    const first = await isolate(kv)(PATH);
    kv.reads.length = 0;
    const second = await isolate(kv)(PATH);
    expect(kv.reads).toEqual(['pointer']);
    expect(second.response.headers.get('x-cache')).toBe('hit');
    expect(second.text).toBe(first.text);
    for (const name of ['etag', 'cache-control', 'content-security-policy', 'x-release'])
      expect(second.response.headers.get(name)).toBe(first.response.headers.get(name));
  });

  it('a page is cached only for its release and its worker version', async () => {
    const kv = memoryKv(sampleRelease().values);
    await isolate(kv)(PATH);
    const other = await isolate(kv, {}, 'worker-2')(PATH);
    expect(other.response.headers.get('x-cache')).toBe('miss');
    for (const [key, value] of Object.entries(sampleRelease({ id: 'release-b' }).values))
      kv.values.set(key, value);
    const next = await isolate(kv)(PATH);
    expect(next.response.headers.get('x-cache')).toBe('miss');
    expect(next.text).toContain('in release-b.');
  });

  it('a cold isolate serves cached pages when KV is gone', async () => {
    const kv = memoryKv(sampleRelease().values);
    await isolate(kv)(PATH);
    kv.faults.set('*', 'throw');
    const { response, text } = await isolate(kv)(PATH);
    expect([response.status, response.headers.get('x-cache')]).toEqual([200, 'hit']);
    expect(text).toContain('in release-a.');
  });

  it('a page in an unreadable shard is served from the cache', async () => {
    const kv = memoryKv(sampleRelease({ sharded: true }).values);
    await isolate(kv)(PATH);
    kv.faults.set('*', 'throw');
    expect((await isolate(kv)(PATH)).response.status).toBe(200);
  });

  it("errors, redirects and unknown paths aren't cached", async () => {
    const kv = memoryKv(sampleRelease().values);
    const get = isolate(kv);
    for (const path of ['/nowhere', '/old', '/%00', '/_health']) await get(path);
    expect([...stored.keys()].filter((key) => !key.includes('/_pointer/'))).toEqual([]);
  });

  it.each([
    ['hosts', ['w-staging', 'staging.example.com', '/'], ['w-live', 'docs.example.com', '/']],
    ['workers', ['w-staging', 'docs.example.com', '/'], ['w-live', 'docs.example.com', '/']],
    ['paths, without a version', ['', 'example.com', '/help/'], ['', 'example.com', '/docs/']],
  ] as const)('two sites of one zone with different %s never mix', async (_, one, other) => {
    const serve = (id: string, [version, host, baseUrl]: readonly [string, string, string]) => {
      const kv = memoryKv(sampleRelease({ id, baseUrl, pages: { '/unannounced': id } }).values);
      const get = (path: string) => isolate(kv, {}, version, host)(baseUrl.slice(0, -1) + path);
      return { kv, get };
    };
    const staging = serve('staging', one);
    await staging.get('/unannounced');
    const live = serve('live', other);
    live.kv.faults.set('*', 'throw');
    const { response, text } = await live.get('/unannounced');
    expect([response.status, response.headers.get('x-release')]).toEqual([503, null]);
    expect(text).not.toContain('staging');
    // These need nothing but the pointer, so a stranger's would be enough to answer them.
    for (const path of ['/llms.txt', '/unannounce'])
      expect((await live.get(path)).text).not.toContain('/unannounced');
    // Each has its own.
    staging.kv.faults.set('*', 'throw');
    expect((await staging.get('/unannounced')).response.status).toBe(200);
    live.kv.faults.clear();
    await live.get('/unannounced');
    live.kv.faults.set('*', 'throw');
    expect((await live.get('/unannounced')).text).toContain('in live.');
  });

  it('a cache that never answers is ignored', async () => {
    const hang = () => new Promise(() => undefined);
    vi.stubGlobal('caches', { default: { match: hang, put: async () => undefined } });
    const kv = memoryKv(sampleRelease().values);
    const get = () => passTimeUntil(() => isolate(kv)(PATH));
    expect((await get()).response.status).toBe(200);
    kv.faults.set('*', 'throw');
    expect((await get()).response.status).toBe(503);
  });

  it('a cache that fails is ignored', async () => {
    const fail = () => Promise.reject(new Error('cache is down'));
    vi.stubGlobal('caches', { default: { match: fail, put: fail } });
    const kv = memoryKv(sampleRelease().values);
    expect((await isolate(kv)(PATH)).response.status).toBe(200);
  });
});

describe('with Workers Cache', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A loopback binding behind the platform's cache, which stores cacheable responses by URL. */
  function workersCache(kv: MemoryKv) {
    const entrypoint = pagesEntrypoint(createIsolateState());
    const stored = new Map<string, Response>();
    const calls: string[] = [];
    const fetch = async (request: Request): Promise<Response> => {
      const hit = stored.get(request.url);
      if (hit) return new Response(hit.clone().body, { headers: { 'cf-cache-status': 'HIT' } });
      calls.push(request.url);
      const { context: lifetime } = executionContext();
      const response = await entrypoint.fetch(request, { DOCS: kv.namespace }, lifetime);
      if (response.ok && !response.headers.get('cache-control')?.includes('no-store'))
        stored.set(request.url, response.clone());
      return response;
    };
    return { calls, context: { cache: {}, exports: { Pages: { fetch } } } };
  }

  it('a page is rendered by the entrypoint `Pages`, once for all isolates', async () => {
    const kv = memoryKv(sampleRelease().values);
    const { calls, context } = workersCache(kv);
    const first = await isolate(kv, context)(PATH);
    const second = await isolate(kv, context)(PATH);
    expect(calls).toEqual([`https://pages.invalid/release-a${PATH}`]);
    expect(first.response.headers.get('x-cache')).toBe('miss');
    expect(second.response.headers.get('x-cache')).toBe('hit');
    expect(second.text).toBe(first.text);
    expect(second.text).toContain('Text of');
  });

  it("a page that the entrypoint can't render comes from the previous release", async () => {
    const kv = memoryKv(sampleRelease().values);
    const next = sampleRelease({ id: 'release-b', previous: 'release-a' });
    for (const [key, value] of Object.entries(next.values)) kv.values.set(key, value);
    kv.values.delete(next.pageKey(PATH));
    const { context } = workersCache(kv);
    const { response, text } = await isolate(kv, context)(PATH);
    expect([response.status, response.headers.get('x-release')]).toEqual([200, 'release-a']);
    expect(response.headers.get('x-cache')).toBe('stale');
    expect(text).toContain('in release-a.');
  });

  it('an entrypoint that never answers is bypassed', async () => {
    const kv = memoryKv(sampleRelease().values);
    // Held, as the runtime holds it: a request that nobody holds may be collected, and its signal with it.
    let asked: Request | undefined;
    const fetch = (request: Request) => {
      asked = request;
      return new Promise(() => undefined);
    };
    const get = isolate(kv, { cache: {}, exports: { Pages: { fetch } } });
    const { response } = await passTimeUntil(() => get(PATH));
    expect([response.status, asked?.signal.aborted]).toEqual([200, true]);
  });

  it('an entrypoint that fails is bypassed', async () => {
    const kv = memoryKv(sampleRelease().values);
    const fetch = () => Promise.reject(new Error('no such entrypoint'));
    const { response } = await isolate(kv, { cache: {}, exports: { Pages: { fetch } } })(PATH);
    expect(response.status).toBe(200);
  });
});
