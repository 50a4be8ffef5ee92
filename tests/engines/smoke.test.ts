/** What readers do first, in every engine that they use. Needs Firefox, WebKitGTK and Xvfb from Debian's packages. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChromium } from '../support/engines/chromium.ts';
import { type Engine, until } from '../support/engines/engine.ts';
import { startFirefox } from '../support/engines/firefox.ts';
import { startWebKit } from '../support/engines/webkit.ts';
import { MANY_PAGES, readerFiles } from '../support/browser/reader-site.ts';
import { type ServedSite, serveSite } from '../support/sites/served-site.ts';
import { temporarySite, type TemporarySite } from '../support/sites/temporary-site.ts';

const COUNTER = `'use client';
import { useState } from 'react';
export function Counter() {
  const [count, setCount] = useState(3);
  return <button className="count" onClick={() => setCount(count + 1)}>{count}</button>;
}
`;

let content: TemporarySite;
let site: ServedSite;

beforeAll(async () => {
  content = temporarySite({
    ...readerFiles(),
    ...MANY_PAGES,
    'components/counter.tsx': COUNTER,
    'docs/island.mdx':
      "import { Counter } from '@site/components/counter.tsx';\n\n# Island\n\n<Counter />\n",
  });
  site = await serveSite(content.root);
});
afterAll(async () => {
  await site?.close();
  await content?.close();
});

describe.each([
  ['Chromium', startChromium],
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const)('in %s a reader', (_name, start) => {
  let engine: Engine;
  const open = (path: string): Promise<void> => engine.goto(site.url + path);
  const textOf = (selector: string): string =>
    `document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`;
  const heading = (text: string): Promise<boolean> =>
    until(engine, `${textOf('main h1')}.startsWith(${JSON.stringify(text)})`);

  beforeAll(async () => {
    engine = await start();
    await engine.resize(1280, 800);
  });
  afterAll(async () => {
    await engine?.close();
  });

  it('goes from page to page without loading a document, and back', async () => {
    await open('/');
    await heading('Alpha');
    await engine.evaluate('window.marked = true');
    await engine.click('main a[href="/beta"]');
    await heading('Beta');
    await until(engine, `document.title.startsWith('Beta')`);
    await engine.back();
    await heading('Alpha');
    expect(await engine.evaluate('window.marked')).toBe(true);
  });

  it('sees where they are in the sidebar, which keeps its entries in place', async () => {
    await open('/many/page-30');
    await until(
      engine,
      `(() => {
        const pane = document.querySelector('.sidebar').getBoundingClientRect();
        const link = document.querySelector('.sidebar [aria-current]').getBoundingClientRect();
        return link.top >= pane.top && link.bottom <= pane.bottom - 44;
      })()`,
    );
    const left = `document.querySelector('.sidebar-nav > ul').getBoundingClientRect().left`;
    const scrolling = await engine.evaluate(left);
    await open('/beta');
    expect(await engine.evaluate(left)).toBe(scrolling);
    expect(
      await engine.evaluate(
        'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
      ),
    ).toBe(true);
  });

  it('searches from the keyboard', async () => {
    await open('/beta');
    await engine.press('/');
    await until(engine, `document.querySelector('dialog[open] input') === document.activeElement`);
    await engine.type('delta');
    await until(engine, `${textOf('dialog[open]')}.includes('Delta')`);
    await until(engine, `document.querySelector('dialog[open] [role=option]') !== null`);
    await engine.press('ArrowDown');
    await engine.press('Enter');
    await heading('Delta');
  });

  it('opens a tab and finds the choice again', async () => {
    await open('/everything');
    await engine.evaluate('localStorage.clear()');
    await open('/everything');
    await engine.click('[role=tab][aria-selected=false]');
    const chosen = `document.querySelector('[role=tab][aria-selected=true]').textContent`;
    await until(engine, `${chosen} === 'iOS' && localStorage['docusaurus.tab.platform'] === 'ios'`);
    await open('/everything');
    await until(engine, `${chosen} === 'iOS'`);
    await engine.evaluate('localStorage.clear()');
  });

  it('copies code', async () => {
    await open('/everything');
    // The first click of all: the modules that answer it are not there yet.
    await engine.click('.copy-page');
    await until(engine, `document.querySelector('.copy-page').matches('.copied')`);
    await until(engine, `document.querySelector('.code .code-copy') !== null`);
    await engine.click('.code .code-copy');
    await until(engine, `document.querySelector('.code .code-copy').matches('.copied')`);
  });

  it('switches the theme, which a reload keeps', async () => {
    await open('/beta');
    const theme = 'document.documentElement.dataset.theme';
    const before = await engine.evaluate<string>(theme);
    await until(engine, `document.querySelector('.colour-toggle') !== null`);
    while ((await engine.evaluate<string>(theme)) === before) await engine.click('.colour-toggle');
    const after = await engine.evaluate(theme);
    await open('/beta');
    expect(await engine.evaluate(theme)).toBe(after);
    await engine.evaluate(`localStorage.removeItem('theme')`);
  });

  it('opens the menu on a phone and closes it with Escape', async () => {
    await engine.resize(480, 800);
    await open('/beta');
    await engine.click('.menu-toggle');
    await until(engine, `document.querySelector('.menu-toggle').ariaExpanded === 'true'`);
    await engine.press('Escape');
    await until(engine, `document.querySelector('.menu-toggle').ariaExpanded === 'false'`);
    expect(
      await engine.evaluate(`document.activeElement === document.querySelector('.menu-toggle')`),
    ).toBe(true);
    await engine.resize(1280, 800);
  });

  it('uses an island', async () => {
    await open('/island');
    await until(engine, `document.querySelector('ep-island')?.dataset.state === 'live'`);
    await engine.click('.count');
    await until(engine, `${textOf('.count')} === '4'`);
  });

  it('moves the focus with Tab: first to the skip link, which leads to the content', async () => {
    await open('/beta');
    await engine.press('Tab');
    expect(await engine.evaluate('document.activeElement.className')).toBe('skip');
    await engine.press('Enter');
    await until(engine, `document.activeElement.tagName === 'MAIN'`);
  });

  it('sees terms and links underlined', async () => {
    await open('/');
    const line = `getComputedStyle(document.querySelector('main .prose a:not([class])')).textDecorationLine`;
    expect(await engine.evaluate(line)).toBe('underline');
  });

  it('meets no error in the console', () => {
    expect(engine.errors()).toEqual([]);
  });
});
