/** Reading without JavaScript. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DESKTOP,
  PHONE,
  type Reading,
  sidewaysScroll,
  sharedReading,
} from '../../support/reading.ts';
import { isFull } from '../../support/suite.ts';

let reading: Reading;

beforeAll(async () => {
  reading = await sharedReading();
});
afterAll(() => reading?.close());

describe.each([DESKTOP, PHONE])('without JavaScript at %o', (viewport) => {
  const options = { viewport, javaScriptEnabled: false };

  it.runIf(viewport === PHONE || isFull)(
    'everything of a page can be read, including all tabs',
    async () => {
      const { page, close } = await reading.open('/everything', options);
      for (const text of [
        'println',
        'Text for web.',
        'Text for iOS.',
        'Text for Android.',
        'Look out',
      ])
        expect(await page.getByText(text).first().isVisible(), text).toBe(true);
      // Each panel under its own name, as there is nothing to choose with.
      const names = await page
        .locator('.tabs >> nth=0 >> [role=tabpanel]')
        .evaluateAll((all) => all.map((panel) => getComputedStyle(panel, '::before').content));
      expect(names).toEqual(['"Web"', '"iOS"', '"Android"']);
      expect(await page.isVisible('text=Hidden at first.')).toBe(false);
      await page.click('summary');
      expect(await page.isVisible('text=Hidden at first.')).toBe(true);
      expect(await sidewaysScroll(page)).toBe(0);
      await close();
    },
  );

  it('nothing is shown that requires JavaScript', async () => {
    const { page, close } = await reading.open('/', options);
    for (const part of [
      '.colour-toggle',
      '.menu-toggle',
      '.toc-toggle',
      '.sidebar-collapse',
      '.announcement-close',
      '.feedback',
      '.copy-page',
    ])
      expect(await page.isVisible(part), part).toBe(false);
    await close();
  });

  it('the sidebar, the contents and the neighbours are links', async () => {
    const { page, close } = await reading.open('/', options);
    expect(await page.isVisible('#toc-list a:has-text("Part 3")')).toBe(true);
    await page.click('.sidebar a:has-text("Guide")');
    await page.waitForSelector('article h1:has-text("Deep")');
    await page.click('.sidebar a:has-text("Gamma")');
    await page.waitForSelector('article h1:has-text("Gamma")');
    await page.click('.pager a >> nth=0');
    await page.waitForURL((url) => url.pathname !== '/guide/gamma');
    await close();
  });

  it.runIf(viewport === PHONE || isFull)('the search returns results', async () => {
    const { page, close } = await reading.open('/', options);
    await page.click('.search-button');
    await page.fill('.search-form input', 'gamma');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?q=gamma/);
    await page.click('.search-hit a >> nth=0');
    await page.waitForSelector('article h1:has-text("Gamma")');
    await close();
  });

  it.runIf(viewport === PHONE || isFull)(
    'the system preference decides between light and dark',
    async () => {
      const { page, close } = await reading.open('/', { ...options, colorScheme: 'dark' });
      const background = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('color-scheme'),
      );
      expect(background).toBe('light dark');
      await close();
    },
  );
});
