/** A site with a theme, fonts and a stylesheet of its own, as readers see it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowBrowser, openPage } from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import { themedSite } from '../../support/sites/themed-site.ts';
import type { TemporarySite } from '../../support/sites/temporary-site.ts';

let content: TemporarySite;
let site: ServedSite;
let browser: Browser;

beforeAll(async () => {
  content = themedSite();
  [browser, site] = await Promise.all([borrowBrowser(), serveSite(content.root)]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
});

/** The computed style of an element. */
function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

it('shows the fonts, sizes, radius and colours of the theme', async () => {
  const { page, complaints, close } = await openPage(browser);
  const early: string[] = [];
  page.on('request', (request) => early.push(new URL(request.url()).pathname));
  const response = await page.goto(site.url, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  );
  expect(loaded.map((name) => name.replaceAll('"', ''))).toEqual(
    expect.arrayContaining(['Acme Sans', 'Acme Serif']),
  );
  // The preload and the rule ask for the file once.
  const [font, ...again] = early.filter((name) => name.includes('regular-'));
  expect(again).toEqual([]);
  expect(response?.headers()['link']).toContain(
    `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  );
  expect(await styleOf(page, 'blockquote p', 'font-size')).toBe('18px');
  expect(await styleOf(page, 'article h2', 'font-size')).toBe('30.4208px');
  expect(await styleOf(page, 'article h2', 'font-family')).toContain('Acme Serif');
  expect(await styleOf(page, '.code', 'border-radius')).toBe('2px');
  expect(await styleOf(page, '.code', 'background-color')).toBe('rgb(35, 29, 24)');
  expect(await styleOf(page, 'main', 'background-color')).toBe('rgb(255, 250, 240)');
  expect(complaints).toEqual([]);
  await close();
});

it('applies the stylesheet of the site over the engine’s, from the first paint on', async () => {
  const { page, close } = await openPage(browser);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/main-*.css', async (route) => {
    await held.promise;
    await route.continue();
  });
  const loaded = page.goto(site.url, { waitUntil: 'load' });
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1);
  expect(await styleOf(page, '.navbar', 'font-size')).toBe('20px');
  held.resolve();
  await loaded;
  expect(await styleOf(page, '.brand', 'letter-spacing')).toBe('3px');
  expect(await styleOf(page, '.admonition', 'border-top-width')).toBe('4px');
  await close();
});

it('takes the space of the font before it has loaded', async ({ skip }) => {
  const { page, close } = await openPage(browser);
  const held = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(site.url, { waitUntil: 'domcontentloaded' });
  const standIn = await page.evaluate(async () => {
    const faces = [...document.fonts].filter(({ family }) => family.includes('Acme Sans fallback'));
    await Promise.allSettled(faces.map((face) => face.load()));
    return faces.map(({ status }) => status);
  });
  const text = page.locator('article p').first();
  const widthOf = (): Promise<number> =>
    text.evaluate((element) => {
      element.style.cssText = 'width: max-content; white-space: nowrap';
      return element.getBoundingClientRect().width;
    });
  const before = await widthOf();
  held.resolve();
  await page.evaluate(() => document.fonts.load('16px "Acme Sans"'));
  const after = await widthOf();
  await close();
  skip(standIn[0] === 'error', 'no font of the metrics of Arial is installed');
  expect(standIn).toEqual(['loaded']);
  expect(after).not.toBe(before);
  expect(Math.abs(after - before) / before).toBeLessThan(0.03);
});
