/** `llms.txt`, `llms-full.txt` and their parts. */
import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/worker/test-app.ts';

describe('/llms.txt', () => {
  it('lists the site and every page with the URL of its Markdown', async () => {
    const response = await testApp().get('/llms.txt');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toMatch(/^# Example docs\n\n> Supercharge/);
    expect(text).toContain(
      '- [Introduction](https://docs.example.com/quick-start/introduction.md): About: Introduction.',
    );
    expect(text).toContain('https://docs.example.com/index.md');
    expect(text.match(/^- \[/gm)).toHaveLength(5);
  });

  it('returns 304 within a release and not beyond', async () => {
    const app = testApp({}, { POINTER_TTL: '0' });
    const etag = (await app.get('/llms.txt')).headers.get('etag') ?? '';
    expect((await app.get('/llms.txt', { 'if-none-match': etag })).status).toBe(304);
    app.publish({ id: 'release-b' });
    expect((await app.get('/llms.txt', { 'if-none-match': etag })).status).toBe(200);
  });

  it('lists parts if the path table has shards, and each part lists its pages', async () => {
    const app = testApp({ sharded: true });
    const list = await (await app.get('/llms.txt')).text();
    expect(list).toContain('](https://docs.example.com/llms-1.txt)');
    expect(list).not.toContain('introduction.md');
    const part = await (await app.get('/llms-1.txt')).text();
    expect(part).toContain('/quick-start/introduction.md');
    expect((await app.get('/llms-3.txt')).status).toBe(404);
  });

  it('takes at most four reads per part, and none when it is cached', async () => {
    const pages = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`/p/${at}`, `P${at}`]));
    const app = testApp({ sharded: true, pages });
    await app.get('/robots.txt');
    const list = await (await app.get('/llms.txt')).text();
    const parts = list.match(/llms-\d+\.txt/g) ?? [];
    expect(parts).toHaveLength(4);
    for (const part of parts) {
      app.kv.reads.length = 0;
      expect((await app.request(`/${part}`, { method: 'HEAD' })).status).toBe(200);
      expect(app.kv.reads).toEqual([]);
      await app.get(`/${part}`);
      expect(app.kv.reads.length).toBeLessThanOrEqual(4);
      app.kv.reads.length = 0;
      expect((await app.get(`/${part}`)).status).toBe(200);
      expect(app.kv.reads).toEqual([]);
    }
  });

  it('leaves other names to the pages', async () => {
    expect((await testApp().get('/llms-1.txt')).status).toBe(404);
    expect((await testApp().get('/llms-full-x.txt')).status).toBe(404);
  });
});

describe('/llms-full.txt', () => {
  it('contains the Markdown of every page, from one KV read', async () => {
    for (const sharded of [false, true]) {
      const app = testApp({ sharded });
      await app.get('/llms.txt');
      app.kv.reads.length = 0;
      const response = await app.get('/llms-full.txt');
      const text = await response.text();
      expect(app.kv.reads).toHaveLength(1);
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(text.match(/^# /gm)).toHaveLength(5);
      expect(text.indexOf('Text of /guide/cards/creating')).toBeLessThan(
        text.indexOf('Text of /quick-start/introduction'),
      );
    }
  });

  it('is not read for HEAD, and for clients that have it', async () => {
    const app = testApp();
    const etag = (await app.get('/llms-full.txt')).headers.get('etag') ?? '';
    app.kv.reads.length = 0;
    expect((await app.request('/llms-full.txt', { method: 'HEAD' })).status).toBe(200);
    expect((await app.get('/llms-full.txt', { 'if-none-match': etag })).status).toBe(304);
    expect(app.kv.reads).toEqual([]);
  });

  it('is missing in a release of an earlier version without it', async () => {
    const app = testApp();
    const pointer = JSON.parse(app.kv.values.get('pointer') ?? '');
    delete pointer.manifest.files['/llms-full.txt'];
    app.kv.values.set('pointer', JSON.stringify(pointer));
    expect((await app.get('/llms-full.txt')).status).toBe(404);
    expect(await (await app.get('/llms.txt')).text()).not.toContain('llms-full');
  });
});
