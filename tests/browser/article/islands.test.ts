import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { borrowBrowser, openPage } from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

const COUNTER = `'use client';
import { useState, type ReactNode } from 'react';
export function Counter({ start = 0, children }: { start?: number; children?: ReactNode }) {
  const [count, setCount] = useState(start);
  if (count === 13) throw new Error('unlucky');
  return <div><button className="count" onClick={() => setCount(count + 1)}>{count}</button>{children}</div>;
}
export function Field() {
  const [text, setText] = useState('');
  return <label>Name <input value={text} onChange={(event) => setText(event.target.value)} /><output>{text.length}</output></label>;
}
`;

const LAZY = `'use client';
import { createContext, lazy, Suspense, useState } from 'react';
export const Word = createContext('');
const Panel = lazy(() => import('./panel.tsx'));
export function Lazy() {
  const [isOpen, setOpen] = useState(false);
  return <Word.Provider value="shared"><button className="open" onClick={() => setOpen(true)}>Open</button>
    {isOpen && <Suspense><Panel /></Suspense>}</Word.Provider>;
}
`;
const PANEL = `import { useContext } from 'react';
import { Word } from './lazy.tsx';
export default function Panel() { return <output>{useContext(Word)}</output>; }
`;

const page = (island: string): string =>
  `import { Counter, Field } from '@site/components/counter.tsx';\n\n# A\n\n${island}\n\n${'Filler.\n\n'.repeat(3)}`;

let content: TemporarySite;
let site: ServedSite;
let browser: Browser;

beforeAll(async () => {
  content = temporarySite({
    'components/counter.tsx': COUNTER,
    'components/lazy.tsx': LAZY,
    'components/panel.tsx': PANEL,
    'docs/lazy.mdx': "import { Lazy } from '@site/components/lazy.tsx';\n\n# Lazy\n\n<Lazy />\n",
    'docs/seen.mdx': page('<Counter start={3}>**kept** child</Counter>'),
    'docs/touched.mdx': page('<Counter start={3} client="interaction" />'),
    'docs/field.mdx': page('<Field client="interaction" />'),
    'docs/crash.mdx': page('<Counter start={12} />'),
    'docs/none.mdx': '# None\n',
  });
  [site, browser] = await Promise.all([serveSite(content.root), borrowBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
});

const isIsland = (url: string): boolean => /\/assets\/island-/.test(url);

describe('an island', () => {
  it('is prerendered, and hydrates when it becomes visible', async () => {
    const { page: tab, complaints, close } = await openPage(browser);
    await tab.goto(`${site.url}/seen`);
    await tab.waitForSelector('ep-island[data-state=live]');
    await tab.click('.count');
    await tab.waitForSelector('.count:text("4")');
    expect(await tab.innerHTML('ep-slot')).toContain('<strong>kept</strong> child');
    expect(complaints).toEqual([]);
    await close();
  });

  it('costs nothing on other pages, and nothing before interaction if it is configured so', async () => {
    const { page: tab, close } = await openPage(browser);
    const loaded: string[] = [];
    tab.on('request', (request) => loaded.push(request.url()));
    await tab.goto(`${site.url}/none`, { waitUntil: 'networkidle' });
    await tab.goto(`${site.url}/touched`, { waitUntil: 'networkidle' });
    expect(loaded.filter(isIsland)).toEqual([]);
    await tab.click('.count');
    await tab.waitForSelector('.count:text("4")');
    await close();
  });

  it('loads a component that imports the island itself', async () => {
    const { page: tab, complaints, close } = await openPage(browser);
    await tab.goto(`${site.url}/lazy`);
    await tab.waitForSelector('ep-island[data-state=live]');
    await tab.click('.open');
    await tab.waitForSelector('output:text("shared")');
    expect(complaints).toEqual([]);
    await close();
  });

  it('replays clicks that were made before it hydrated', async () => {
    const { page: tab, close } = await openPage(browser);
    let release: (() => void) | undefined;
    await tab.route(isIslandUrl, async (route: Route) => {
      await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    });
    await tab.goto(`${site.url}/touched`);
    for (let click = 0; click < 3; click++) await tab.click('.count');
    expect(await tab.textContent('.count')).toBe('3');
    await expect.poll(() => release).toBeDefined();
    release?.();
    await tab.waitForSelector('.count:text("6")');
    await close();
  });

  it('keeps text that was typed before it hydrated', async () => {
    const { page: tab, close } = await openPage(browser);
    let release: (() => void) | undefined;
    await tab.route(isIslandUrl, async (route: Route) => {
      await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    });
    await tab.goto(`${site.url}/field`);
    await tab.click('input');
    await tab.keyboard.type('early');
    await expect.poll(() => release).toBeDefined();
    release?.();
    await tab.waitForSelector('output:text("5")');
    await tab.keyboard.type('!');
    expect(await tab.inputValue('input')).toBe('early!');
    await close();
  });

  it('reports a crash, and can retry', async () => {
    const { page: tab, close } = await openPage(browser);
    await tab.goto(`${site.url}/crash`);
    await tab.waitForSelector('ep-island[data-state=live]');
    await tab.click('.count');
    await tab.waitForSelector('ep-island :text("This page crashed.")');
    await tab.click('button:text("Try again")');
    // The state that crashed it is gone with the component: it begins anew.
    await tab.waitForSelector('.count:text("12")');
    await close();
  });

  it('shows a loader after a while, an error with a retry button when its chunk is missing, and recovers', async () => {
    const { page: tab, close } = await openPage(browser);
    let tries = 0;
    await tab.route(isIslandUrl, async (route: Route) => {
      tries += 1;
      if (tries > 2) return route.continue();
      await new Promise((resolve) => setTimeout(resolve, 600));
      return route.abort();
    });
    await tab.goto(`${site.url}/touched`);
    await tab.click('.count');
    await tab.click('button:text("Retry")');
    await tab.waitForSelector('.count:text("4")');
    expect(await tab.locator('.failure').count()).toBe(0);
    await close();
  });
});

const isIslandUrl = (url: URL): boolean => isIsland(url.href);

describe('a home page whose script did not load', () => {
  it('shows the red banner, which other pages do not', async () => {
    const home = temporarySite({ 'docs/index.mdx': '# Home\n', 'docs/other.mdx': '# Other\n' });
    const served = await serveSite(home.root);
    const { page: tab, close } = await openPage(browser);
    await tab.clock.install();
    await tab.route('**/assets/main-*.js', (route) => route.abort());
    await tab.goto(served.url);
    await tab.waitForSelector('.base-url-banner:visible');
    expect(await tab.textContent('.base-url-banner')).toContain(
      'Your Docusaurus site did not load properly',
    );
    await tab.goto(`${served.url}/other`, { waitUntil: 'load' });
    await tab.clock.runFor(2000);
    expect(await tab.locator('.base-url-banner:visible').count()).toBe(0);
    await close();
    await served.close();
    await home.close();
  });
});
