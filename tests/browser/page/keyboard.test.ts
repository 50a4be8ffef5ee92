/** The whole page from the keyboard, and what a screen reader finds, on the site's own pages. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { borrowBrowser, openPage } from '../../support/browser/browser.ts';
import { DESKTOP, PHONE } from '../../support/reading.ts';
import { type ServedSite, serveOwnContent } from '../../support/sites/served-site.ts';
import { rowsOf } from '../../support/suite.ts';

let site: ServedSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([serveOwnContent(), borrowBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const PAGES = [
  '/',
  '/support',
  '/guide/cards/overview',
  '/sdks/install',
  '/search?q=insomnia',
  '/no-such-page',
];

interface Stop {
  /** Number of the element in the order of the document. */
  at: number;
  name: string;
  isSeen: boolean;
  isMarked: boolean;
}

// Where the focus is; `null` when it has left the page.
function stop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const node = document.activeElement;
    if (!node || node === document.body) return null;
    const all = [...document.querySelectorAll('*')];
    const box = node.getBoundingClientRect();
    const style = getComputedStyle(node);
    const around = node.closest('form') ?? node;
    const after = getComputedStyle(node, '::after');
    return {
      at: all.indexOf(node),
      name: `${node.tagName.toLowerCase()}.${node.className} ${node.getAttribute('aria-label') ?? node.textContent.trim().slice(0, 40)}`,
      isSeen:
        box.width > 0 && box.bottom > 0 && box.top < innerHeight && style.visibility !== 'hidden',
      // The ring is the element's own, or the one of what it is the whole of.
      isMarked:
        style.outlineStyle !== 'none' ||
        after.outlineStyle !== 'none' ||
        getComputedStyle(around).outlineStyle !== 'none',
    };
  });
}

// Of the pages, every second one is also tested on a phone.
const rows = [
  ...PAGES.map((pathname) => ({ viewport: DESKTOP, pathname })),
  ...rowsOf(PAGES, 2).map((pathname) => ({ viewport: PHONE, pathname })),
];

// The tests of a row share a page, so the one that moves the focus is the last.
describe.each(rows)('$pathname at $viewport.width px', ({ viewport, pathname }) => {
  let page: Page;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    ({ page, close } = await openPage(browser, { viewport }));
    await page.goto(site.url + pathname, { waitUntil: 'load' });
  });
  afterAll(() => close?.());

  if (viewport === DESKTOP)
    it('has landmarks and names for screen readers', async () => {
      for (const role of ['banner', 'main', 'contentinfo'] as const)
        expect(await page.getByRole(role).count(), role).toBe(1);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1);
      const unnamed = await page.evaluate(() =>
        [...document.querySelectorAll('a[href],button,input,nav,dialog,[role=region]')]
          .filter(
            (node) =>
              node.checkVisibility() &&
              !node.getAttribute('aria-label') &&
              !node.getAttribute('aria-labelledby') &&
              !node.closest('label') &&
              !node.textContent.trim() &&
              !node.querySelector('img[alt]:not([alt=""])'),
          )
          .map((node) => node.outerHTML.slice(0, 100)),
      );
      expect(unnamed).toEqual([]);
      // No heading is skipped on the way down.
      const levels = await page
        .locator('main :is(h1,h2,h3,h4,h5,h6)')
        .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])));
      for (const [index, level] of levels.entries())
        if (index > 0) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    });

  it('has touch targets of 24 px, or space around them', async () => {
    // WCAG 2.5.8: links within a sentence are exempt, and small ones whose circle of 24 px meets no other.
    const small = await page.evaluate(() => {
      const targets = [
        ...document.querySelectorAll('a[href],button,input:not([disabled]),summary,[role=tab]'),
      ].filter((node) =>
        node.checkVisibility({ opacityProperty: false, visibilityProperty: true }),
      );
      const boxes = targets.map((node) => node.getBoundingClientRect());
      return targets.flatMap((node, index) => {
        const box = boxes[index];
        if (!box || (box.width >= 24 && box.height >= 24) || box.width < 2) return [];
        if (getComputedStyle(node).display === 'inline' && node.closest('p,li,td,dd,h2,h3,h4,th'))
          return [];
        if (getComputedStyle(node, '::after').position === 'absolute') return [];
        const x = box.left + box.width / 2;
        const y = box.top + box.height / 2;
        const meets = boxes.some((other, at) => {
          if (at === index || targets[at]?.contains(node) || other.width < 2) return false;
          const dx = Math.max(other.left - x, 0, x - other.right);
          const dy = Math.max(other.top - y, 0, y - other.bottom);
          return Math.hypot(dx, dy) < 12;
        });
        return meets
          ? [`${Math.round(box.width)}x${Math.round(box.height)} ${node.outerHTML.slice(0, 80)}`]
          : [];
      });
    });
    expect(small).toEqual([]);
  });

  it('is navigated by Tab from the skip link to the footer, in order, without a focus trap', async () => {
    // The page of results begins in its field.
    await page.evaluate(() => {
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute('tabindex');
    });
    // Without what scrolls sideways: that is known when it is laid out, which is late below the fold.
    const expected = await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>('a[href],button,input,select,summary')].filter(
          (node) =>
            node.tabIndex >= 0 &&
            // Of radio buttons, Tab stops at the one that is chosen.
            !node.matches('[type=radio]:not(:checked)') &&
            node.checkVisibility({ visibilityProperty: true }) &&
            !node.closest('[inert]'),
        ).length,
    );
    const stops: Stop[] = [];
    for (let presses = 0; presses < expected + 60; presses++) {
      await page.keyboard.press('Tab');
      const next = await stop(page);
      if (!next) break;
      stops.push(next);
    }
    expect(stops[0]?.name).toContain('Skip to main content');
    expect(stops.at(-1)?.name).toMatch(/Professional network|Privacy choices/);
    expect(stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name)).toEqual([]);
    expect(stops.filter(({ isMarked }) => !isMarked).map(({ name }) => name)).toEqual([]);
    const order = stops.map(({ at }) => at);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(new Set(order).size).toBeGreaterThanOrEqual(expected);
  });
});
