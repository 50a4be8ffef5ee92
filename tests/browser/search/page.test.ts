import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isSameDocument, markDocument, openPage } from '../../support/browser/browser.ts';
import { readingFor } from '../../support/reading-hooks.ts';
import { SEARCH_FILES } from '../../support/sites/search-site.ts';

const REQUESTS = '**/_search?*';
const hit = '.search-page .search-hit';
const input = '.search-page input';

const reading = readingFor(SEARCH_FILES);

/** Opens the page of results for a query, as a reader who moves the pointer over it. */
async function visit(
  query: string,
  test: (page: Page) => Promise<void>,
  expected?: RegExp,
): Promise<void> {
  const { page, complaints, close } = await openPage(reading().browser, {
    viewport: { width: 1280, height: 500 },
  });
  await page.goto(`${reading().url}/search${query}`, { waitUntil: 'load' });
  await markDocument(page);
  await page.mouse.move(600, 300);
  await test(page);
  expect(complaints.filter((text) => !expected?.test(text))).toEqual([]);
  await close();
}

const names = (page: Page): Promise<string[]> => page.locator(`${hit} h2`).allTextContents();

describe('further results', () => {
  it('load as the reader scrolls, without duplicates, until the end', () =>
    visit('?q=wombat', async (page) => {
      expect(await names(page)).toHaveLength(15);
      await page.waitForSelector('.search-more');
      for (const count of [30, 40]) {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await page.waitForFunction(
          ([css, least]) => document.querySelectorAll(css).length >= least,
          [hit, count] as const,
        );
      }
      expect(new Set(await names(page)).size).toBe(40);
      expect(await page.locator('.pager a').count()).toBe(0);
      await page.waitForSelector('#announcer:has-text("40 of 40 results are shown")', {
        state: 'attached',
      });
      expect(await isSameDocument(page)).toBe(true);
    }));

  it('load with the link, and the focus moves to the first of them', () =>
    visit('?q=wombat', async (page) => {
      await page.evaluate(() => {
        // A reader who is not near the end: the link is pressed by its key.
        document.querySelector<HTMLElement>('.search-hits')?.style.setProperty('height', '9000px');
      });
      const first = await names(page);
      const link = page.locator('.search-more');
      await link.focus();
      await page.keyboard.press('Enter');
      await page.waitForFunction((css) => document.querySelectorAll(css).length > 15, hit);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('.search-hit') !== null))
        .toBe(true);
      expect((await names(page)).slice(0, 15)).toEqual(first);
    }));

  it('can be requested again with a button after a failure', () =>
    visit(
      '?q=wombat',
      async (page) => {
        await page.route(REQUESTS, (route) => route.fulfill({ status: 503, body: '' }));
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await page.waitForSelector('.search-failed:has-text("Unable to fetch results")');
        await page.unroute(REQUESTS);
        await page.click('.search-failed button');
        await page.waitForFunction((css) => document.querySelectorAll(css).length >= 30, hit);
        expect(await page.locator('.search-failed').count()).toBe(0);
      },
      /503/,
    ));
});

describe('typing', () => {
  it('updates the results, the heading, the title and the URL', () =>
    visit('?q=wombat', async (page) => {
      await page.evaluate(() => {
        const texts: string[] = [];
        Reflect.set(window, 'texts', texts);
        document.addEventListener('edgepress:searched', (event) => {
          if (event instanceof CustomEvent) texts.push(String(event.detail.text));
        });
      });
      const length = await page.evaluate(() => history.length);
      await page.fill(input, 'okapi');
      await page.waitForSelector('h1:has-text("okapi")');
      expect(await names(page)).toEqual(['Start']);
      expect(await page.title()).toMatch(/^Search results for “okapi” \| /);
      expect(new URL(page.url()).search).toBe('?q=okapi');
      expect(await page.evaluate(() => history.length)).toBe(length);
      expect(await page.evaluate(() => Reflect.get(window, 'texts'))).toEqual(['okapi']);
      await page.waitForSelector('#announcer:has-text("1 page found")', { state: 'attached' });
      await page.fill(input, '');
      await page.waitForSelector('h1:has-text("Search the documentation")');
      expect(new URL(page.url()).search).toBe('');
      await page.fill(input, 'wambxt');
      await page.click('button:has-text("wombat")');
      await page.waitForSelector(`${hit}:has-text("Wombat")`);
      expect(await isSameDocument(page)).toBe(true);
    }));

  it('renders results as the server does', () =>
    visit('?q=lifecycle', async (page) => {
      const html = () => page.locator('.search-hits').innerHTML();
      const drawn = await html();
      await page.fill(input, 'okapi');
      await page.waitForSelector('h1:has-text("okapi")');
      await page.fill(input, 'lifecycle');
      await page.waitForSelector('h1:has-text("lifecycle")');
      expect(await html()).toBe(drawn);
    }));

  it('loads further results of the current text, and never shows outdated ones', () =>
    visit('?q=okapi', async (page) => {
      let isReleased = false;
      await page.route('**/_search?q=lifecycle', async (route) => {
        while (!isReleased) await page.waitForTimeout(20);
        await route.continue().catch(() => {});
      });
      await page.fill(input, 'lifecycle');
      await page.fill(input, 'wombat');
      await page.waitForSelector(`${hit}:has-text("Wombat")`);
      isReleased = true;
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForFunction((css) => document.querySelectorAll(css).length >= 30, hit);
      expect((await names(page)).filter((name) => !name.startsWith('Wombat'))).toEqual([]);
      expect(await page.textContent('h1')).toBe('Search results for “wombat”');
    }));
});

describe('a result', () => {
  it('opens in the same document with highlighted words', () =>
    visit('?q=okapi', async (page) => {
      await page.fill(input, 'card lifecycle');
      await page.waitForSelector('h1:has-text("card lifecycle")');
      await page.click(`${hit} a:has-text("Card lifecycle")`);
      await page.waitForURL('**/guide/cards#card-lifecycle');
      await page.waitForSelector('article h1:has-text("Cards")');
      expect(await isSameDocument(page)).toBe(true);
      await expect
        .poll(() => page.evaluate(() => CSS.highlights.get('search')?.size ?? 0))
        .toBeGreaterThan(2);
    }));
});

describe('without JavaScript', () => {
  it('every page of results has a link', async () => {
    const { page, close } = await openPage(reading().browser, { javaScriptEnabled: false });
    await page.goto(`${reading().url}/search?q=wombat`);
    const seen = await names(page);
    for (const number of [2, 3]) {
      await page.click('.pager a[rel=next]');
      await page.waitForURL(`**/search?q=wombat&page=${number}`);
      seen.push(...(await names(page)));
    }
    expect(new Set(seen).size).toBe(40);
    await close();
  });
});
