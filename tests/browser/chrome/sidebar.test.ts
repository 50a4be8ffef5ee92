/** The sidebar of wide windows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSameDocument, markDocument, touch } from '../../support/browser/browser.ts';
import { focused, type Reading, sharedReading } from '../../support/reading.ts';
import { isFull } from '../../support/suite.ts';

let reading: Reading;

beforeAll(async () => {
  reading = await sharedReading();
});
afterAll(() => reading?.close());

const guide = '.category-row > a:has-text("Guide")';
const gamma = '.sidebar a:has-text("Gamma")';

describe('the sidebar', () => {
  it('contains only open branches, and loads others on demand, also after a reload', async () => {
    const { page, complaints, close } = await reading.open('/');
    await touch(page);
    expect(await page.locator(gamma).count()).toBe(0);
    expect(await page.getAttribute(guide, 'aria-expanded')).toBe('false');
    const fetched = page.waitForResponse(/\/_nav\//);
    await page.click(guide);
    await fetched;
    await page.waitForSelector(gamma);
    expect(await page.getAttribute(guide, 'aria-expanded')).toBe('true');
    await page.reload({ waitUntil: 'load' });
    await page.waitForSelector(gamma);
    await page.click(guide);
    await page.waitForSelector(gamma, { state: 'hidden' });
    await page.reload({ waitUntil: 'load' });
    await touch(page);
    expect(await page.isVisible(gamma)).toBe(false);
    expect(complaints).toEqual([]);
    await close();
  });

  it('keeps open categories across pages, and marks the ancestors of the page', async () => {
    const { page, close } = await reading.open('/');
    await markDocument(page);
    await page.click('.category-row > a:has-text("many")');
    await page.waitForSelector('.sidebar a:has-text("Page 3")');
    await page.click(guide);
    await page.click(gamma);
    await page.waitForSelector('article h1:has-text("Gamma")');
    expect(await isSameDocument(page)).toBe(true);
    await page.waitForSelector('.sidebar a:text-is("Page 3")');
    expect(await page.locator('.sidebar [aria-current=page]').allTextContents()).toEqual(['Gamma']);
    await close();
  });

  it('opens a category with the keyboard and updates its ARIA state', async () => {
    const { page, close } = await reading.open('/');
    await touch(page);
    await page.focus(guide);
    await page.keyboard.press('Enter');
    await page.waitForSelector(gamma);
    expect(await focused(page)).toContain('Guide');
    await page.click('.sidebar a:has-text("Deep")');
    await page.waitForSelector('article h1:has-text("Deep")');
    const caret = page.locator('.caret[aria-label="Collapse sidebar category \'Deep\'"]');
    await caret.press('Enter');
    await page.waitForSelector('.caret[aria-label="Expand sidebar category \'Deep\'"]');
    await page.waitForSelector('.sidebar a:has-text("Delta")', { state: 'hidden' });
    await close();
  });

  it('scrolls the current page into view, without scrolling the document', async () => {
    const { page, close } = await reading.open('/many/page-39');
    const seen = await page.evaluate(() => {
      const link = document.querySelector('.sidebar [aria-current=page]')?.getBoundingClientRect();
      return link && link.top > 0 && link.bottom < innerHeight;
    });
    expect(seen).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await close();
  });

  it('shows the current page above the strip at its bottom, wherever it is in the list', async () => {
    const { page, close } = await reading.open('/many/page-0', {
      viewport: { width: 1280, height: 640 },
    });
    const covered: string[] = [];
    for (let index = 0; index < 40; index += isFull ? 1 : 6) {
      await page.goto(`${reading.url}/many/page-${index}`, { waitUntil: 'load' });
      const isSeen = await page.evaluate(() => {
        const link = document
          .querySelector('.sidebar [aria-current=page]')
          ?.getBoundingClientRect();
        const strip = document.querySelector('.sidebar-collapse')?.getBoundingClientRect();
        return link && strip && link.bottom <= strip.top;
      });
      if (!isSeen) covered.push(page.url());
    }
    expect(covered).toEqual([]);
    await close();
  });

  it('has one current page after a visit that began on a page without it', async () => {
    const { page, close } = await reading.open('/no-such-page');
    await page.goto(`${reading.url}/search?q=gamma`, { waitUntil: 'load' });
    await page.click('.search-hit a >> nth=0');
    await page.waitForSelector('.sidebar [aria-current=page]');
    expect(await page.locator('.sidebar [aria-current=page]').count()).toBe(1);
    expect(await page.isVisible('.sidebar')).toBe(true);
    await close();
  });
});

describe('the button that hides the sidebar', () => {
  const button = '.sidebar-collapse';

  it('leaves a narrow strip, also after a reload and before first paint, and widens the text', async () => {
    const { page, close } = await reading.open('/');
    const widthOf = async () => (await page.locator('main').boundingBox())?.width ?? 0;
    const before = await widthOf();
    expect(await page.getAttribute(button, 'aria-expanded')).toBe('true');
    await page.click(button);
    await page.waitForSelector('.sidebar-nav', { state: 'hidden' });
    await expect.poll(widthOf).toBeGreaterThan(before + 150);
    expect(await page.getAttribute(button, 'aria-label')).toBe('Expand sidebar');
    await page.click('article a:has-text("link to Beta")');
    await page.waitForSelector('article h1:has-text("Beta")');
    expect(await page.isVisible('.sidebar-nav')).toBe(false);
    await page.route('**/main-*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'load' });
    expect(await page.isVisible('.sidebar-nav')).toBe(false);
    await page.unroute('**/main-*.js');
    await page.reload({ waitUntil: 'load' });
    await page.click(button);
    await page.waitForSelector('.sidebar-nav');
    await close();
  });

  it('works with Enter and Space, and with no other key', async () => {
    const { page, close } = await reading.open('/');
    await page.focus(button);
    await page.keyboard.press('a');
    await page.keyboard.press('Tab');
    expect(await page.isVisible('.sidebar-nav')).toBe(true);
    for (const key of ['Enter', ' ']) {
      await page.focus(button);
      await page.keyboard.press(key);
      const state = key === 'Enter' ? 'hidden' : 'visible';
      await page.waitForSelector('.sidebar-nav', { state });
    }
    await close();
  });
});
