/** The menu of narrow windows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSameDocument, markDocument } from '../../support/browser/browser.ts';
import { DESKTOP, focused, PHONE, type Reading, sharedReading } from '../../support/reading.ts';
import { rowsOf } from '../../support/suite.ts';

let reading: Reading;

beforeAll(async () => {
  reading = await sharedReading();
});
afterAll(() => reading?.close());

const toggle = '.menu-toggle';
const open = 'dialog.menu[open]';
const phone = { viewport: PHONE, hasTouch: true };

describe.each(rowsOf([PHONE, { width: 768, height: 1024 }], 2))('the menu at %o', (viewport) => {
  it('is a modal dialog that opens on the docs; Escape closes it and returns the focus', async () => {
    const { page, complaints, close } = await reading.open('/', { viewport });
    expect(await page.getAttribute(toggle, 'aria-expanded')).toBe('false');
    await page.click(toggle);
    await page.waitForSelector(open);
    expect(await page.getByRole('dialog', { name: 'Menu' }).isVisible()).toBe(true);
    await page.waitForSelector(`${toggle}[aria-expanded=true]`, { state: 'attached' });
    await page.waitForSelector(`${open} .sidebar-nav a:has-text("Beta")`);
    // The page behind neither scrolls nor takes the focus.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
      'hidden',
    );
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest('dialog') !== null,
      );
      expect(inside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.waitForSelector(open, { state: 'detached' });
    expect(await focused(page)).toContain('Toggle navigation bar');
    // The dialog tells that it was closed a moment after it is.
    await page.waitForSelector(`${toggle}[aria-expanded=false]`);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('the menu', () => {
  it('goes back to the main menu, and opens on the docs again', async () => {
    const { page, close } = await reading.open('/', phone);
    await page.tap(toggle);
    await page.tap('text=Back to main menu');
    await page.waitForSelector(`${open} a:has-text("Main site")`);
    expect(await page.isVisible(`${open} .sidebar-nav`)).toBe(false);
    await page.tap(`${open} .dropdown > button:has-text("More")`);
    await page.waitForSelector(`${open} a:has-text("Gamma page")`);
    await page.tap('.menu-close');
    await page.waitForSelector(open, { state: 'detached' });
    await page.tap(toggle);
    await page.waitForSelector(`${open} .sidebar-nav`);
    await close();
  });

  it('closes with Back without leaving the page, and with a click on its backdrop', async () => {
    const { page, close } = await reading.open('/beta', phone);
    await markDocument(page);
    await page.tap(toggle);
    await page.waitForSelector(open);
    await page.goBack();
    await page.waitForSelector(open, { state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/beta');
    expect(await isSameDocument(page)).toBe(true);
    await page.tap(toggle);
    await page.waitForSelector(open);
    await page.touchscreen.tap(355, 400);
    await page.waitForSelector(open, { state: 'detached' });
    await close();
  });

  it('opens categories in place, and closes when a page is chosen', async () => {
    const { page, close } = await reading.open('/', phone);
    await page.tap(toggle);
    await page.tap(`${open} .category-row > a:has-text("Guide")`);
    await page.waitForSelector(`${open} .sidebar-nav a:has-text("Gamma")`);
    await page.tap(`${open} .sidebar-nav a:has-text("Gamma")`);
    await page.waitForSelector('article h1:has-text("Gamma")');
    await page.waitForSelector(open, { state: 'detached' });
    // The menu's own entry of the history is the page's now.
    await page.goBack();
    await page.waitForSelector('article h1:has-text("Alpha")');
    await close();
  });

  it('closes when the window becomes wide, and the sidebar returns to its place', async () => {
    const { page, close } = await reading.open('/', { viewport: { width: 996, height: 800 } });
    await page.click(toggle);
    await page.waitForSelector(open);
    await page.setViewportSize({ width: 997, height: 800 });
    await page.waitForSelector(open, { state: 'detached' });
    expect(await page.isVisible(toggle)).toBe(false);
    expect(await page.isVisible('.layout > .sidebar .sidebar-nav')).toBe(true);
    await page.setViewportSize(DESKTOP);
    await close();
  });

  it('opens on the main menu on a page without a sidebar', async () => {
    const { page, close } = await reading.open('/no-such-page', phone);
    await page.tap(toggle);
    await page.waitForSelector(`${open} a:has-text("Main site")`);
    await close();
  });
});
