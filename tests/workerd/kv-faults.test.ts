/** While KV fails: the cached page, the previous release's, or 503. Never 404, never nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POINTER_KEY } from '../../model/release/pointer.ts';
import { releaseKey } from '../../model/release/release.ts';
import { faultSite, type FaultSite } from '../support/sites/fault-site.ts';
import { sampleRelease } from '../support/worker/sample-release.ts';
import { testApp } from '../support/worker/test-app.ts';

const PAGE = '/guide/cards/creating';
const FAULTS = ['throw', 'miss'] as const;

/** Pages of both releases, one for each test: an isolate remembers what failed. */
const SHARED = Object.fromEntries(
  ['/throw', '/miss', '/held', '/cached', '/outage', '/fragment'].map((path) => [path, path]),
);
/** Pages of the current release only. */
const ADDED = { '/new-throw': 'New', '/new-miss': 'New' };

/** What arrived, and whether the body came to its proper end. */
async function received(response: Response): Promise<{ text: string; whole: boolean }> {
  const decoder = new TextDecoder();
  const pieces = response.body?.getReader();
  let text = '';
  try {
    for (;;) {
      const piece = await pieces?.read();
      if (!piece || piece.done) return { text, whole: true };
      text += decoder.decode(piece.value, { stream: true });
    }
  } catch {
    return { text, whole: false };
  }
}

async function expectUnavailable(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect((await response.text()).length).toBeGreaterThan(5);
}

describe('in workerd, when an object of the current release', () => {
  const older = sampleRelease({ id: 'release-a', pages: SHARED });
  const current = sampleRelease({
    id: 'release-b',
    previous: 'release-a',
    pages: { ...SHARED, ...ADDED },
  });
  let site: FaultSite;

  beforeAll(async () => {
    site = await faultSite({ pointerTtl: 3600 });
    await site.kv.seed({ ...older.values, ...current.values });
    await (await site.get('/')).text();
  });

  afterAll(() => site.close());

  it.each(FAULTS)(
    'cannot be read (%s), the page of the previous release is served',
    async (fault) => {
      const path = `/${fault}`;
      await site.kv.fail(current.pageKey(path), fault);
      const first = await site.get(path);
      const { text, whole } = await received(first);
      expect(first.status).toBe(200);
      expect(text).toContain(`Text of ${path} in release-a.`);
      // Bad news after the head was sent must break the stream, or a cache would keep the mixture.
      expect(whole).toBe(first.headers.get('x-release') === 'release-a');

      const second = await site.get(path);
      expect(second.headers.get('x-release')).toBe('release-a');
      expect(second.headers.get('x-cache')).toBe('stale');
      expect(await second.text()).toMatch(/in release-a\.[^]*<\/html>$/);
    },
  );

  it.each(FAULTS)(
    "can't be read (%s) and no earlier release has the page, the response is 503",
    async (fault) => {
      const path = `/new-${fault}`;
      await site.kv.fail(current.pageKey(path), fault);
      const first = await site.get(path);
      const { text, whole } = await received(first);
      if (first.status === 200) expect({ whole, text }).toMatchObject({ whole: false });
      else expect(first.status).toBe(503);
      expect(text).toContain('</html>');
      await expectUnavailable(await site.get(path));
      const json = await site.get(path, { accept: 'application/json' });
      expect(await json.json()).toEqual({ error: 'unavailable', status: 503 });
    },
  );

  it('never arrives, the text of the previous release follows the head, and the response is aborted', async () => {
    await site.kv.fail(current.pageKey('/held'), 'wait');
    const first = await site.get('/held');
    expect(first.status).toBe(200);
    expect(first.headers.get('x-release')).toBe('release-b');
    const { text, whole } = await received(first);
    expect(text).toContain('Text of /held in release-a.');
    expect(whole).toBe(false);

    const second = await site.get('/held');
    expect(second.headers.get('x-release')).toBe('release-a');
    expect(await second.text()).toMatch(/in release-a\.[^]*<\/html>$/);
    await site.kv.fail(current.pageKey('/held'), null);
  });

  it("can't be read for a fragment, the client is told to load the full page", async () => {
    await site.kv.fail(current.pageKey('/fragment'), 'throw');
    await expectUnavailable(await site.get('/_page/release-b/fragment'));
    await site.kv.fail(current.pageKey('/fragment'), null);
  });

  it("and all others can't be read, cached pages are served and the rest are 503", async () => {
    const cached = await (await site.get('/cached')).text();
    await site.kv.fail('*', 'throw');
    const again = await site.get('/cached');
    expect(again.status).toBe(200);
    expect(again.headers.get('x-cache')).toBe('hit');
    expect(await again.text()).toBe(cached);

    await received(await site.get('/outage'));
    await expectUnavailable(await site.get('/outage'));
    await expectUnavailable(await site.get('/robots.txt'));
    await expectUnavailable(await site.get('/assets/main-releasebmain00000000000000000000.js'));
    expect((await site.get('/_nav/release-b/guide/cards/creating')).status).toBe(200);
    expect((await site.get('/old')).status).toBe(301);
    expect((await site.get('/nowhere')).status).toBe(404);
    expect((await site.get('/_health')).status).toBe(503);
    await site.kv.fail('*', null);
  });
});

describe('in workerd, on a cold isolate', () => {
  let site: FaultSite;

  beforeAll(async () => {
    site = await faultSite();
  });

  afterAll(() => site.close());

  it('an empty or unavailable KV is 503, and the next request tries again', async () => {
    await expectUnavailable(await site.get(PAGE));
    await site.kv.fail('*', 'throw');
    await expectUnavailable(await site.get(PAGE));
    await site.kv.fail('*', null);
    await site.kv.seed({ [POINTER_KEY]: '{"release":' });
    await expectUnavailable(await site.get(PAGE));
    await site.kv.seed(sampleRelease().values);
    const response = await site.get(PAGE);
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/in release-a\.[^]*<\/html>$/);
  });
});

describe('a pointer', () => {
  const named = JSON.stringify({ release: 'release-b', previous: 'release-a', at: '' });

  it.each(['', 'null', '[]', '{"release":', '{"release":"release-b"}', '{}', '<html>', '"x"'])(
    'that is corrupt (%s) keeps the current release',
    async (text) => {
      const app = testApp({}, { POINTER_TTL: '0' });
      await (await app.get('/')).text();
      app.kv.values.set(POINTER_KEY, text);
      const response = await app.get(PAGE);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('in release-a.');
    },
  );

  it("with a damaged inline manifest makes a cold isolate read the manifest's key", async () => {
    const app = testApp();
    app.publish({ id: 'release-b' });
    app.kv.values.set(POINTER_KEY, named);
    const response = await app.get(PAGE);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('in release-b.');
  });

  /** A cold isolate's answer when the pointer has no manifest and `release/…` has `value`. */
  async function withManifest(value: string | null): Promise<Response> {
    const app = testApp();
    app.publish({ id: 'release-b' });
    app.kv.values.set(POINTER_KEY, named);
    if (value === null) app.kv.values.delete(releaseKey('release-b'));
    else app.kv.values.set(releaseKey('release-b'), value);
    return app.get(PAGE);
  }

  it('to a missing release makes a cold isolate use the previous one', async () => {
    const response = await withManifest(null);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('in release-a.');
  });

  it('to a corrupt release never makes a known page a 404', async () => {
    const response = await withManifest('{"site":');
    if (response.status !== 200) await expectUnavailable(response);
    else expect(await response.text()).toContain('in release-a.');
  });

  it('to a corrupt release makes a cold isolate use the previous one', async () => {
    expect((await withManifest('{"site":')).status).toBe(200);
  });

  it('that is visible before its objects keeps readers on the previous release', async () => {
    const app = testApp({}, { POINTER_TTL: '0' });
    const published = app.publish({ id: 'release-b' });
    for (const key of Object.keys(published.values))
      if (key.startsWith('object/')) app.kv.values.delete(key);
    for (const state of ['warm', 'again']) {
      const response = await app.get(PAGE);
      expect([state, response.status]).toEqual([state, 200]);
      expect(response.headers.get('x-release')).toBe('release-a');
      expect(await response.text()).toMatch(/in release-a\.[^]*<\/html>$/);
    }
  });
});

describe('a known page', () => {
  const shards = 'object/releaseashard';

  it.each(
    FAULTS.flatMap((fault) =>
      [false, true].flatMap((sharded) =>
        ['*', POINTER_KEY, 'objects'].map((key) => ({ fault, sharded, key })),
      ),
    ),
  )(
    'is never 404 and never empty ($fault of $key, sharded: $sharded)',
    async ({ fault, sharded, key }) => {
      for (const warm of [false, true]) {
        const app = testApp({ sharded }, { POINTER_TTL: '0' });
        if (warm) await (await app.get('/')).text();
        const keys = key === 'objects' ? Object.keys(app.sample.values) : [key];
        for (const one of keys.filter((name) => key !== 'objects' || name.startsWith('object/')))
          app.kv.faults.set(one, fault);
        for (const address of [PAGE, '/sdks/auth-SDK', '/quick-start/introduction', PAGE]) {
          const response = await app.get(address);
          if (response.status !== 200) await expectUnavailable(response);
          else expect(await response.text()).toMatch(/in release-a\.[^]*<\/html>$/);
        }
        app.kv.faults.clear();
        expect((await app.get('/guide/cards/overview')).status).toBe(200);
      }
    },
  );

  it.each(FAULTS)(
    'whose shard cannot be read (%s) is 503, even under a wrong name',
    async (fault) => {
      const app = testApp({ sharded: true });
      await (await app.get('/')).text();
      for (const name of Object.keys(app.sample.values))
        if (name.startsWith(shards)) app.kv.faults.set(name, fault);
      for (const address of [PAGE, `${PAGE}.html`, '/Guide/Cards/Creating', '/guide/nowhere'])
        await expectUnavailable(await app.get(address));
    },
  );

  it.each(['', '{"toc":', 'no line of JSON', '\n<p>no header</p>', '{}\n<p>no contents</p>'])(
    'whose object is damaged (%j) is that of the previous release',
    async (value) => {
      const app = testApp({}, { POINTER_TTL: '0' });
      const published = app.publish({ id: 'release-b' });
      app.kv.values.set(published.pageKey(PAGE), value);
      const response = await app.get(PAGE);
      expect(response.status).toBe(200);
      expect(await response.text()).toMatch(/in release-a\.[^]*<\/html>$/);
    },
  );

  it('recovers with the next release after a damaged one', async () => {
    const app = testApp({}, { POINTER_TTL: '0' });
    const damaged = app.publish({ id: 'release-b' });
    app.kv.values.delete(damaged.pageKey(PAGE));
    expect((await app.get(PAGE)).headers.get('x-cache')).toBe('stale');
    app.publish({ id: 'release-c', previous: 'release-b' });
    const response = await app.get(PAGE);
    expect(response.headers.get('x-release')).toBe('release-c');
    expect(await response.text()).toContain('in release-c.');
  });
});
