import { describe, expect, it } from 'vitest';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { testApp } from '../../support/worker/test-app.ts';

quietLog();

describe('a file of the release', () => {
  it('is served under its own name, with its media type and an entity tag', async () => {
    const app = testApp();
    const response = await app.get('/robots.txt');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('User-agent: *');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('x-release')).toBe('release-a');
    const etag = response.headers.get('etag') ?? '';
    expect((await app.get('/robots.txt', { 'if-none-match': etag })).status).toBe(304);
    expect(await (await app.request('/robots.txt', { method: 'HEAD' })).text()).toBe('');
  });

  it('keeps a name that would be redirected for a page', async () => {
    const app = testApp();
    const manifest = app.sample.manifest;
    const robots = manifest.files['/robots.txt'] ?? { object: '', type: '' };
    manifest.files['/google1234.html'] = robots;
    app.kv.values.set(
      'pointer',
      JSON.stringify({ release: manifest.id, previous: null, manifest }),
    );
    expect((await app.get('/google1234.html')).status).toBe(200);
  });

  it('comes from the previous release when this one’s is missing, or else is 503', async () => {
    const app = testApp({}, { POINTER_TTL: '0' });
    await app.get('/');
    const next = app.publish({ id: 'release-b' });
    app.kv.values.delete(`object/${next.manifest.files['/robots.txt']?.object}`);
    const response = await app.get('/robots.txt');
    expect([response.status, response.headers.get('x-release')]).toEqual([200, 'release-a']);
    app.kv.faults.set('*', 'throw');
    expect((await app.get('/robots.txt')).status).toBe(503);
  });
});

describe('an asset', () => {
  it('is the object of the hash in its name, immutable', async () => {
    const app = testApp();
    const response = await app.get(app.sample.manifest.client.entry);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe('console.log("entry");');
  });

  it("isn't sent again to readers with a weakened entity tag", async () => {
    const app = testApp();
    const { entry } = app.sample.manifest.client;
    const etag = (await app.get(entry)).headers.get('etag') ?? '';
    for (const tag of [etag, `W/${etag}`, `"other", W/${etag}`])
      expect((await testApp().get(entry, { 'if-none-match': tag })).status).toBe(304);
    expect((await testApp().get(entry, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('has the media type of its extension, like files', async () => {
    const hash = '0123456789abcdef01234567';
    const app = testApp();
    app.kv.values.set(`object/${hash}`, 'a,b');
    const type = async (extension: string): Promise<string | null> =>
      (await app.get(`/assets/data-${hash}.${extension}`)).headers.get('content-type');
    expect(await type('csv')).toBe('text/csv; charset=utf-8');
    expect(await type('yaml')).toBe('application/yaml');
    expect(await type('unheardof')).toBe('application/octet-stream');
  });

  it('of a release ten publishes ago is still served', async () => {
    const app = testApp({}, { POINTER_TTL: '0' });
    const { entry } = app.sample.manifest.client;
    for (let release = 0; release < 10; release += 1) app.publish({ id: `release-${release}` });
    expect((await app.get(entry)).status).toBe(200);
  });

  it('is read once by an isolate', async () => {
    const app = testApp();
    const { entry } = app.sample.manifest.client;
    await (await app.get(entry)).text();
    app.kv.reads.length = 0;
    expect(await (await app.get(entry)).text()).toBe('console.log("entry");');
    expect(app.kv.reads).toEqual([]);
  });

  it('that is missing is an uncacheable 404', async () => {
    const response = await testApp().get('/assets/main-0123456789abcdef01234567.js');
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('without a hash or with an unknown extension is 404 without a read', async () => {
    const app = testApp();
    await app.get('/');
    app.kv.reads.length = 0;
    const hash = '0123456789abcdef01234567';
    for (const name of [
      'main.js',
      `main-${hash}.html`,
      `main-${hash}`,
      `a/b-${hash}.js`,
      `x-${hash}.xhtml`,
    ])
      expect((await app.get(`/assets/${name}`)).status).toBe(404);
    expect(app.kv.reads).toEqual([]);
  });

  it("that KV can't read is 503", async () => {
    const app = testApp();
    await app.get('/');
    app.kv.faults.set('*', 'throw');
    expect((await app.get('/assets/main-0123456789abcdef01234567.js')).status).toBe(503);
  });
});
