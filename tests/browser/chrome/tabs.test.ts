/** Tabs below the navbar, the menu above the sidebar, icons and badges. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe.ts';
import { isSameDocument, markDocument, touch } from '../../support/browser/browser.ts';
import { focused, type Reading, sidewaysScroll, startReadingOf } from '../../support/reading.ts';
import { siteModule } from '../../support/sites/temporary-site.ts';

const LABELS = ['Payments', 'Subscriptions', 'Notifications', 'Integrations', 'Administration'];

function files(display: string): Record<string, string> {
  return {
    'site.ts': siteModule({
      baseUrl: '/docs/',
      docs: [{ path: 'docs' }, { id: 'v1', path: 'v1', routeBasePath: '/v1', sidebars: 'v1.ts' }],
      versions: [
        { name: 'current', label: '2.0', path: '/', isLast: true },
        { name: 'first', label: '1.0', path: '/v1' },
      ],
      tabs: {
        display,
        items: [
          {
            label: 'Guides',
            sidebar: ['guides', 'v1.guides'],
            icon: 'book',
            description: 'First steps',
          },
          { label: 'API', sidebar: ['api', 'v1.api'], badge: 'New' },
          { label: 'Changes', href: '/changes' },
          ...LABELS.map((label) => ({ label, href: `/${label.toLowerCase()}` })),
          { label: 'Forum with a long name', href: 'https://forum.invalid' },
          { label: 'Status of all our services', href: 'https://status.invalid' },
        ],
      },
    }),
    'icons/book.svg': '<svg viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></svg>',
    'sidebars.ts': `export default { guides: ['guide/intro', 'guide/more', { Group: ['guide/inner'] }], api: ['api/users'] };\n`,
    'v1.ts': `export default { guides: ['guide/intro'], api: ['api/users'] };\n`,
    'docs/index.md': '---\nlayout: home\n---\n# Start\n\n[Intro](/guide/intro)\n',
    'docs/guide/intro.md': '# Intro\n\n[Users](/api/users) [Changes](/changes)\n',
    'docs/guide/more.md': '# More of it\n',
    'docs/guide/inner.md': '---\nsidebar_icon: book\nsidebar_badge: Beta\n---\n# Page inner\n',
    'docs/api/users.md': '# Users\n\n[Version 1](/v1/api/users)\n',
    'docs/changes.md': '---\ndisplayed_sidebar: null\n---\n# Changes\n\n[Intro](/guide/intro)\n',
    ...Object.fromEntries(
      LABELS.map((label) => [`docs/${label.toLowerCase()}.md`, `# ${label}\n`]),
    ),
    'v1/guide/intro.md': '# Intro of version 1\n',
    'v1/api/users.md': '# Users of version 1\n',
  };
}

/** The tab of the page, as `label state target`. */
function current(page: Page, inside: string): Promise<string[]> {
  return page
    .locator(`${inside} [data-tab][aria-current]`)
    .evaluateAll((links) =>
      links.map(
        (link) =>
          link instanceof HTMLAnchorElement &&
          `${link.firstChild?.textContent} ${link.ariaCurrent} ${link.pathname}`,
      ),
    )
    .then((found) => found.map(String));
}

async function go(page: Page, selector: string, path: string): Promise<void> {
  await page.click(selector);
  await page.waitForSelector(`main[data-path="${path}"]`);
}

let reading: Reading;
beforeAll(async () => {
  reading = await startReadingOf(files('tabs'));
});
afterAll(() => reading?.close());

describe('tabs', () => {
  it('mark the section of the page, follow navigation, and stay in its version', async () => {
    const { page, complaints, close } = await reading.open('/docs/guide/more');
    const bar = () => current(page, '.tab-bar');
    expect(await bar()).toEqual(['Guides true /docs/guide/intro']);
    await touch(page);
    await markDocument(page);
    await go(page, '.tab-bar a:has-text("Guides")', '/guide/intro');
    await expect.poll(bar).toEqual(['Guides page /docs/guide/intro']);
    await go(page, 'article a:text("Users")', '/api/users');
    await expect.poll(bar).toEqual(['API New page /docs/api/users']);
    await go(page, 'article a', '/v1/api/users');
    await expect.poll(bar).toEqual(['API New page /docs/v1/api/users']);
    await go(page, '.tab-bar a:has-text("Guides")', '/v1/guide/intro');
    await expect.poll(bar).toEqual(['Guides page /docs/v1/guide/intro']);
    expect(await page.textContent('.sidebar-nav')).toBe('Intro of version 1');
    expect(await isSameDocument(page)).toBe(true);
    await page.reload();
    expect(await bar()).toEqual(['Guides page /docs/v1/guide/intro']);
    await page.goto(`${reading.url}/docs/`);
    expect(await bar()).toEqual([]);
    await go(page, 'article a', '/guide/intro');
    await go(page, 'article a:text("Changes")', '/changes');
    await expect.poll(bar).toEqual(['Changes page /docs/changes']);
    expect(complaints).toEqual([]);
    await close();
  });

  it('fit on their line, and leave the sidebar and headings below them', async () => {
    const { page, close } = await reading.open('/docs/guide/intro', {
      viewport: { width: 1024, height: 700 },
    });
    const edges = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return {
        navbar: box('.navbar')?.bottom,
        sidebar: box('.sidebar')?.top,
        end: box('.sidebar')?.bottom,
        more: box('.tab-bar .more')?.right,
      };
    });
    expect(edges).toEqual({ navbar: 100, sidebar: 100, end: 700, more: expect.any(Number) });
    expect(edges.more).toBeLessThan(1024);
    expect(await sidewaysScroll(page)).toBe(0);
    await touch(page);
    await page.focus('.tab-bar .more > button');
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('a.navbar-link "Status of all our services"');
    await page.waitForFunction(() => document.getAnimations().length === 0);
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });

  it('wrap without JavaScript, and are in the menu on phones', async () => {
    const plain = await reading.open('/docs/guide/intro', {
      viewport: { width: 1024, height: 700 },
      javaScriptEnabled: false,
    });
    for (const label of ['Guides', 'Status of all our services'])
      expect(await plain.page.isVisible(`.tab-bar >> text=${label}`)).toBe(true);
    expect(await sidewaysScroll(plain.page)).toBe(0);
    await plain.close();
    const { page, close } = await reading.open('/docs/guide/intro', {
      viewport: { width: 360, height: 740 },
    });
    expect(await page.isVisible('.tab-bar')).toBe(false);
    await page.click('.menu-toggle');
    await page.click('.menu-back');
    await page.click('.menu-list >> text=Changes');
    await page.waitForSelector('main[data-path="/changes"]');
    await close();
  });
});

describe('icons and badges', () => {
  it('are read as part of the name, in tabs and in levels of the sidebar that load later', async () => {
    const { page, complaints, close } = await reading.open('/docs/guide/more');
    const bar = page.locator('.tab-bar');
    expect(await bar.getByRole('link', { name: 'API New', exact: true }).count()).toBe(1);
    const guides = bar.getByRole('link', { name: 'Guides', exact: true });
    expect(await guides.locator('svg').getAttribute('aria-hidden')).toBe('true');
    await touch(page);
    await page.click('.sidebar-nav .category a:has-text("Group")');
    const inner = page.locator('.sidebar-nav').getByRole('link', { name: 'Page inner Beta' });
    await inner.waitFor();
    for (const entry of [guides, inner])
      await expect
        .poll(() =>
          entry
            .locator('use')
            .evaluate((use) => (use instanceof SVGGraphicsElement ? use.getBBox().width : 0)),
        )
        .toBeGreaterThan(0);
    await page.waitForFunction(() => document.getAnimations().length === 0);
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('the switcher', () => {
  let products: Reading;
  beforeAll(async () => {
    products = await startReadingOf(files('switcher'));
  });
  afterAll(() => products?.close());
  const button = '.switcher > button';

  it('names the product of the page, is used with the keyboard, and follows navigation', async () => {
    const { page, complaints, close } = await products.open('/docs/guide/intro');
    const name = () => page.locator(button).textContent();
    expect(await name()).toBe('Guides');
    await touch(page);
    await page.focus(button);
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('a "GuidesFirst steps"');
    await page.waitForFunction(() => document.getAnimations().length === 0);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForSelector('main[data-path="/api/users"]');
    await expect.poll(name).toBe('API New');
    await expect.poll(() => current(page, '.switcher')).toEqual(['API New page /docs/api/users']);
    await page.waitForSelector(`${button}[aria-expanded=false]`);
    expect(complaints).toEqual([]);
    await close();
  });

  it('is in the menu on phones, and opens without JavaScript', async () => {
    const { page, close } = await products.open('/docs/guide/intro', {
      viewport: { width: 360, height: 740 },
    });
    await page.click('.menu-toggle');
    await page.click(`dialog ${button}`);
    await page.click('dialog .switcher a:has-text("API")');
    await page.waitForSelector('main[data-path="/api/users"]');
    expect(await page.locator(`.sidebar ${button}`).textContent()).toBe('API New');
    await close();
    const plain = await products.open('/docs/guide/intro', { javaScriptEnabled: false });
    await plain.page.focus(button);
    await plain.page.click('.switcher a:has-text("API")');
    await plain.page.waitForSelector('h1:text("Users")');
    await plain.close();
  });
});
