/** Pages as Markdown: by name and by negotiation, with the headers of the HTTP contract. */
import { describe, expect, it } from 'vitest';
import { objectKey } from '../../../model/release/release.ts';
import { testApp } from '../../support/worker/test-app.ts';

const PAGE = '/quick-start/introduction';
const MARKDOWN = { accept: 'text/markdown, text/html;q=0.9' };

describe('the Markdown of a page', () => {
  it("is served under the page's path with `.md`", async () => {
    const response = await testApp().get(`${PAGE}.md`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-location')).toBe(`${PAGE}.md`);
    expect(response.headers.get('vary')).toBe('Accept');
    expect(response.headers.get('link')).toBe(`<https://docs.example.com${PAGE}>; rel="canonical"`);
    expect(response.headers.get('x-release')).toBe('release-a');
    const text = await response.text();
    expect(text).toContain(`Text of ${PAGE} in release-a.`);
    expect(response.headers.get('x-markdown-tokens')).toBe(String(Math.ceil(text.length / 4)));
  });

  it('is only served to clients that prefer Markdown to HTML', async () => {
    const app = testApp();
    const types = async (accept: string): Promise<string | null> =>
      (await app.get(PAGE, { accept })).headers.get('content-type');
    expect(await types(MARKDOWN.accept)).toContain('text/markdown');
    expect(await types('text/markdown')).toContain('text/markdown');
    expect(await types('text/x-markdown, */*;q=0.1')).toContain('text/markdown');
    expect(await types('text/html, text/markdown')).toContain('text/html');
    expect(await types('*/*')).toContain('text/html');
    expect(await types('text/html;q=0.8, text/markdown;q=0.8')).toContain('text/html');
  });

  it('is not confused with the cached page', async () => {
    const app = testApp();
    await (await app.get(PAGE)).text();
    const html = await app.get(PAGE);
    expect(html.headers.get('x-cache')).toBe('hit');
    expect(html.headers.get('vary')).toBe('Accept');
    expect(html.headers.get('link')).toContain(
      `<${PAGE}.md>; rel="alternate"; type="text/markdown"`,
    );
    const markdown = await app.get(PAGE, MARKDOWN);
    expect(markdown.headers.get('content-type')).toContain('text/markdown');
    expect(await markdown.text()).toMatch(/^# /);
  });

  it('of the root is at /index.md', async () => {
    expect(await (await testApp().get('/index.md')).text()).toContain('Text of / in release-a.');
  });

  it('returns 304 for its entity tag', async () => {
    const app = testApp();
    const etag = (await app.get(`${PAGE}.md`)).headers.get('etag') ?? '';
    const response = await app.get(`${PAGE}.md`, { 'if-none-match': etag });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
  });

  it('returns headers without a body for HEAD', async () => {
    const response = await testApp().request(`${PAGE}.md`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  it('follows the redirect of a moved page', async () => {
    const response = await testApp().get('/old.md');
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(`${PAGE}.md`);
  });

  it('is a Markdown 404 where there is no page', async () => {
    const response = await testApp().get('/guide/cards/creatin.md');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/markdown');
    expect(await response.text()).toContain('/guide/cards/creating)');
  });

  it('is below the base URL', async () => {
    const response = await testApp({ baseUrl: '/docs/' }).get(`/docs${PAGE}.md`);
    expect(response.headers.get('content-location')).toBe(`/docs${PAGE}.md`);
  });

  it('comes from the previous release when it cannot be read, or else is 503', async () => {
    const app = testApp();
    const next = app.publish({ id: 'release-b' });
    const hash = next.manifest.pages;
    const key =
      'inline' in hash ? objectKey(hash.inline.pages[PAGE]?.markdown ?? '') : objectKey('');
    app.kv.values.delete(key);
    const stale = await app.get(`${PAGE}.md`);
    expect(stale.status).toBe(200);
    expect(stale.headers.get('x-release')).toBe('release-a');
    expect(await stale.text()).toContain('in release-a.');
    for (const name of app.kv.values.keys()) if (name.includes('twin')) app.kv.values.delete(name);
    const gone = await app.get(`${PAGE}.md`);
    expect(gone.status).toBe(503);
    expect(gone.headers.get('cache-control')).toBe('no-store');
    expect(gone.headers.get('retry-after')).toBe('10');
  });
});
