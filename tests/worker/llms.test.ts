/** `llms.txt`, `llms-full.txt` and their parts. */
import { describe, expect, it } from 'vitest';
import { testApp } from './test-app.ts';

describe('/llms.txt', () => {
  it('names the site and every page with the address of its twin', async () => {
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

  it('answers 304 within a release and not beyond', async () => {
    const app = testApp({}, { POINTER_TTL: '0' });
    const etag = (await app.get('/llms.txt')).headers.get('etag') ?? '';
    expect((await app.get('/llms.txt', { 'if-none-match': etag })).status).toBe(304);
    app.publish({ id: 'release-b' });
    expect((await app.get('/llms.txt', { 'if-none-match': etag })).status).toBe(200);
  });

  it('lists parts where the path table is cut into shards, and each part its pages', async () => {
    const app = testApp({ sharded: true });
    const list = await (await app.get('/llms.txt')).text();
    expect(list).toContain('](https://docs.example.com/llms-1.txt)');
    expect(list).not.toContain('introduction.md');
    const part = await (await app.get('/llms-1.txt')).text();
    expect(part).toContain('/quick-start/introduction.md');
    expect((await app.get('/llms-2.txt')).status).toBe(404);
  });

  it('leaves other names to the pages', async () => {
    expect((await testApp().get('/llms-1.txt')).status).toBe(404);
    expect((await testApp().get('/llms-full-x.txt')).status).toBe(404);
  });
});

describe('/llms-full.txt', () => {
  it('is every twin, one after the other', async () => {
    const text = await (await testApp().get('/llms-full.txt')).text();
    expect(text.match(/^# /gm)).toHaveLength(5);
    expect(text.indexOf('Text of /guide/cards/creating')).toBeLessThan(
      text.indexOf('Text of /quick-start/introduction'),
    );
  });

  it('has a part for each shard', async () => {
    const app = testApp({ sharded: true });
    const list = await (await app.get('/llms-full.txt')).text();
    expect(list.match(/llms-full-\d\.txt/g)).toHaveLength(5);
    expect(await (await app.get('/llms-full-2.txt')).text()).toBe(
      '# Creating cards\n\nText of /guide/cards/creating in release-a.\n\n',
    );
  });

  it('breaks off rather than leave a page out', async () => {
    const app = testApp();
    for (const key of app.kv.values.keys())
      if (key.includes('twinquick')) app.kv.values.delete(key);
    const response = await app.get('/llms-full.txt');
    await expect(response.text()).rejects.toThrow();
  });
});
