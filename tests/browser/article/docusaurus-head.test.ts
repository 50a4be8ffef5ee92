/** `<Head>` of a Docusaurus page in the browser: attributes of the document, data and scripts. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowBrowser, openPage } from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let content: TemporarySite;
let site: ServedSite;
let browser: Browser;

beforeAll(async () => {
  content = temporarySite({
    'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example',
      presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };`,
    'docs/index.md': '# Home\n',
    'docs/other.md': '# Other\n\n[Head](/head)\n',
    'docs/head.mdx': `import Head from '@docusaurus/Head';

# Head

<Head>
  <html className="own" lang="fr" data-own="x" />
  <body className="wide" />
  <script type="application/ld+json">{'{"@type":"Own"}'}</script>
  <script>{'window.ran = (window.ran ?? 0) + 1;'}</script>
</Head>

[Other](/other)
`,
  });
  [site, browser] = await Promise.all([serveSite(content.root), borrowBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
});

it('set attributes of the document and load scripts, for as long as their page is shown', async () => {
  const { page, complaints, close } = await openPage(browser);
  const attributes = () =>
    page.evaluate(() => {
      const { lang, className, dataset } = document.documentElement;
      const ran: unknown = Reflect.get(window, 'ran');
      return [lang, className.includes('own'), dataset['own'], document.body.className, ran];
    });
  const own = ['fr', true, 'x', 'wide', 1];
  await page.goto(`${site.url}/head`, { waitUntil: 'networkidle' });
  await expect.poll(attributes).toEqual(own);
  const data = page.locator('script[type="application/ld+json"]');
  expect((await data.allInnerTexts()).filter((text) => text.includes('Own'))).toEqual([
    '{"@type":"Own"}',
  ]);
  await page.click('main a:text-is("Other")');
  await page.waitForSelector('main[data-path="/other"]');
  await expect.poll(attributes).toEqual(['en-GB', false, undefined, '', 1]);
  await page.goBack();
  await page.waitForSelector('main[data-path="/head"]');
  await expect.poll(attributes).toEqual(own);
  // The same after navigation from another document.
  await page.goto(`${site.url}/other`, { waitUntil: 'networkidle' });
  expect(await attributes()).toEqual(['en-GB', false, undefined, '', undefined]);
  await page.click('main a:text-is("Head")');
  await page.waitForSelector('main[data-path="/head"]');
  await expect.poll(attributes).toEqual(own);
  expect(complaints).toEqual([]);
  await close();
});
