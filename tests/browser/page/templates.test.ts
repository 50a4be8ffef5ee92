/** Slots and layouts of a site: navigation between layouts, islands in the shell, accessibility, preview of an edit. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe.ts';
import {
  borrowBrowser,
  isSameDocument,
  markDocument,
  openPage,
  touch,
} from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';
import { rowsOf } from '../../support/suite.ts';

const COUNTER = `'use client';
import { useState } from 'react';
export default function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  return <button className={name} onClick={() => setCount(count + 1)}>{name} {count}</button>;
}
`;

const FILES = {
  'site.ts': siteModule({
    navbar: {
      items: [
        { type: 'link', label: 'Guide', href: '/guide/alpha', position: 'left' },
        { type: 'search', position: 'right' },
        { type: 'colourMode', position: 'right' },
      ],
    },
    footer: {
      columns: [{ title: 'More', links: [{ label: 'Beta', href: '/guide/beta' }] }],
      copyright: 'Example',
    },
  }),
  'components/counter.tsx': COUNTER,
  'slots/banner.tsx': `import Counter from '../components/counter.tsx';
export default () => <p>Our conference is in May. <Counter name="banner" client="interaction" /></p>;
`,
  'slots/head.mdx': '<meta name="theme-color" content="#205080" />\n',
  'slots/navbar-end.md': '[Guide](/guide) [Status](https://status.invalid)\n',
  'slots/sidebar-top.md': 'For version 2.\n',
  'slots/article-end.tsx': `import { PageTitle } from 'edgepress/components';
import Counter from '../components/counter.tsx';
export default () => <p>That was <PageTitle />. <Counter name="article" client="interaction" /></p>;
`,
  'slots/footer.md': '[Alpha](/guide/alpha) is the beginning.\n',
  'slots/not-found.md': 'Ask the team.\n',
  'slots/search-empty.md': 'Ask on the forum.\n',
  'layouts/home.tsx': `import { Article, Logo } from 'edgepress/components';
export default () => <div className="own-home"><Logo /><Article /></div>;
`,
  'layouts/landing.tsx': `import { Article, Breadcrumbs, Contents, Pager, PageFooter, PageSection } from 'edgepress/components';
export default () => <><Breadcrumbs /><p className="section"><PageSection /></p><Contents /><Article /><PageFooter /><Pager /></>;
`,
  'docs/index.mdx': '---\nlayout: home\ntitle: Welcome\n---\n\n[Alpha](./guide/alpha.mdx)\n',
  'docs/guide/_category_.json': '{ "label": "Guide" }',
  'docs/guide/alpha.mdx': '# Alpha\n\n## One\n\n[Beta](./beta.mdx)\n\n## Two\n\nText.\n',
  'docs/guide/beta.mdx': '---\nlayout: landing\n---\n# Beta\n\n## Three\n\n[Home](../index.mdx)\n',
  'docs/guide/index.mdx': '# Guide\n\nText.\n',
};

let content: TemporarySite;
let site: ServedSite;
let browser: Browser;

beforeAll(async () => {
  content = temporarySite(FILES);
  [site, browser] = await Promise.all([serveSite(content.root), borrowBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
});

async function go(page: Page, link: string, path: string): Promise<void> {
  await page.click(link);
  await page.waitForSelector(`main[data-path="${path}"]`);
}

const layoutOf = (page: Page): Promise<string | null> => page.getAttribute('body', 'data-layout');

const currentLinks = (page: Page): Promise<string[]> =>
  page.$$eval('[data-nav]:not([aria-current=false])', (links) =>
    links.map((link) => `${link.textContent} ${link.getAttribute('aria-current')}`),
  );

describe('navigation in the browser', () => {
  it('changes between layouts both ways, and keeps the shell with its island', async () => {
    const { page, complaints, close } = await openPage(browser);
    await page.goto(`${site.url}/`);
    await markDocument(page);
    await page.click('.banner');
    await page.waitForSelector('.banner:text("banner 1")');
    expect(await layoutOf(page)).toBe('home');
    expect(await page.isVisible('.own-home article.home')).toBe(true);

    await go(page, '.own-home a:text("Alpha")', '/guide/alpha');
    expect(await layoutOf(page)).toBe('doc');
    expect(await page.textContent('[data-slot=article-end]')).toContain('That was Alpha.');
    await page.click('.article');
    await page.waitForSelector('.article:text("article 1")');

    await go(page, 'main a:text-is("Beta")', '/guide/beta');
    expect(await layoutOf(page)).toBe('landing');
    expect(await page.textContent('.section')).toBe('Guide');
    expect(await page.textContent('.toc-label')).toBe('On this page');
    // The island of a page starts again, that of the shell goes on.
    expect(await page.textContent('.article')).toBe('article 0');
    await page.click('.banner');
    await page.waitForSelector('.banner:text("banner 2")');

    await go(page, 'article a:text("Home")', '/');
    expect(await layoutOf(page)).toBe('home');
    await page.goBack();
    await page.waitForSelector('main[data-path="/guide/beta"]');
    expect(await layoutOf(page)).toBe('landing');
    expect(await page.textContent('.banner')).toBe('banner 2');
    await page.waitForSelector('meta[name=theme-color][content="#205080"]', { state: 'attached' });
    expect(await isSameDocument(page)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it('hydrates an island of the shell that was not touched before', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${site.url}/guide/beta`);
    await go(page, 'article a:text("Home")', '/');
    await page.click('.banner');
    await page.waitForSelector('.banner:text("banner 1")');
    await close();
  });

  it('moves `aria-current` to the links of the section and the page', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${site.url}/`);
    expect(await currentLinks(page)).toEqual([]);
    await go(page, '.own-home a:text("Alpha")', '/guide/alpha');
    await expect.poll(() => currentLinks(page)).toEqual(['Guide page', 'Guide true', 'Alpha page']);
    await go(page, '[data-slot=navbar-end] a', '/guide');
    await expect.poll(() => currentLinks(page)).toEqual(['Guide page']);
    const fresh = await page.request.get(`${site.url}/guide/alpha`);
    expect((await fresh.text()).match(/data-nav aria-current="(?!false)\w+"/g)).toEqual([
      'data-nav aria-current="true"',
      'data-nav aria-current="page"',
    ]);
    await close();
  });
});

describe.each([
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])('at %o', (viewport) => {
  const paths = ['/', '/guide/beta', '/search?q=zzzz'];
  it.each(viewport.width === 360 ? paths : rowsOf(paths, 3))(
    '%s has landmarks, no findings of axe, and nothing that overflows',
    async (path) => {
      const { page, close } = await openPage(browser, { viewport });
      await page.goto(site.url + path);
      await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)));
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.locator('main').count()).toBe(1);
      expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
      const folder = process.env['SCREENSHOTS'];
      const name = `${viewport.width}-${path.replace(/\W+/g, '-')}`;
      if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
      await close();
    },
  );
});

it('the menu of narrow windows has the slots of the sidebar and the navbar', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 360, height: 740 } });
  await page.goto(`${site.url}/guide/alpha`);
  expect(await page.isVisible('[data-slot=navbar-end] a')).toBe(false);
  await page.click('.menu-toggle');
  await page.waitForSelector('dialog.menu[open]');
  expect(await page.isVisible('dialog.menu [data-slot=sidebar-top]')).toBe(true);
  await page.click('text=Back to main menu');
  await page.waitForSelector('dialog.menu a:text("Status")');
  await page.click('.menu-close');
  await page.waitForSelector('dialog.menu[open]', { state: 'detached' });
  await page.waitForSelector('.sidebar > [data-slot=sidebar-top] + .sidebar-nav', {
    state: 'attached',
  });
  await close();
});

it('an edited slot is part of the next release, and open tabs keep theirs', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(`${site.url}/guide/alpha`);
  content.write({ 'slots/footer.md': 'Changed.\n' });
  const { compiled } = await site.republish();
  expect(compiled).toEqual(['slots/footer']);
  await touch(page);
  await go(page, 'main a:text-is("Beta")', '/guide/beta');
  expect(await page.textContent('[data-slot=footer]')).toContain('is the beginning');
  await page.reload();
  expect(await page.textContent('[data-slot=footer]')).toContain('Changed.');
  await close();
});
