import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/worker/test-app.ts';

describe('an unknown path', () => {
  it('is an uncacheable 404 page of the site with similar pages', async () => {
    const response = await testApp().get('/guide/cards/creatng');
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<title>Page not found | Example docs</title>');
    expect(html).toContain('class="navbar"');
    const links = [...html.matchAll(/class="card"><a href="([^"]+)"/g)].map((match) => match[1]);
    expect(links).toEqual(['/guide/cards/creating', '/guide/cards/overview']);
  });

  it('finds pages by words in another order and by prefixes of words', async () => {
    const app = testApp();
    expect(await (await app.get('/create-cards')).text()).toContain('/guide/cards/creating');
    expect(await (await app.get('/intro')).text()).toContain('/quick-start/introduction');
  });

  it('lists the sections of the site when nothing is similar', async () => {
    const html = await (await testApp().get('/wp-login.php')).text();
    const links = [...html.matchAll(/class="card"><a href="([^"]+)">([^<]+)/g)];
    expect(links.map((match) => match.slice(1))).toEqual([['/guide/cards/overview', 'Cards']]);
    expect(html).not.toContain('Were you looking for');
  });

  it('is JSON for clients that prefer it', async () => {
    const response = await testApp({ baseUrl: '/docs/' }).get('/docs/guide/card/creating', {
      accept: 'application/json, text/html;q=0.5',
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: 'not-found',
      status: 404,
      suggestions: [
        { title: 'Creating cards', url: 'https://docs.example.com/docs/guide/cards/creating' },
        { title: 'Cards overview', url: 'https://docs.example.com/docs/guide/cards/overview' },
      ],
    });
  });

  it('is Markdown or text for clients that prefer that', async () => {
    const app = testApp();
    const markdown = await app.get('/creating', { accept: 'text/markdown, */*;q=0.1' });
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(await markdown.text()).toBe(
      '# Page not found\n\nNearest pages:\n\n' +
        '- [Creating cards](https://docs.example.com/guide/cards/creating)\n',
    );
    const text = await app.get('/creating', { accept: 'text/plain' });
    expect(await text.text()).toContain('Creating cards: https://docs.example.com/guide/');
  });

  it.each([
    { path: '/a%2Fb', status: 400, line: 'The address is malformed.\n' },
    { path: `/${'a'.repeat(2000)}`, status: 414, line: 'The address is too long.\n' },
  ])('that no page can have is $status, as a page of the site', async ({ path, status, line }) => {
    const app = testApp();
    const response = await app.get(path, { accept: 'text/html,*/*;q=0.8' });
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).toContain('<h1>Page not found</h1>');
    const plain = await app.get(path, { accept: 'text/plain' });
    expect([plain.status, await plain.text()]).toEqual([status, line]);
  });

  it('may contain a percent sign in a name', async () => {
    const response = await testApp().get('/guide/cards/50%25-creatng');
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain('Page not found');
    expect(html).toContain('/guide/cards/creating');
  });

  it("has links to the home pages of the site's languages", async () => {
    const locales = {
      default: 'en-GB',
      list: ['en-GB', 'fr'].map((code) => ({ code, label: code, direction: 'ltr' as const })),
    };
    const navbar = {
      hideOnScroll: false,
      items: [{ type: 'locales' as const, position: 'right' as const }],
    };
    const html = await (await testApp({ site: { locales, navbar } }).get('/no-such-page')).text();
    const links = [...html.matchAll(/<a href="([^"]*)" lang=/g)].map((match) => match[1]);
    expect(links).toEqual(['/', '/fr']);
  });

  it('varies by Accept', async () => {
    expect((await testApp().get('/nowhere')).headers.get('vary')).toBe('Accept');
  });

  it('is rendered again for another release', async () => {
    const app = testApp({}, { POINTER_TTL: '0' });
    expect(await (await app.get('/nowhere')).text()).toContain('data-release="release-a"');
    app.publish({ id: 'release-b' });
    expect(await (await app.get('/nowhere')).text()).toContain('data-release="release-b"');
  });
});
