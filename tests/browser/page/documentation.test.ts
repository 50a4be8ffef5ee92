/** Every page of the engine's documentation, with axe in both themes at a narrow and a wide window. */
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeReference } from '../../../packages/reference/write-reference.ts';
import { axeFindings, colourFindings } from '../../support/browser/axe.ts';
import { borrowBrowser, openPage, type TestPage } from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import { isFull } from '../../support/suite.ts';

/** Other rules than those of colours find the same in both themes, but not at both widths. */
const VIEWS = [
  { width: 1440, colorScheme: 'light', findings: axeFindings },
  { width: 1440, colorScheme: 'dark', findings: colourFindings },
  { width: 360, colorScheme: 'dark', findings: axeFindings },
  { width: 360, colorScheme: 'light', findings: colourFindings },
] as const;

describe.runIf(isFull)('the documentation', () => {
  let site: ServedSite;
  let browser: Browser;
  let opened: TestPage;

  beforeAll(async () => {
    await writeReference(path.resolve('.'));
    [site, browser] = await Promise.all([serveSite(path.resolve('docs')), borrowBrowser()]);
    opened = await openPage(browser);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  it('is accessible and overflows nowhere, on every page', async () => {
    const { page, complaints } = opened;
    const { pages } = site.outcome.manifest;
    const paths = 'inline' in pages ? Object.keys(pages.inline.pages) : [];
    expect(paths.length).toBeGreaterThan(40);
    const found: unknown[] = [];
    for (const pathname of [...paths, '/search?q=publish']) {
      await page.goto(site.url + pathname, { waitUntil: 'load' });
      for (const { width, colorScheme, findings } of VIEWS) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        const all = [...(await findings(page)), ...(wide > width ? [`${wide} px wide`] : [])];
        if (all.length > 0) found.push([pathname, width, colorScheme, all]);
      }
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
