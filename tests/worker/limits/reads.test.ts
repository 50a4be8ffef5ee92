import { afterEach, describe, expect, it, vi } from 'vitest';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { testApp } from '../../support/worker/test-app.ts';

quietLog();

const PATH = '/guide/cards/creating';

/** Reads a page completely and returns the keys that were read. */
async function readsOf(app: ReturnType<typeof testApp>, address: string): Promise<string[]> {
  app.kv.reads.length = 0;
  await (await app.get(address)).text();
  return app.kv.reads;
}

afterEach(() => {
  vi.useRealTimers();
});

describe('reads of KV', () => {
  it('are two for the first page of a cold isolate', async () => {
    const app = testApp();
    expect(await readsOf(app, PATH)).toEqual(['pointer', app.sample.pageKey(PATH)]);
  });

  it('are at most three when the path table is split into shards', async () => {
    expect(await readsOf(testApp({ sharded: true }), PATH)).toHaveLength(3);
  });

  it('are one when the isolate is warm', async () => {
    const app = testApp();
    await readsOf(app, '/');
    expect(await readsOf(app, PATH)).toEqual([app.sample.pageKey(PATH)]);
  });

  it('are none when the page is cached, whatever the query', async () => {
    const app = testApp();
    await readsOf(app, PATH);
    expect(await readsOf(app, `${PATH}?userId=1`)).toEqual([]);
    expect((await app.get(PATH)).headers.get('x-cache')).toBe('hit');
  });

  it('are none for an unknown path, a redirect and a refused path', async () => {
    const app = testApp();
    await readsOf(app, '/');
    for (const address of ['/nowhere', '/old', `${PATH}.html`, '/%00', '/_page/release-a/nowhere'])
      expect(await readsOf(app, address)).toEqual([]);
  });

  it("are one for an unknown path whose shard wasn't read yet, and none afterwards", async () => {
    const app = testApp({ sharded: true });
    await readsOf(app, '/');
    expect(await readsOf(app, '/guide/cards/nowhere')).toHaveLength(1);
    expect(await readsOf(app, '/guide/cards/nowhere-else')).toEqual([]);
  });

  it('for unknown paths are one per shard, and a few for suggestions', async () => {
    const count = 40;
    // Shards of more than the isolate holds at a time.
    const pages = Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`/s${10 + at}/topic`, 'Long title '.repeat(2500)]),
    );
    const app = testApp({ sharded: true, pages }, { RATE_LIMITS: 'off' });
    await readsOf(app, '/robots.txt');
    const reads: string[] = [];
    for (let turn = 0; turn < 5; turn++)
      for (let at = 0; at < count; at++)
        for (const path of [`/s${10 + at}/topic-${turn}`, `/S${10 + at}/Topic-${turn}`])
          reads.push(...(await readsOf(app, path)));
    expect(reads.length).toBeLessThanOrEqual(count + 5 + 30);
    // What is there is found all the same, in whatever case.
    expect((await app.get('/s30/topic')).status).toBe(200);
    expect((await app.get('/s30/Topic')).headers.get('location')).toBe('/s30/topic');
    expect((await app.get('/s31/TOPIC.html')).headers.get('location')).toBe('/s31/topic');
  });

  it('are counted in Server-Timing', async () => {
    const { headers } = await testApp().get(PATH);
    expect(headers.get('server-timing')).toContain('desc="2 reads"');
  });

  it('of the pointer are shared by concurrent requests', async () => {
    const app = testApp();
    await Promise.all([app.get(PATH), app.get('/'), app.get('/nowhere')]);
    expect(app.kv.reads.filter((key) => key === 'pointer')).toHaveLength(1);
  });
});

describe('the pointer', () => {
  it('is cached for its TTL, then refreshed after the response', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const app = testApp();
    expect((await app.get(PATH)).headers.get('x-release')).toBe('release-a');
    app.publish({ id: 'release-b' });
    vi.advanceTimersByTime(29_000);
    expect((await app.get(PATH)).headers.get('x-release')).toBe('release-a');
    vi.advanceTimersByTime(2000);
    expect((await app.get(PATH)).headers.get('x-release')).toBe('release-a');
    await vi.waitFor(async () =>
      expect((await app.get(PATH)).headers.get('x-release')).toBe('release-b'),
    );
  });

  it('is read on every request when its TTL is 0', async () => {
    const app = testApp({}, { POINTER_TTL: '0' });
    await app.get(PATH);
    app.publish({ id: 'release-b' });
    expect((await app.get(PATH)).headers.get('x-release')).toBe('release-b');
  });

  it("that can't be read leaves the current release in place", async () => {
    const app = testApp({}, { POINTER_TTL: '0' });
    await app.get('/');
    app.kv.faults.set('pointer', 'throw');
    expect((await app.get(PATH)).status).toBe(200);
  });

  it('that is damaged leaves the current release in place', async () => {
    const app = testApp({}, { POINTER_TTL: '0' });
    await app.get('/');
    app.kv.values.set('pointer', '{"release":');
    expect((await app.get(PATH)).headers.get('x-release')).toBe('release-a');
  });

  it('with a damaged manifest falls back to the manifest’s own key', async () => {
    const app = testApp();
    app.kv.values.set('pointer', '{"release":"release-a","previous":null,"manifest":{}}');
    expect((await app.get(PATH)).headers.get('x-release')).toBe('release-a');
  });

  it('that names a damaged release falls back to the previous one', async () => {
    const app = testApp();
    app.kv.values.set('pointer', '{"release":"release-x","previous":"release-a"}');
    expect((await app.get(PATH)).headers.get('x-release')).toBe('release-a');
  });
});
