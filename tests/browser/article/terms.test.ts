/** Notes that explain terms of the glossary: pointer, keyboard, touch, and without scripts. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe.ts';
import { borrowBrowser, openPage } from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

const GLOSSARY = `- term: Stream
  definition: 'A **channel** for [cards](https://cards.example), such as \`Everyday\`.'
  see: /other
- term: Token
  definition: 'Proves who somebody is.'
`;

let content: TemporarySite;
let site: ServedSite;
let browser: Browser;
beforeAll(async () => {
  content = temporarySite({
    'site.ts': siteModule({ glossary: { source: 'glossary.yaml', page: '/glossary' } }),
    'glossary.yaml': GLOSSARY,
    'docs/index.mdx': `# A\n\nEach card is in a stream.\n\n${'Filler.\n\n'.repeat(30)}A token too.\n`,
    'docs/other.mdx': '# Other\n',
    'docs/glossary.mdx': '# Glossary\n\n<Glossary />\n',
  });
  [site, browser] = await Promise.all([serveSite(content.root), borrowBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
});

const DEFINITION = 'A channel for cards, such as Everyday.';
const note = (page: Page) => page.getByRole('tooltip');

describe('a term', () => {
  it('is explained while the pointer is on it or on its note, and Escape closes the note', async () => {
    const { page, complaints, close } = await openPage(browser);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(site.url, { waitUntil: 'load' });
    // Nothing is loaded for it before the reader does anything.
    expect(loaded.filter((path) => /glossary|term/.test(path))).toEqual([]);
    const term = page.locator('a.term').first();
    await term.hover();
    await expect.poll(() => note(page).innerText()).toBe(DEFINITION);
    expect(await term.getAttribute('aria-describedby')).toBe('term-note');
    // It has formatting, but nothing to focus, and stays inside the window.
    expect(await note(page).innerHTML()).toContain('<code>Everyday</code>');
    expect(await note(page).locator('a').count()).toBe(0);
    await note(page).hover();
    await page.waitForFunction(() => document.querySelector('.term-note:hover'));
    await page.mouse.move(1, 1);
    await expect.poll(() => note(page).count()).toBe(0);
    expect(await term.getAttribute('aria-describedby')).toBe(null);

    await term.hover();
    await note(page).waitFor();
    await page.keyboard.press('Escape');
    expect(await note(page).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it('is explained when it gets the focus, and leads to its entry', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(site.url, { waitUntil: 'load' });
    await page.locator('a.term').nth(1).focus();
    await expect.poll(() => note(page).innerText()).toBe('Proves who somebody is.');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => note(page).innerText()).toBe(DEFINITION);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect.poll(() => note(page).innerText()).toBe('Proves who somebody is.');
    const { top, bottom } = await note(page).evaluate((element) => {
      const box = element.getBoundingClientRect();
      return { top: box.top, bottom: innerHeight - box.bottom };
    });
    expect(Math.min(top, bottom)).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/glossary#token');
    expect(await note(page).count()).toBe(0);
    await close();
  });

  it('is explained by the first touch, and followed by the second', async () => {
    const { page, close } = await openPage(browser, {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 640 },
    });
    await page.goto(site.url, { waitUntil: 'load' });
    const term = page.locator('a.term').first();
    await term.tap();
    await expect.poll(() => note(page).innerText()).toBe(DEFINITION);
    const box = await note(page).boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 360).toBe(true);
    await page.locator('h1').tap();
    await expect.poll(() => note(page).count()).toBe(0);
    await term.tap();
    await note(page).waitFor();
    await term.tap();
    await page.waitForURL('**/glossary#stream');
    await close();
  });

  it('is a link to its entry without scripts', async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(site.url);
    await page.locator('a.term').first().click();
    await page.waitForURL('**/glossary#stream');
    await close();
  });
});
