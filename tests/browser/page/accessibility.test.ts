/** axe finds nothing on any kind of page, in either theme, with either layout. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, colourFindings } from '../../support/browser/axe.ts';
import {
  borrowBrowser,
  layoutComplete,
  openPage,
  type TestPage,
} from '../../support/browser/browser.ts';
import { type ServedSite, serveOwnContent } from '../../support/sites/served-site.ts';
import { isFull } from '../../support/suite.ts';

const PAGES = [
  '/',
  '/support',
  '/guide/cards/overview',
  '/guide/action-flows/examples',
  '/guide/getting-started/workbench-tour',
  '/sdks/android',
  '/api/card-api',
  '/resources/changelog',
  '/resources/glossary',
  '/search?q=card',
  '/no-such-page',
];

const WIDTHS = [360, 768, 1440] as const;
// A tablet has the layout of a phone. That it fits is checked in every suite.
const AXE_WIDTHS: readonly number[] = isFull ? WIDTHS : [360, 1440];

let site: ServedSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([serveOwnContent(), borrowBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const isWhole = theme === 'light' || isFull;
  const findings = isWhole ? axeFindings : colourFindings;
  let opened: TestPage;
  beforeAll(async () => {
    opened = await openPage(browser, { colorScheme: theme });
  });
  afterAll(() => opened?.close());

  it.each(PAGES)('axe finds no violations on %s', async (pathname) => {
    const { page } = opened;
    // The theme changes no sizes.
    const widths = isWhole ? WIDTHS : WIDTHS.slice(-1);
    await page.setViewportSize({ width: widths[0] ?? 360, height: 900 });
    await page.goto(site.url + pathname, { waitUntil: 'load' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      // Until then axe takes a table in the deferred part for one that scrolls.
      await layoutComplete(page);
      if (AXE_WIDTHS.includes(width))
        expect.soft(await findings(page), `${pathname} at ${width} px, ${theme}`).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, `${pathname} scrolls sideways at ${width} px`).toBe(0);
    }
  });

  it('axe finds no violations in overlays', async () => {
    const { page, close } = await openPage(browser, {
      viewport: { width: 360, height: 800 },
      colorScheme: theme,
    });
    await page.goto(`${site.url}/guide/cards/overview`, { waitUntil: 'load' });
    await page.click('.toc-toggle');
    await page.waitForSelector('.toc-toggle[aria-expanded=true]');
    expect.soft(await findings(page), 'the contents on a phone').toEqual([]);
    await page.click('.menu-toggle');
    await page.waitForSelector('dialog.menu[open]');
    expect.soft(await findings(page), 'the menu, docs').toEqual([]);
    await page.click('.menu-back');
    await page.click('dialog .dropdown[data-kind=locales] > button');
    expect.soft(await findings(page), 'the menu, main').toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.hover('.dropdown[data-kind=versions] > button');
    await page.waitForSelector('.dropdown > button[aria-expanded=true]');
    expect.soft(await findings(page), 'a dropdown').toEqual([]);
    await close();
  });
});
