/** Smaller versions of images (`images.responsive`), as browsers choose them. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowBrowser, openPage } from '../../support/browser/browser.ts';
import { noise, writePictures } from '../../support/content/pictures.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

let content: TemporarySite;
let site: ServedSite;
let browser: Browser;

beforeAll(async () => {
  content = temporarySite({
    'site.ts': siteModule({ images: { responsive: true } }),
    'docs/index.mdx': '# Pictures\n\n![Large](./large.png)\n\nText.\n',
  });
  await writePictures(content.root, { 'docs/large.png': noise(2000, 1000).png() });
  [browser, site] = await Promise.all([borrowBrowser(), serveSite(content.root)]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
});

it('are loaded by the width of the window, without a shift, and the original when it is enlarged', async () => {
  const { page, complaints, close } = await openPage(browser, {
    viewport: { width: 360, height: 640 },
  });
  const loaded: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/large-')) loaded.push(response.headers()['content-type'] ?? '');
  });
  const image = page.getByRole('img', { name: 'Large' });
  const pixels = (): Promise<string> =>
    page.evaluate(() => {
      const { currentSrc, srcset } = document.querySelector('article img') as HTMLImageElement;
      const entry = srcset.split(', ').find((one) => currentSrc.endsWith(one.split(' ')[0] ?? ''));
      return entry?.split(' ')[1] ?? currentSrc;
    });
  // Before any image arrives, its place already has the size.
  await page.route('**/*.webp', async (route) => {
    expect((await image.boundingBox())?.height).toBeGreaterThan(100);
    await route.continue();
  });
  await page.goto(site.url, { waitUntil: 'load' });
  await expect.poll(pixels).toBe('800w');
  const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
  expect(Math.round(width / height)).toBe(2);
  await expect.poll(() => loaded).toEqual(['image/webp']);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.mouse.move(10, 10);
  await page.mouse.wheel(0, 10);
  const enlargeable = page.locator('article img.zoom');
  await enlargeable.waitFor();
  await enlargeable.click();
  const large = page.locator('.zoom-dialog img');
  await large.waitFor();
  expect(await large.getAttribute('src')).toMatch(/\/assets\/large-[0-9a-f]{24}\.png$/);
  await expect
    .poll(() => large.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBe(2000);
  expect(complaints).toEqual([]);
  await close();
});
