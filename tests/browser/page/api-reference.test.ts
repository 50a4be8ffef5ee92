/** A reference page in a browser: two columns or one, its list of contents, anchors, without JavaScript, printed, its bytes. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, colourFindings } from '../../support/browser/axe.ts';
import {
  borrowBrowser,
  openPage,
  resetPage,
  type TestPage,
} from '../../support/browser/browser.ts';
import { brotli } from '../../support/browser/weight.ts';
import { LIBRARY_DOCUMENT } from '../../support/content/api-document.ts';
import { rowsOf } from '../../support/suite.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import {
  siteModule,
  type TemporarySite,
  temporarySite,
} from '../../support/sites/temporary-site.ts';

const PATH = '/reference/books';

let content: TemporarySite;
let site: ServedSite;
let browser: Browser;
let opened: TestPage;
let page: Page;

beforeAll(async () => {
  content = temporarySite({
    'site.ts': siteModule({ api: { document: 'api.yaml', path: '/reference' } }),
    'api.yaml': LIBRARY_DOCUMENT,
    'docs/index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
  });
  [site, browser] = await Promise.all([serveSite(content.root), borrowBrowser()]);
  opened = await openPage(browser);
  ({ page } = opened);
});
afterAll(async () => {
  await opened?.close();
  await browser?.close();
  await site?.close();
  await content?.close();
});

/** Opens the page at a width. */
async function open(width: number, path = PATH): Promise<void> {
  await resetPage(opened);
  await page.setViewportSize({ width, height: 800 });
  await page.goto(site.url + path, { waitUntil: 'load' });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(selector: string, index = 0): Promise<Box> {
  const box = await page.locator(selector).nth(index).boundingBox();
  if (box === null) throw new Error(`${selector} isn't shown`);
  return box;
}

const overflow = (): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe('from 1,280 px', () => {
  it('has the samples in a second column that stays in view', async () => {
    await open(1280);
    const [text, code] = [await boxOf('.operation-text'), await boxOf('.operation-code')];
    expect(code.x).toBeGreaterThan(text.x + text.width);
    expect(Math.abs(code.y - text.y)).toBeLessThan(2);
    expect(await overflow()).toBeLessThanOrEqual(0);
    // The responses of the second operation are long enough to scroll within.
    const row = page.locator('.operation-row').nth(3);
    await row.evaluate((element) =>
      scrollTo(0, scrollY + element.getBoundingClientRect().top + 200),
    );
    const { y } = await boxOf('.operation-row:nth-child(2) .operation-code', 1);
    const navbar = await boxOf('.navbar');
    expect(y).toBeGreaterThanOrEqual(navbar.height);
    expect(y).toBeLessThan(navbar.height + 60);
  });

  it('has a closed list of contents above the article, which a key opens', async () => {
    await open(1280);
    const list = page.locator('#toc-list');
    expect(await list.isVisible()).toBe(false);
    const [toc, article] = [await boxOf('.toc'), await boxOf('article')];
    expect(toc.y + toc.height).toBeLessThanOrEqual(article.y + 1);
    await page.locator('.toc-toggle').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => list.isVisible()).toBe(true);
    await list.getByRole('link', { name: 'Lend a book' }).click();
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#lend-a-book');
    await expect.poll(() => list.isVisible()).toBe(false);
  });
});

it.each(rowsOf([1279, 997, 768, 360], 3))('has one column at %i px', async (width) => {
  await open(width);
  const [text, code] = [await boxOf('.operation-text'), await boxOf('.operation-code')];
  expect(code.y).toBeGreaterThanOrEqual(text.y + text.height);
  expect(await overflow()).toBeLessThanOrEqual(0);
});

it('opens the fields around the one that a link leads to', async () => {
  await open(1280, `${PATH}#add-a-book.body.format.Print.pages`);
  const field = page.locator('[id="add-a-book.body.format.Print.pages"]');
  await expect.poll(() => field.isVisible()).toBe(true);
});

it('opens nested fields with the keyboard', async () => {
  await open(768);
  const summary = page.locator('.operation summary').first();
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => summary.evaluate((element) => element.parentElement?.hasAttribute('open')))
    .toBe(true);
});

it('has everything without JavaScript', async () => {
  const plain = await openPage(browser, { javaScriptEnabled: false });
  await plain.page.goto(site.url + PATH);
  const text = await plain.page.locator('main').innerText();
  for (const part of ['Returns', 'Errors', 'known_isbn', 'The ISBN is known.', 'requests.post('])
    expect(text).toContain(part);
  expect(await plain.page.locator('.toc a').first().isVisible()).toBe(true);
  await plain.page.locator('.operation summary').first().click();
  expect(await plain.page.locator('details[open].inner').count()).toBeGreaterThan(0);
  await plain.close();
});

it('prints every field and every sample', async () => {
  await open(1280);
  await page.emulateMedia({ media: 'print' });
  const [text, code] = [await boxOf('.operation-text'), await boxOf('.operation-code')];
  expect(text.height).toBeGreaterThan(0);
  expect(code.height).toBeGreaterThan(0);
  expect(await page.locator('[data-sample="python"]').first().isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
});

it.each([360, 1280])(
  'has no violations that axe finds at %i px, with fields open',
  async (width) => {
    await open(width);
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('details')) part.open = true;
    });
    expect(await axeFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colourFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: null, forcedColors: 'active' });
    expect(await page.locator('.endpoint').first().isVisible()).toBe(true);
    await page.emulateMedia({ forcedColors: null });
  },
);

it('reports nothing to the console on the introduction', async () => {
  await open(1280, '/reference');
  expect(await page.getByRole('heading', { name: 'Authentication' }).count()).toBe(1);
  expect(opened.complaints).toEqual([]);
});

it('loads its stylesheet only on reference pages', async () => {
  const sheetsOf = async (path: string): Promise<string[]> => {
    const html = await (await fetch(site.url + path)).text();
    return [...html.matchAll(/href="(\/assets\/page-[^"]+\.css)"/g)].map(([, href = '']) => href);
  };
  expect(await sheetsOf('/')).toEqual([]);
  const sheets = await Promise.all(
    (await sheetsOf(PATH)).map(async (href) => (await fetch(site.url + href)).text()),
  );
  const css = sheets.find((sheet) => sheet.includes('.operation-row')) ?? '';
  expect(css).toContain('@layer edgepress');
  expect(brotli(css)).toBeLessThan(2000);
});
