/** Code in pages of a Docusaurus site in the browser, and the root that their components share. */
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
      clientModules: ['./src/routes.ts', require.resolve('./src/wide.css')],
      presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };`,
    'src/routes.ts': `import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
if (ExecutionEnvironment.canUseDOM) document.body.dataset.routes = '';
export function onRouteDidUpdate({ location, previousLocation }) {
  document.body.dataset.routes += (previousLocation?.pathname ?? '-') + '>' + location.pathname + ' ';
}`,
    'src/wide.css': 'h1 { color: rgb(7, 8, 9) }',
    'src/theme/Root.jsx': `import React, { useState } from 'react';
import { Basket } from '../components/basket';
export default function Root({ children }) {
  const [items, setItems] = useState([]);
  return <Basket.Provider value={{ items, add: (item) => setItems((all) => [...all, item]) }}>{children}</Basket.Provider>;
}`,
    'src/components/basket.js': `import { createContext } from 'react';\nexport const Basket = createContext();`,
    'src/components/Add.jsx': `import { useContext } from 'react';
import { Basket } from './basket';
export default function Add({ item }) { const { add } = useContext(Basket); return <p><input aria-label="note" /><button onClick={() => add(item)}>Add {item}</button></p>; }`,
    'src/components/Total.jsx': `import { useContext, useState } from 'react';
import { Basket } from './basket';
export default function Total() { const [label] = useState('items'); return <p id="total">{useContext(Basket).items.length} {label}</p>; }`,
    'docs/index.mdx': `import React, { useState } from 'react';
import Add from '@site/src/components/Add';
import Total from '@site/src/components/Total';

# Page

<Add item="apple" />

<Total />

export const Counter = ({ start }) => {
  const [count, setCount] = useState(start);
  return <button id="counter" onClick={() => setCount(count + 1)}>Count {count}</button>;
};

<Counter start={4} />

Some <button id="inline" type="button" onClick={() => { document.body.dataset.pressed = 'yes'; }}>*inline* button</button> here.

[Other](./other.mdx)
`,
    'src/theme/ReactLiveScope/index.js': `import React from 'react';
import Button from '../../components/Button';
export default { React, ...React, Button, word: 'scope' };`,
    'src/components/Button.jsx': `import styles from './button.module.css';
import Link from '@docusaurus/Link';
export default function Button({ children }) { return <button className={styles.big}>{children} <Link to="/x">link</Link></button>; }`,
    'src/components/button.module.css': '.big { color: rgb(4, 5, 6) }',
    'docs/live.mdx': '# Live\n\n```jsx live\n<Button>from the {word}</Button>\n```\n',
    'docs/other.mdx': `import Total from '@site/src/components/Total';\n\n# Other\n\n<Total />\n`,
  });
  [site, browser] = await Promise.all([serveSite(content.root), borrowBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
});

it('is complete without scripts', async () => {
  const html = await (await fetch(site.url)).text();
  expect(html).toContain('0<!-- --> <!-- -->items');
  expect(html).toContain('Count <!-- -->4');
  expect(html).toContain('<em>inline</em> button');
});

it('runs, and its islands share the state of the root, which survives navigation', async () => {
  const { page, complaints, close } = await openPage(browser);
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await page.fill('input', 'typed before');
  await page.click('button:has-text("Add apple")');
  await page.waitForSelector('#total:has-text("1 items")');
  await page.click('button:has-text("Add apple")');
  await page.waitForSelector('#total:has-text("2 items")');
  expect(await page.inputValue('input')).toBe('typed before');
  await page.click('#counter');
  await page.waitForSelector('#counter:has-text("Count 5")');
  await page.click('#inline');
  await page.waitForSelector('body[data-pressed="yes"]');
  expect(await page.innerText('#inline')).toBe('inline button');
  await page.click('article a:text-is("Other")');
  await page.waitForSelector('main[data-path="/other"]');
  await page.waitForSelector('#total:has-text("2 items")');
  await page.waitForSelector('body[data-routes="->/ />/other "]');
  expect(await page.locator('h1').evaluate((node) => getComputedStyle(node).color)).toBe(
    'rgb(7, 8, 9)',
  );
  expect(complaints).toEqual([]);
  await close();
});

it.each([
  { moment: 'comes before its scripts', delay: 300, held: 0 },
  { moment: 'is held while its scripts arrive', delay: 300, held: 900 },
  // The script of the page's code arrives first, and a spinner would be in the root.
  { moment: 'comes before the script of the root', delay: 300, rootDelay: 1500, held: 0 },
])('keeps a click that $moment', async ({ delay, rootDelay = delay, held }) => {
  const { page, complaints, close } = await openPage(browser);
  await page.route('**/assets/*island*', async (route) => {
    const ms = route.request().url().includes('theme-Root') ? rootDelay : delay;
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
  await page.goto(site.url, { waitUntil: 'load' });
  await page.click('button:has-text("Add apple")', { delay: held });
  await page.waitForSelector('#total:has-text("1 items")', { timeout: 20_000 });
  await page.waitForSelector('ep-island[data-export="root"][data-state="live"]', {
    state: 'attached',
  });
  expect(await page.locator('button:has-text("Add apple")').count()).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});

it("runs live code with the site's scope in the sandbox", async () => {
  const { page, complaints, close } = await openPage(browser);
  await page.goto(`${site.url}/live`, { waitUntil: 'networkidle' });
  const button = page.locator('ep-island').frameLocator('iframe').locator('button');
  await button.waitFor();
  expect(await button.innerText()).toBe('from the scope link');
  expect(await button.evaluate((node) => getComputedStyle(node).color)).toBe('rgb(4, 5, 6)');
  expect(await page.locator('iframe').getAttribute('sandbox')).not.toContain('same-origin');
  expect(complaints).toEqual([]);
  await close();
});
