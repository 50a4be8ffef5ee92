/** `llms.txt`, `llms-full.txt` and their parts. */
import { describe, expect, it } from 'vitest';
import type { SampleOptions } from '../../support/worker/sample-release.ts';
import { testApp, type TestApp } from '../../support/worker/test-app.ts';

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
    expect(text.match(/^- \[.*\.md\)/gm)).toHaveLength(5);
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

describe('the text of a section', () => {
  const site = (options: SampleOptions = {}): TestApp => testApp(options, { POINTER_TTL: '0' });

  it('is named in llms.txt, and is a part of the whole text from one read', async () => {
    for (const sharded of [false, true]) {
      const app = site({ sharded });
      const list = await (await app.get('/llms.txt')).text();
      expect(list).toContain('- [Start \\[1\\]](https://docs.example.com/llms-full-1.txt): 1 kB\n');
      expect(list).toContain('- [Guide](https://docs.example.com/llms-full-2.txt): 1 kB\n');
      const whole = await (await app.get('/llms-full.txt')).text();
      let joined = '';
      for (const name of ['/llms-full-1.txt', '/llms-full-2.txt']) {
        app.kv.reads.length = 0;
        const response = await app.get(name);
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
        expect(response.headers.get('x-robots-tag')).toBe('noindex');
        const text = await response.text();
        expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
        expect(app.kv.reads.filter((key) => key.startsWith('object/'))).toHaveLength(1);
        joined += text;
      }
      expect(joined).toBe(whole);
      expect((await app.get('/llms-full-3.txt')).status).toBe(404);
    }
  });

  it('is not read for HEAD, and for clients that have it', async () => {
    const app = site();
    const etag = (await app.get('/llms-full-1.txt')).headers.get('etag') ?? '';
    expect((await app.get('/llms-full-2.txt')).headers.get('etag')).not.toBe(etag);
    app.kv.reads.length = 0;
    expect((await app.request('/llms-full-1.txt', { method: 'HEAD' })).status).toBe(200);
    expect((await app.get('/llms-full-1.txt', { 'if-none-match': etag })).status).toBe(304);
    expect(app.kv.reads.filter((key) => key.startsWith('object/'))).toEqual([]);
  });

  it('is 503 if it cannot be read', async () => {
    const app = site();
    const { files } = JSON.parse(app.kv.values.get('pointer') ?? '').manifest;
    app.kv.values.delete(`object/${files['/llms-full.txt'].object}`);
    expect((await app.get('/llms-full-1.txt')).status).toBe(503);
  });

  it('gives way to a file of the site', async () => {
    const app = site();
    const pointer = JSON.parse(app.kv.values.get('pointer') ?? '');
    pointer.manifest.files['/llms-full-2.txt'] = pointer.manifest.files['/robots.txt'];
    app.kv.values.set('pointer', JSON.stringify(pointer));
    expect(await (await app.get('/llms-full-2.txt')).text()).toContain('User-agent');
    expect(await (await app.get('/llms.txt')).text()).not.toContain('llms-full-2');
  });

  it('names the parts of a large site', async () => {
    const app = site();
    const pointer = JSON.parse(app.kv.values.get('pointer') ?? '');
    const { files } = pointer.manifest;
    files['/llms-full-1.txt'] = files['/llms-full-2.txt'] = files['/llms-full.txt'];
    pointer.manifest.llms = ['/', '/sdks/auth-SDK'].map((first, index) => ({
      file: `/llms-full-${index + 1}.txt`,
      section: 'Guide',
      first,
    }));
    app.kv.values.set('pointer', JSON.stringify(pointer));
    const list = await (await app.get('/llms.txt')).text();
    expect(list).toContain('- [Guide](https://docs.example.com/llms-full-1.txt)\n');
    expect(list).toContain(
      '- [Guide, from /sdks/auth-SDK](https://docs.example.com/llms-full-2.txt)\n',
    );
  });
});
