/** Stylesheets of components, CSS modules of islands, and custom elements, with navigation in the browser. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  borrowBrowser,
  isSameDocument,
  markDocument,
  openPage,
} from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let content: TemporarySite;
let site: ServedSite;
let browser: Browser;

beforeAll(async () => {
  content = temporarySite({
    'components/counter.tsx': `'use client';
import { useState } from 'react';
import styles from './counter.module.css';
export function Counter() {
  const [n, set] = useState(0);
  return <button className={n % 2 ? styles.odd : styles.even} onClick={() => set(n + 1)}>{n}</button>;
}
`,
    'components/counter.module.css':
      '.even { color: rgb(1, 2, 3); background: url(./dot.svg) }\n.odd { color: rgb(4, 5, 6) }\n',
    'components/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    'components/rating.client.ts': `customElements.define('my-rating', class extends HTMLElement {
  connectedCallback() {
    this.textContent = '★'.repeat(Number(this.getAttribute('value')));
    this.onclick = () => this.setAttribute('rated', '');
  }
});
`,
    'components/rating.css': 'my-rating { color: rgb(7, 8, 9) }\n',
    'components/rating.tsx': `import './rating.client.ts';
import './rating.css';
export const Rating = () => <my-rating value="3">3 of 5</my-rating>;
`,
    'docs/index.mdx': '# Plain\n\n[counter](./counter.mdx)\n',
    'docs/counter.mdx':
      "import { Counter } from '@site/components/counter.tsx';\n\n# Counter\n\n<Counter />\n\n[rating](./rating.mdx)\n",
    'docs/rating.mdx':
      "import { Rating } from '@site/components/rating.tsx';\n\n# Rating\n\n<Rating />\n\n[plain](./index.mdx)\n",
  });
  [site, browser] = await Promise.all([serveSite(content.root), borrowBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
});

const colourOf = (page: Page, selector: string): Promise<string> =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).color);

const sheetsOf = (page: Page): Promise<number> => page.locator('main link[rel=stylesheet]').count();

async function go(page: Page, name: string, path: string): Promise<void> {
  await page.click(`article a:text-is("${name}")`);
  await page.waitForSelector(`main[data-path="${path}"]`);
}

it('components have their styles on their pages only, and custom elements their code', async () => {
  const { page, complaints, close } = await openPage(browser);
  const loaded: string[] = [];
  page.on('response', (response) => {
    loaded.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await markDocument(page);
  expect(await sheetsOf(page)).toBe(0);
  expect(loaded.filter((line) => /island-|\/page-/.test(line))).toEqual([]);

  await go(page, 'counter', '/counter');
  expect(await colourOf(page, 'article button')).toBe('rgb(1, 2, 3)');
  await page.click('article button');
  await page.waitForSelector('article button:text-is("1")');
  expect(await colourOf(page, 'article button')).toBe('rgb(4, 5, 6)');
  await expect.poll(() => loaded.filter((line) => /^200 .*\/dot-/.test(line))).toHaveLength(1);

  await go(page, 'rating', '/rating');
  await page.waitForSelector('my-rating:text-is("★★★")');
  expect(await colourOf(page, 'my-rating')).toBe('rgb(7, 8, 9)');
  await page.click('my-rating');
  await page.waitForSelector('my-rating[rated]');

  await go(page, 'plain', '/');
  expect(await sheetsOf(page)).toBe(0);
  await page.goBack();
  await page.waitForSelector('my-rating:text-is("★★★")');
  expect(await colourOf(page, 'my-rating')).toBe('rgb(7, 8, 9)');
  expect(await isSameDocument(page)).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

it('the document itself has the styles, and the fallback of a custom element without scripts', async () => {
  const { page, close } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(`${site.url}/rating`);
  expect(await page.textContent('my-rating')).toBe('3 of 5');
  expect(await page.locator('main link[rel=stylesheet]').count()).toBe(1);
  await close();
});
