/** What is painted first, what comes after it, and that nothing moves when it does. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '../../support/browser/browser.ts';
import { DESKTOP, PHONE, type Reading, sharedReading } from '../../support/reading.ts';
import { rowsOf } from '../../support/suite.ts';

let reading: Reading;

beforeAll(async () => {
  reading = await sharedReading();
});
afterAll(() => reading?.close());

const SIZES = rowsOf([DESKTOP, { width: 768, height: 1024 }, PHONE], 2);

/** Holds the main sheet back until it is called. */
async function holdSheet(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/main-*.css', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Places of what is visible in the bar, by name. */
function placesInBar(page: Page): Promise<Record<string, number[]>> {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('.announcement *, .navbar *')]
        .filter((node) => node.checkVisibility({ visibilityProperty: true }))
        .map((node, index) => {
          const { x, y, width, height } = node.getBoundingClientRect();
          return [`${index} ${node.tagName} ${node.className}`, [x, y, width, height]];
        }),
    ),
  );
}

/** Names and places of the article's visible blocks. */
function placesInArticle(page: Page): Promise<[name: string, ...number[]][]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.breadcrumbs, .prose > *')]
      .filter((node) => node.checkVisibility({ visibilityProperty: true }))
      .map((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return [`${node.tagName}.${node.className}`, x, y, width, height];
      }),
  );
}

const hasPainted = (page: Page): Promise<boolean> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0);

describe.each(SIZES)('before the main stylesheet has loaded, at $width px', (viewport) => {
  it.each([true, false])(
    'the navbar is complete and in place, with scripts: %s',
    async (javaScriptEnabled) => {
      const { page, complaints, close } = await openPage(reading.browser, {
        viewport,
        javaScriptEnabled,
      });
      const release = await holdSheet(page);
      const loaded = page.goto(reading.url, { waitUntil: 'load' });
      await page.locator('.navbar').waitFor();
      if (javaScriptEnabled) await expect.poll(() => hasPainted(page)).toBe(true);
      // Nothing of what the sheet is for can be seen without it.
      for (const part of ['.sidebar', '.toc', '.furniture'])
        expect(await page.locator(part).isVisible()).toBe(false);
      const before = await placesInBar(page);
      expect(Object.keys(before).length).toBeGreaterThan(5);
      release();
      await loaded;
      await page.locator('article h1').waitFor();
      expect(await placesInBar(page)).toEqual(before);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it('the first text and code of the article are complete and in place', async () => {
    const { page, complaints, close } = await openPage(reading.browser, { viewport });
    const release = await holdSheet(page);
    const loaded = page.goto(`${reading.url}/everything`, { waitUntil: 'load' });
    await page.locator('article h1').waitFor({ state: 'visible' });
    await page.locator('.furniture').waitFor({ state: 'attached' });
    const before = await placesInArticle(page);
    expect(before.length).toBeGreaterThan(1);
    release();
    await loaded;
    await page.locator('.furniture').waitFor();
    expect((await placesInArticle(page)).slice(0, before.length)).toEqual(before);
    expect(complaints).toEqual([]);
    await close();
  });

  it('nothing shifts once it has', async () => {
    const { page, close } = await openPage(reading.browser, { viewport });
    await page.addInitScript(() => {
      Reflect.set(window, 'moved', []);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('sources' in entry && Array.isArray(entry.sources))
            for (const { node, previousRect, currentRect } of entry.sources)
              Reflect.get(window, 'moved').push(
                `${node?.nodeName}.${node?.className} in ${node?.parentElement?.className}: ` +
                  `${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`,
              );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const release = await holdSheet(page);
    const loaded = page.goto(`${reading.url}/everything`, { waitUntil: 'load' });
    await expect.poll(() => hasPainted(page)).toBe(true);
    release();
    await loaded;
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
    await close();
  });
});

describe('a main stylesheet that is unavailable', () => {
  it('hides the page only for a moment', async () => {
    const { page, close } = await openPage(reading.browser);
    await page.route('**/assets/main-*.css', (route) => route.abort());
    await page.goto(reading.url, { waitUntil: 'load' });
    await page.locator('article h1').waitFor({ state: 'visible' });
    await page.locator('.footer').waitFor({ state: 'visible' });
    await close();
  });
});

describe('navigating between pages of the site', () => {
  it('a document is painted once it is complete, without flicker', async () => {
    const { page, close } = await reading.open('/beta');
    await page.setExtraHTTPHeaders({ 'cache-control': 'no-cache' });
    const release = await holdSheet(page);
    await page.evaluate(() => location.assign('/everything'));
    await page.waitForURL('**/everything', { waitUntil: 'commit' });
    await page.locator('.navbar').waitFor({ state: 'attached' });
    await page.waitForTimeout(300);
    const early = await hasPainted(page);
    release();
    await page.locator('article h1:has-text("Everything")').waitFor();
    await expect.poll(() => hasPainted(page)).toBe(true);
    expect(early).toBe(false);
    await close();
  });
});

describe('below the fold', () => {
  const skipped = (page: Page): Promise<number> =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('.prose > *')].filter(
          (node) => getComputedStyle(node).contentVisibility === 'auto',
        ).length,
    );
  const tops = (page: Page): Promise<number[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('.prose > *')].map(
        (node) => node.getBoundingClientRect().top + scrollY,
      ),
    );

  it.each(SIZES)(
    'a page is laid out after its first paint, with unchanged heights: $width px',
    async (viewport) => {
      const { page, close } = await openPage(reading.browser, { viewport });
      // Without the module nothing is ever laid out ahead.
      await page.route('**/assets/main-*.js', (route) => route.abort());
      await page.goto(reading.url, { waitUntil: 'load' });
      expect(await skipped(page)).toBeGreaterThan(20);
      await page.unroute('**/assets/main-*.js');
      await page.goto(`${reading.url}/?again`, { waitUntil: 'load' });
      await expect.poll(() => skipped(page)).toBe(0);
      const settled = await tops(page);
      await page.reload({ waitUntil: 'load' });
      expect(await page.evaluate(() => 'deferred' in document.documentElement.dataset)).toBe(false);
      expect(await tops(page)).toEqual(settled);
      await close();
    },
  );

  it('a page that opens at a heading has its final heights immediately', async () => {
    const { page, close } = await openPage(reading.browser, { viewport: PHONE });
    await page.route('**/assets/main-*.js', (route) => route.abort());
    await page.goto(`${reading.url}/#part-15`, { waitUntil: 'load' });
    expect(await skipped(page)).toBe(0);
    const top = await page.locator('#part-15').evaluate((node) => node.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(PHONE.height);
    await close();
  });
});

describe('the icon sprite', () => {
  it('is one file, preloaded and fetched once', async () => {
    const { page, complaints, close } = await openPage(reading.browser);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/assets/icons-')) asked.push(request.url());
    });
    await page.goto(reading.url, { waitUntil: 'load' });
    // The load event waits for the images of styles, and a preload that they couldn't use would be followed by a second
    // request.
    expect(asked).toHaveLength(1);
    const users = await page.evaluate(
      (url) =>
        [...document.querySelectorAll('body *')].filter((node) =>
          ['::before', '::after', null].some((part) => {
            const { maskImage, backgroundImage } = getComputedStyle(node, part);
            return `${maskImage}${backgroundImage}`.includes(url);
          }),
        ).length,
      asked[0] ?? '',
    );
    expect(users).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await close();
  });
});
