import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { testApp } from '../../support/worker/test-app.ts';

const PATH = '/guide/cards/creating';
quietLog();

/** Creates an app whose current release is `release-b`, after `release-a`. */
async function republished(options: { sharded?: boolean } = {}) {
  const app = testApp(options, { POINTER_TTL: '0' });
  await app.get('/');
  const next = app.publish({ id: 'release-b', ...options });
  return { app, next };
}

async function outcome(response: Response): Promise<unknown[]> {
  const { status, headers } = response;
  const text = /Text of \S+ in (\S+)\./.exec(await response.text())?.[1];
  return [status, headers.get('x-release'), headers.get('x-cache'), text];
}

describe("a page that KV doesn't have", () => {
  it('is served completely from the previous release, with that release’s id and entity tag', async () => {
    const { app, next } = await republished();
    app.kv.values.delete(next.pageKey(PATH));
    const response = await app.get(PATH);
    expect(response.headers.get('etag')).toContain('release-a');
    expect(await outcome(response)).toEqual([200, 'release-a', 'stale', 'release-a']);
  });

  it("isn't requested from KV repeatedly", async () => {
    const { app, next } = await republished();
    app.kv.values.delete(next.pageKey(PATH));
    await (await app.get(PATH)).text();
    app.kv.reads.length = 0;
    expect(await outcome(await app.get(PATH))).toEqual([200, 'release-a', 'stale', 'release-a']);
    expect(app.kv.reads).toEqual(['pointer']);
  });

  it('is an uncacheable 503 when no release has it, never 404 and never empty', async () => {
    const app = testApp();
    app.kv.values.delete(app.sample.pageKey(PATH));
    const response = await app.get(PATH);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html).toContain('Example docs cannot be shown right now');
    // Its one inline style is what the policy allows.
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(
      `style-src 'self' 'sha256-${hash}';`,
    );
  });

  it('is 503 when the previous release has no such page', async () => {
    const { app } = await republished();
    const next = app.publish({ id: 'release-c', pages: { '/guide/new': 'New' } });
    app.kv.values.delete(next.pageKey('/guide/new'));
    expect((await app.get('/guide/new')).status).toBe(503);
  });
});

describe('a damaged page object', () => {
  it('falls back to the previous release: empty, with an unterminated first line, wrong JSON, no JSON', async () => {
    for (const value of ['', '{"toc":[]', '<h1>\n</h1>', '[1,2]\n<h1>']) {
      const { app, next } = await republished();
      app.kv.values.set(next.pageKey(PATH), value);
      expect(await outcome(await app.get(PATH))).toEqual([200, 'release-a', 'stale', 'release-a']);
    }
  });
});

describe('when KV fails altogether', () => {
  it('cached pages are served', async () => {
    const app = testApp();
    await (await app.get(PATH)).text();
    app.kv.faults.set('*', 'throw');
    expect(await outcome(await app.get(PATH))).toEqual([200, 'release-a', 'hit', 'release-a']);
  });

  it('a cached page of the previous release is served as stale', async () => {
    const { app } = await republished();
    const before = app.publish({ id: 'release-a', previous: null });
    expect(before.manifest.id).toBe('release-a');
    await (await app.get(PATH)).text();
    app.publish({ id: 'release-b' });
    await (await app.get('/')).text();
    app.kv.faults.set('*', 'throw');
    expect(await outcome(await app.get(PATH))).toEqual([200, 'release-a', 'stale', 'release-a']);
  });

  it('a known page that is not cached is 503', async () => {
    const app = testApp();
    await app.get('/');
    app.kv.faults.set('*', 'throw');
    expect((await app.get(PATH)).status).toBe(503);
  });

  it('an unknown path is still 404 when the path table is in memory', async () => {
    const app = testApp();
    await app.get('/');
    app.kv.faults.set('*', 'throw');
    expect((await app.get('/nowhere')).status).toBe(404);
  });

  it("a path whose shard can't be read is 503, not 404", async () => {
    const app = testApp({ sharded: true });
    await app.get('/');
    app.kv.faults.set('*', 'throw');
    expect((await app.get('/nowhere')).status).toBe(503);
  });

  it('a cold isolate answers 503, also to clients that want JSON', async () => {
    const app = testApp();
    app.kv.faults.set('*', 'throw');
    const page = await app.get(PATH);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await page.text()).toContain('cannot be shown right now');
    const json = await app.get(PATH, { accept: 'application/json' });
    expect(await json.json()).toEqual({ error: 'unavailable', status: 503 });
  });

  it("a cold isolate answers in the reader's language, because it doesn't know the site's", async () => {
    const app = testApp();
    app.kv.faults.set('*', 'throw');
    const html = async (language: string): Promise<string> =>
      (await app.get(PATH, { 'accept-language': language })).text();
    const german = await html('de-AT,de;q=0.9,en;q=0.5');
    expect(german).toContain('<html lang="de" dir="ltr">');
    expect(german).toContain('<h1>Die Dokumentation kann zurzeit nicht angezeigt werden</h1>');
    expect(german).toContain('>Erneut versuchen</a>');
    expect(await html('ar')).toContain('<html lang="ar" dir="rtl">');
    expect(await html('nl')).toContain('<h1>The documentation cannot be shown right now</h1>');
  });

  it('a cold isolate recovers with KV', async () => {
    const app = testApp();
    app.kv.faults.set('*', 'throw');
    await app.get(PATH);
    app.kv.faults.clear();
    expect((await app.get(PATH)).status).toBe(200);
  });
});

describe('a damaged shard', () => {
  it('falls back to the previous release for its pages', async () => {
    const { app, next } = await republished({ sharded: true });
    const { pages } = next.manifest;
    const ref = 'shards' in pages ? pages.shards.find(({ first }) => first === PATH) : undefined;
    app.kv.values.set(`object/${ref?.object}`, '{"pages":');
    expect(await outcome(await app.get(PATH))).toEqual([200, 'release-a', 'stale', 'release-a']);
  });
});

describe('a single failed read', () => {
  it('is retried before any fallback', async () => {
    const app = testApp();
    await app.get('/');
    const { namespace } = app.kv;
    const get = namespace.get.bind(namespace);
    let failed = false;
    Object.assign(namespace, {
      get: (key: string, options: { type: 'text'; cacheTtl: number }) => {
        if (failed) return get(key, options);
        failed = true;
        return Promise.reject(new Error('503'));
      },
    });
    expect(await outcome(await app.get(PATH))).toEqual([200, 'release-a', 'miss', 'release-a']);
  });
});
