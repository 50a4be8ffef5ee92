import { describe, expect, it, vi } from 'vitest';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { testApp } from '../../support/worker/test-app.ts';

const PATH = '/guide/cards/creating';
quietLog();

describe('a page fragment', () => {
  it("is a line of JSON and the children of the document's main", async () => {
    const app = testApp({ baseUrl: '/docs/' });
    const [line, html] = await parts(await app.get('/docs/_page/release-a/sdks/auth-SDK'));
    expect(JSON.parse(line)).toEqual({
      title: 'Auth SDK | Example docs',
      path: '/sdks/auth-SDK',
      canonical: 'https://docs.example.com/docs/sdks/auth-SDK',
      description: 'About: Auth SDK.',
      sidebar: 'docs',
      layout: 'doc',
      islands: expect.stringMatching(/^counter=\/docs\/assets\/counter-\w+\.js$/),
      styles: ['/docs/assets/page-abc.css'],
    });
    const document = await (await app.get('/docs/sdks/auth-SDK')).text();
    expect(document).toContain(`>${html}</main>`);
  });

  it.each([
    ['·', undefined],
    ['::', 'Auth SDK'],
  ])(
    'has a title with the delimiter %s, from which the browser can take the name',
    async (titleDelimiter, name) => {
      const app = testApp({ site: { titleDelimiter } });
      const [line] = await parts(await app.get('/_page/release-a/sdks/auth-SDK'));
      const title = `Auth SDK ${titleDelimiter} Example docs`;
      expect(JSON.parse(line)).toMatchObject({ title });
      expect(JSON.parse(line)['name']).toBe(name);
      expect(await (await app.get('/sdks/auth-SDK')).text()).toContain(`<title>${title}</title>`);
      expect(await (await app.get('/nothing')).text()).toMatch(
        new RegExp(`<title>[^<|]+ ${titleDelimiter} Example docs</title>`),
      );
    },
  );

  it('of the home page has no sidebar', async () => {
    const [line] = await parts(await testApp().get('/_page/release-a/'));
    expect(JSON.parse(line)).toMatchObject({ path: '/', layout: 'home', sidebar: null });
  });

  it('is cached by the reader and by the isolate', async () => {
    const app = testApp();
    const first = await app.get(`/_page/release-a${PATH}`);
    expect(first.headers.get('cache-control')).toContain('immutable');
    await first.text();
    app.kv.reads.length = 0;
    const second = await app.get(`/_page/release-a${PATH}`);
    expect(second.headers.get('x-cache')).toBe('hit');
    expect(await second.text()).toContain('Text of');
    expect(app.kv.reads).toEqual([]);
  });

  it('is 304 for a client that has it, even if the isolate has not', async () => {
    const app = testApp();
    const address = `/_page/release-a${PATH}`;
    const etag = (await app.get(address)).headers.get('etag') ?? '';
    const other = testApp();
    await other.get('/');
    other.kv.reads.length = 0;
    expect((await other.get(address, { 'if-none-match': etag })).status).toBe(304);
    expect(other.kv.reads).toEqual([]);
  });

  it("remains that of the reader's release when another is published", async () => {
    const app = testApp({}, { POINTER_TTL: '0' });
    await app.get('/');
    app.publish({ id: 'release-b' });
    expect(await (await app.get(PATH)).text()).toContain('in release-b.');
    const old = await app.get(`/_page/release-a${PATH}`);
    expect(await old.text()).toContain('in release-a.');
    expect(old.headers.get('x-release')).toBe('release-a');
  });

  it('of a release that is newer than the cached pointer is served once the pointer is read again', async () => {
    const app = testApp();
    await app.get('/');
    app.publish({ id: 'release-b' });
    expect((await app.get(`/_page/release-b${PATH}`)).status).toBe(409);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6000 });
    expect(await (await app.get(`/_page/release-b${PATH}`)).text()).toContain('in release-b.');
    vi.useRealTimers();
  });

  it('is 409 for an unknown release, and 404 for an unknown or non-canonical page', async () => {
    const app = testApp();
    const status = async (address: string): Promise<number> => (await app.get(address)).status;
    expect(await status(`/_page/release-x${PATH}`)).toBe(409);
    expect(await status('/_page/%3Cscript%3E/')).toBe(409);
    expect(await status('/_page/')).toBe(409);
    expect(await status('/_page/release-a/nowhere')).toBe(404);
    expect(await status(`/_page/release-a${PATH}.html`)).toBe(404);
  });

  it('whose article cannot be read is 503, so that the client loads the page in full', async () => {
    const app = testApp();
    app.kv.values.delete(app.sample.pageKey(PATH));
    const response = await app.get(`/_page/release-a${PATH}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
  });
});

describe('a sidebar fragment', () => {
  it("contains the sidebar as the page shows it, with the sidebar's name", async () => {
    const app = testApp();
    const response = await app.get(`/_nav/release-a${PATH}`);
    const html = await response.text();
    expect(response.headers.get('x-sidebar')).toBe('docs');
    expect(html).toContain('data-branch="docs.1"');
    expect(await (await app.get(PATH)).text()).toContain(html);
  });

  it('needs no read', async () => {
    const app = testApp();
    await app.get('/');
    app.kv.reads.length = 0;
    await app.get(`/_nav/release-a${PATH}`);
    expect(app.kv.reads).toEqual([]);
  });

  it('of a sidebar with a name outside ASCII encodes the name', async () => {
    const app = testApp();
    const { manifest } = app.sample;
    manifest.sidebars = { документы: manifest.sidebars['docs'] ?? [] };
    if ('inline' in manifest.pages)
      for (const page of Object.values(manifest.pages.inline.pages))
        if (page.sidebar) page.sidebar = 'документы';
    const pointer = { release: manifest.id, previous: null, at: '2026-11-20T10:00:01Z', manifest };
    app.kv.values.set('pointer', JSON.stringify(pointer));
    const response = await app.get(`/_nav/release-a${PATH}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-sidebar')).toBe(encodeURIComponent('документы'));
  });

  it('of a page without a sidebar is 404', async () => {
    expect((await testApp().get('/_nav/release-a/')).status).toBe(404);
  });
});

async function parts(response: Response): Promise<[string, string]> {
  const text = await response.text();
  const end = text.indexOf('\n');
  return [text.slice(0, end), text.slice(end + 1)];
}
