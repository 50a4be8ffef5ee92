/** A site below any base URL: every address that it tells a reader, a crawler or a program is one of its own. */
import { XMLParser } from 'fast-xml-parser';
import { Parser } from 'htmlparser2';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const ORIGIN = 'https://docs.example';

function files(baseUrl: string): Record<string, string> {
  return {
    'site.ts': siteModule({
      title: 'Based docs',
      baseUrl,
      favicon: '/icon.svg',
      navbar: { items: [{ type: 'link', label: 'Guide', href: '/guide/start', position: 'left' }] },
      footer: {
        columns: [{ title: 'More', links: [{ label: 'Start', href: '/guide/start' }] }],
        copyright: 'Nobody',
      },
      redirects: [{ from: '/old', to: '/guide/start', status: 301 }],
      links: { brokenLinks: 'throw', brokenAnchors: 'throw' },
      changelog: { path: 'changelog', page: '/news', areas: [{ id: 'api', label: 'API' }] },
    }),
    'sidebars.ts':
      "export default { docs: ['index', { type: 'category', label: 'Guide', items: ['guide/start', 'guide/next'] }, 'news'] };\n",
    'docs/index.mdx': '---\nslug: /\n---\n\n# Home\n\n[Start](./guide/start.mdx)\n',
    'docs/guide/start.mdx': `import Counter from '@site/components/counter.tsx';\n\n# Start\n\nA searchable zebra. [Next](./next.mdx#part) [Absolute](/guide/next) ![Picture](./picture.svg) ![Static](/img/static.svg)\n\n<Counter />\n`,
    'docs/guide/next.mdx':
      '# Next\n\n## Part\n\n[Back](../guide/start.mdx) [File](/img/static.svg)\n',
    'docs/guide/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'docs/news.mdx': '# News\n\n<Changelog />\n',
    'changelog/2026-01-02-first.mdx':
      '---\ntitle: First\ndate: 2026-01-02\nareas: [api]\n---\n\nThe [start](/guide/start).\n',
    'static/img/static.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    'static/icon.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>',
    'components/counter.tsx':
      "'use client';\nimport { useState } from 'react';\nexport default function Counter() { const [count, set] = useState(0); return <button onClick={() => set(count + 1)}>Count {count}</button>; }\n",
  };
}

let browser: Browser;
beforeAll(async () => {
  browser = await borrowBrowser();
});
afterAll(() => browser?.close());

describe.each(['/', '/docs/'])('below the base URL %s', (base) => {
  let content: TemporarySite;
  let site: ServedSite;
  const at = (path: string): string => base.slice(0, -1) + path;
  const get = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(site.url + path, { redirect: 'manual', ...init });

  beforeAll(async () => {
    content = temporarySite(files(base));
    site = await serveSite(content.root);
  });
  afterAll(async () => {
    await site?.close();
    await content?.close();
  });

  it('all pages, assets and linked files exist, and no link leads elsewhere', async () => {
    const seen = new Map<string, number>();
    const queue = [base];
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      if (seen.has(path)) continue;
      const response = await get(path);
      seen.set(path, response.status);
      expect(path.startsWith(base), path).toBe(true);
      expect(response.headers.get('set-cookie')).toBeNull();
      const type = response.headers.get('content-type') ?? '';
      const text = /html|css|javascript/.test(type) ? await response.text() : '';
      if (type.startsWith('text/html')) queue.push(...addressesIn(text, path));
    }
    const wrong = [...seen].filter(([, status]) => status !== 200);
    expect(wrong).toEqual([]);
    for (const path of ['/', '/guide/start', '/guide/next', '/news'])
      expect([...seen.keys()]).toContain(at(path));
    expect([...seen.keys()].filter((path) => path.includes('/assets/')).length).toBeGreaterThan(2);
    expect([...seen.keys()]).toContain(at('/img/static.svg'));
  });

  it('crawlers and programs get valid URLs', async () => {
    const robots = await (await get(at('/robots.txt'))).text();
    const sitemap = /Sitemap: (\S+)/.exec(robots)?.[1] ?? '';
    expect(sitemap).toBe(`${ORIGIN}${at('/sitemap.xml')}`);
    const parser = new XMLParser({ ignoreAttributes: false });
    const map: { urlset: { url: { loc: string }[] } } = parser.parse(
      await (await get(new URL(sitemap).pathname)).text(),
    );
    const rss = await (await get(at('/news/rss.xml'))).text();
    const llms = await (await get(at('/llms.txt'))).text();
    const search = await (await get(`${at('/_search')}?q=zebra`)).text();
    const told = [
      ...map.urlset.url.map(({ loc }) => loc),
      ...[rss, llms, search].flatMap(
        (text) => text.match(/https:\/\/docs\.example[^\s"<>)\\&]*/g) ?? [],
      ),
    ];
    expect(told.length).toBeGreaterThan(8);
    for (const address of new Set(told)) {
      const { pathname } = new URL(address);
      expect(pathname.startsWith(base), address).toBe(true);
      const { status } = await get(pathname);
      expect([address, status]).toEqual([address, 200]);
    }
    expect(search).toContain(`${ORIGIN}${at('/guide/start')}`);
  });

  it('Markdown, fragments, redirects, search and errors exist as well', async () => {
    const twin = await get(at('/guide/start.md'));
    expect([twin.status, await twin.text()]).toEqual([200, expect.stringContaining('zebra')]);
    const release = site.outcome.manifest.id;
    const fragment = await (await get(`${at('/_page/')}${release}/guide/start`)).text();
    const head: { canonical: string; path: string } = JSON.parse(fragment.split('\n')[0] ?? '');
    expect(head).toMatchObject({ canonical: ORIGIN + at('/guide/start'), path: '/guide/start' });
    const location = async (path: string): Promise<[number, string | null]> => {
      const response = await get(path);
      return [response.status, response.headers.get('location')];
    };
    expect(await location(at('/old'))).toEqual([301, at('/guide/start')]);
    expect(await location(at('/guide/start.html'))).toEqual([308, at('/guide/start')]);
    expect(await location(at('/Guide/start'))).toEqual([308, at('/guide/start')]);
    const results = await (await get(`${at('/search')}?q=zebra`)).text();
    expect(results).toContain(`href="${at('/guide/start')}`);
    const missing = await get(at('/guide/strat'), { headers: { accept: 'text/html' } });
    expect([missing.status, await missing.text()]).toEqual([
      404,
      expect.stringContaining(`href="${at('/guide/start')}"`),
    ]);
    expect((await get(at('/_health'))).status).toBe(200);
  });

  it('only GET and HEAD are allowed where there is no service, also outside the base URL', async () => {
    for (const path of ['/', base, at('/guide/start'), '/outside', base.slice(0, -1) || '/'])
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        const response = await get(path, { method });
        expect([method, path, response.status]).toEqual([method, path, 405]);
        expect(response.headers.get('allow')).toContain('GET');
      }
  });

  it.runIf(base !== '/')('outside of it there is only a link to the site', async () => {
    const of = async (path: string): Promise<[number, string | null]> => {
      const response = await get(path);
      return [response.status, response.headers.get('location')];
    };
    expect(await of('/?a=1')).toEqual([302, '/docs/?a=1']);
    expect(await of('/docs?a=1')).toEqual([308, '/docs/?a=1']);
    for (const path of ['/guide/start', '/docsx/guide/start', '/assets/x.js', '/_search?q=a'])
      expect(await of(path)).toEqual([404, null]);
    expect((await of('/_health'))[0]).toBe(200);
  });

  it('a browser can navigate, use an island, search, and go back and forward', async () => {
    const { page, complaints, close } = await openPage(browser);
    await page.goto(site.url + base);
    await markDocument(page);
    await page.locator('article a').first().click();
    await page.waitForURL(site.url + at('/guide/start'));
    expect(await isSameDocument(page)).toBe(true);
    await page.getByRole('button', { name: 'Count 0' }).click();
    await page.getByRole('button', { name: 'Count 1' }).waitFor();
    await page.locator('article a', { hasText: 'Next' }).click();
    await page.waitForURL(`${site.url}${at('/guide/next')}#part`);
    expect(await isSameDocument(page)).toBe(true);
    await page.goBack();
    await page.getByRole('heading', { name: 'Start', level: 1 }).waitFor();
    await page.goto(`${site.url}${at('/search')}?q=zebra`);
    await page.locator('main a', { hasText: 'Start' }).first().click();
    await page.waitForURL((url) => url.pathname === at('/guide/start'));
    const images = await page
      .locator('article img')
      .evaluateAll((all) =>
        all.map((image) => image instanceof HTMLImageElement && image.complete),
      );
    expect(images).toHaveLength(2);
    expect(complaints).toEqual([]);
    await close();
  });
});

/** Addresses of this host in a document: links, scripts, styles, images. Cards of social media are drawn, not linked. */
function addressesIn(html: string, from: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      for (const value of [attributes['href'], attributes['src']]) {
        if (value === undefined || value.startsWith('#') || name === 'base') continue;
        const url = new URL(value, `http://site.invalid${from}`);
        if (url.host === 'site.invalid' || url.origin === ORIGIN) found.push(url.pathname);
      }
    },
  });
  parser.end(html);
  return found;
}
