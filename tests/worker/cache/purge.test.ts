/** `POST /_purge` with strict fakes of the two Workers Caches. */
import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  PURGE_SIGNATURE,
  PURGE_TIMESTAMP,
  PURGE_WINDOW_SECONDS,
  purgeText,
} from '../../../model/release/purge.ts';
import { createApp } from '../../../worker/index.ts';
import { pagesEntrypoint } from '../../../worker/page/pages-entrypoint.ts';
import { createIsolateState } from '../../../worker/context/request-context.ts';
import { memoryKv } from '../../support/kv/memory-kv.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { sampleRelease } from '../../support/worker/sample-release.ts';

const KEY = 'p'.repeat(32);
const SITE = { url: 'https://docs.example.com', baseUrl: '/' };
const logged = quietLog();
afterEach(() => void vi.useRealTimers());

/** An entrypoint's cache like the platform's: `purge` accepts only the documented argument. */
class CacheDouble {
  purges = 0;
  fails = false;

  purge(options: unknown): Promise<unknown> {
    expect(this).toBeInstanceOf(CacheDouble);
    expect(options).toEqual({ purgeEverything: true });
    if (this.fails) return Promise.resolve({ success: false, errors: [{ message: 'limit' }] });
    this.purges += 1;
    return Promise.resolve({ success: true });
  }
}

function site(variables: { PURGE_KEY?: string } = { PURGE_KEY: KEY }, isCached = true) {
  const env = { DOCS: memoryKv(sampleRelease().values).namespace, ...variables };
  const own = new CacheDouble();
  const pagesCache = new CacheDouble();
  const lifetime = { waitUntil: () => undefined, passThroughOnException: () => undefined };
  const pages = pagesEntrypoint(createIsolateState());
  // Only what may be cached comes from the cache before the entrypoint; a purge has to get through to it.
  const fetch = (request: Request) => {
    expect(request.method).toBe('POST');
    return pages.fetch(request, env, { ...lifetime, cache: pagesCache } as never);
  };
  const cached = isCached ? { cache: own, exports: { Pages: { fetch } } } : {};
  const context = { ...lifetime, props: {}, ...cached };
  const app = createApp();
  const post = async (headers: Record<string, string>, method = 'POST') =>
    app.fetch(new Request('https://docs.example.com/_purge', { method, headers }), env, context);
  return { own, pagesCache, post };
}

function signed(offset = 0, key = KEY, place = SITE): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000) + offset;
  const signature = createHmac('sha256', key).update(purgeText(place, timestamp)).digest('hex');
  return { [PURGE_TIMESTAMP]: String(timestamp), [PURGE_SIGNATURE]: signature };
}

describe('POST /_purge', () => {
  it('empties the caches of both entrypoints', async () => {
    const { post, own, pagesCache } = site();
    const reply = await post(signed());
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await reply.json()).toEqual({ purged: ['default', 'Pages'] });
    expect([own.purges, pagesCache.purges]).toEqual([1, 1]);
  });

  it('reports that there was nothing to empty without such a cache', async () => {
    const reply = await site(undefined, false).post(signed());
    expect([reply.status, await reply.json()]).toEqual([200, { purged: [] }]);
  });

  it('is 404 without a key, and with one that is easy to guess', async () => {
    expect((await site({}).post(signed())).status).toBe(404);
    const short = site({ PURGE_KEY: 'short' });
    expect((await short.post(signed(0, 'short'))).status).toBe(404);
    expect(logged().join()).toContain(
      'PURGE_KEY: found 5 characters, expected 32 characters or more',
    );
    expect(short.own.purges).toBe(0);
  });

  it("refuses requests that aren't signed for this site with this key", async () => {
    const { post, own, pagesCache } = site();
    const status = async (headers: Record<string, string>) => (await post(headers)).status;
    expect(await status({})).toBe(401);
    expect(await status({ ...signed(), [PURGE_SIGNATURE]: 'a'.repeat(63) })).toBe(401);
    expect(await status({ ...signed(), [PURGE_TIMESTAMP]: '' })).toBe(401);
    expect(await status({ ...signed(), [PURGE_TIMESTAMP]: 'now' })).toBe(401);
    expect(await status(signed(0, 'q'.repeat(32)))).toBe(403);
    expect(await status(signed(0, KEY, { ...SITE, url: 'https://staging.example.com' }))).toBe(403);
    expect(await status(signed(0, KEY, { ...SITE, baseUrl: '/docs/' }))).toBe(403);
    expect((await post(signed(), 'GET')).status).toBe(405);
    expect([own.purges, pagesCache.purges]).toEqual([0, 0]);
  });

  it('refuses a signature after it has expired', async () => {
    const { post } = site();
    const headers = signed();
    expect((await post(headers)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (PURGE_WINDOW_SECONDS + 2) * 1000 });
    expect((await post(headers)).status).toBe(401);
    expect((await post(signed(PURGE_WINDOW_SECONDS + 2))).status).toBe(401);
  });

  it("is 503 when a cache couldn't be emptied", async () => {
    const one = site();
    one.own.fails = true;
    expect((await one.post(signed())).status).toBe(503);
    const other = site();
    other.pagesCache.fails = true;
    expect((await other.post(signed())).status).toBe(503);
  });
});
