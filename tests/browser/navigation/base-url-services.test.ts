/** Below any base URL: what is no page. Search in all its forms, feeds, programs, previews, events, storage, dropdowns. */
import { XMLParser } from 'fast-xml-parser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewLink } from '../../../publisher/publish/preview-link.ts';
import {
  isSameDocument,
  borrowBrowser,
  markDocument,
  openPage,
} from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';
import { rowsOf } from '../../support/suite.ts';

const ORIGIN = 'https://docs.example';
const PREVIEW_KEY = 'a key of thirty-two characters!!';

function files(baseUrl: string): Record<string, string> {
  return {
    'site.ts': siteModule({
      title: 'Based docs',
      baseUrl,
      favicon: '/icon.svg',
      navbar: {
        items: [
          { type: 'link', label: 'Guide', href: '/guide/start', position: 'left' },
          { type: 'versions', position: 'right' },
          { type: 'locales', position: 'right' },
          { type: 'search', position: 'right' },
          { type: 'colourMode', position: 'right' },
        ],
      },
      versions: [
        { name: 'current', label: 'Next', path: '/', isLast: true },
        { name: 'one', label: '1.x', path: '/guide/next', isLast: false },
      ],
      locales: {
        default: 'en-GB',
        list: [
          { code: 'en-GB', label: 'English', direction: 'ltr' },
          { code: 'de', label: 'Deutsch', direction: 'ltr' },
        ],
      },
      announcement: { id: 'news', text: 'News of the zebra', dismissible: true },
      analytics: { consent: 'not-required' },
      changelog: { path: 'changelog', page: '/news', areas: [{ id: 'api', label: 'API' }] },
    }),
    'docs/index.mdx': '---\nslug: /\n---\n\n# Home\n\n[Start](./guide/start.mdx)\n',
    'docs/guide/start.mdx': `# Start\n\nA searchable zebra. [Next](./next.mdx)\n\n<Tabs groupId="os">\n  <TabItem value="a" label="Aa">One</TabItem>\n  <TabItem value="b" label="Bb">Two</TabItem>\n</Tabs>\n`,
    'docs/guide/next.mdx': '# Next\n\n## Part\n\nMore of the zebra.\n',
    'docs/news.mdx': '# News\n\n<Changelog />\n',
    'changelog/2026-01-02-first.mdx':
      '---\ntitle: First\ndate: 2026-01-02\nareas: [api]\n---\n\nThe [start](/guide/start).\n',
    'static/icon.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>',
  };
}

let browser: Browser;
beforeAll(async () => {
  browser = await borrowBrowser();
});
afterAll(() => browser?.close());

describe.each(rowsOf(['/', '/docs/', '/a/b-c/'], 2))('below the base URL %s', (base) => {
  let content: TemporarySite;
  let site: ServedSite;
  const at = (path: string): string => base.slice(0, -1) + path;
  const get = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(site.url + path, { redirect: 'manual', ...init });
  const post = async (path: string, body: object): Promise<unknown> =>
    (
      await get(at(path), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();
  /** Addresses of the site in a text, as paths. */
  const told = (text: string): string[] =>
    (text.match(/https:\/\/docs\.example[^\s"'<>)\\&]*/g) ?? []).map(
      (url) => new URL(url).pathname,
    );
  async function expectOwn(paths: string[], least: number): Promise<void> {
    expect(paths.length).toBeGreaterThanOrEqual(least);
    for (const path of new Set(paths)) {
      expect(path.startsWith(base), path).toBe(true);
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
  }

  beforeAll(async () => {
    content = temporarySite(files(base));
    site = await serveSite(content.root, { vars: { PREVIEW_KEY } });
  });
  afterAll(async () => {
    await site?.close();
    await content?.close();
  });

  it('feeds, llms files and the search description contain valid URLs', async () => {
    for (const [path, least] of [
      ['/news/rss.xml', 2],
      ['/news/atom.xml', 2],
      ['/news/feed.json', 2],
      ['/llms.txt', 3],
      ['/llms-full.txt', 3],
    ] as const) {
      const response = await get(at(path));
      expect([path, response.status]).toEqual([path, 200]);
      await expectOwn(told(await response.text()), least);
    }
    const parser = new XMLParser({ ignoreAttributes: false });
    const description: { OpenSearchDescription: { Url: { '@_template': string } } } = parser.parse(
      await (await get(at('/opensearch.xml'))).text(),
    );
    const template = description.OpenSearchDescription.Url['@_template'];
    expect(template).toBe(`${ORIGIN}${at('/search')}?q={searchTerms}`);
    const results = await get(new URL(template.replace('{searchTerms}', 'zebra')).pathname);
    expect(results.status).toBe(200);
  });

  it('the web manifest, its icons and the social image are found', async () => {
    const html = await (await get(at('/guide/start'))).text();
    const href = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(href).toBe(at('/site.webmanifest'));
    const manifest: { start_url: string; scope?: string; icons: { src: string }[] } = await (
      await get(href)
    ).json();
    const address = new URL(href, site.url);
    expect(new URL(manifest.start_url, address).pathname).toBe(base);
    if (manifest.scope !== undefined) expect(new URL(manifest.scope, address).pathname).toBe(base);
    await expectOwn(
      manifest.icons.map(({ src }) => new URL(src, address).pathname),
      1,
    );
    const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    await expectOwn(told(image), 1);
  });

  it('programs find JSON search, multi_search and MCP', async () => {
    const json = await get(`${at('/_search')}?q=zebra`);
    await expectOwn(told(await json.text()), 2);
    const multi = await post('/multi_search', {
      searches: [{ collection: 'documentation', q: 'zebra', query_by: 'content' }],
    });
    await expectOwn(told(JSON.stringify(multi)), 1);
    const call = (name: string, given: object): Promise<unknown> =>
      post('/mcp', {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: given },
      });
    await expectOwn(told(JSON.stringify(await call('search', { query: 'zebra' }))), 1);
    const read = JSON.stringify(await call('read_page', { page: ORIGIN + at('/guide/start') }));
    expect(read).toContain('A searchable zebra.');
    await expectOwn(told(read), 1);
    expect((await get('/mcp', { method: 'POST', body: '{}' })).status).toBe(
      base === '/' ? 415 : 405,
    );
  });

  it('a preview is found, and has no links to other paths', async () => {
    const ends = Math.floor(Date.now() / 1000) + 600;
    const { id } = site.outcome.manifest;
    const link = new URL(previewLink(id, ends, PREVIEW_KEY, { origin: site.url, baseUrl: base }));
    expect(link.pathname.startsWith(at('/_preview/'))).toBe(true);
    const response = await get(`${link.pathname}guide/start`);
    const html = await response.text();
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([
      200,
      'noindex, nofollow',
    ]);
    const paths = [...html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(8);
    for (const path of paths) expect(path.startsWith(link.pathname), path).toBe(true);
    const { page, complaints, close } = await openPage(browser);
    await page.goto(`${link.href}guide/start`);
    await page.getByText(`Preview of release ${id}`).waitFor();
    await markDocument(page);
    await page.locator('article a', { hasText: 'Next' }).click();
    await page.getByRole('heading', { name: 'Next', level: 1 }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    expect(new URL(page.url()).pathname).toBe(`${link.pathname}guide/next`);
    // The dialog searches the version of the page that it's opened on.
    await page.goto(`${link.href}guide/start`);
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('combobox').fill('zebra');
    await page.getByRole('dialog').getByRole('option').first().click();
    await page.waitForURL((url) => url.pathname.startsWith(`${link.pathname}guide/`));
    expect(complaints).toEqual([]);
    await close();
  });

  it('the dialog, dropdowns, events and storage use the base, and no cookie is set', async () => {
    const { page, complaints, close } = await openPage(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const beacon = page.waitForResponse((response) => response.url().endsWith('/_events'));
    await page.goto(site.url + at('/guide/start'));
    const taken = await beacon;
    expect([new URL(taken.url()).pathname, taken.status()]).toEqual([at('/_events'), 204]);

    await page.getByRole('tab', { name: 'Bb' }).click();
    await page.locator('.announcement-close').click();
    await page.locator('.colour-toggle').first().click();
    const dropdowns = await page
      .locator('nav .dropdown a[href], .navbar .dropdown a[href]')
      .evaluateAll((links) =>
        links.map((link) => new URL(link.getAttribute('href') ?? '', location.href).pathname),
      );
    expect(dropdowns).toEqual(expect.arrayContaining([at('/guide/start'), at('/guide/next')]));
    for (const href of dropdowns) expect(href.startsWith(base), href).toBe(true);

    await page.locator('.search-button').first().click();
    await page.getByRole('dialog').getByRole('combobox').fill('zebra part');
    await page.getByRole('dialog').getByRole('option').first().click();
    await page.waitForURL((url) => url.pathname === at('/guide/next'));
    expect(asked.filter((path) => !path.startsWith(base))).toEqual([]);
    expect(asked).toContain(at('/_search'));

    const stored = await page.evaluate(() => [Object.keys(localStorage), document.cookie]);
    expect(stored[1]).toBe('');
    expect(stored[0]).toEqual(
      expect.arrayContaining(['docusaurus.tab.os', 'docusaurus.announcement.dismiss', 'theme']),
    );
    await page.reload();
    expect(await page.locator('.announcement').isVisible()).toBe(false);
    await page.goto(site.url + at('/guide/start'));
    await page.waitForSelector('[role=tab][aria-selected=true]:has-text("Bb")');
    expect(complaints).toEqual([]);
    await close();
  });
});
