import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isSameDocument,
  borrowBrowser,
  layoutComplete,
  markDocument,
  openPage,
  resetPage,
  type TestPage,
  touch,
} from '../../support/browser/browser.ts';
import { distinctPages } from '../../support/content/distinct-pages.ts';
import { type ServedSite, serveOwnContent, serveSite } from '../../support/sites/served-site.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

const long = (name: string): string =>
  `# ${name}\n\n${Array.from({ length: 60 }, (_entry, index) => `## Part ${index}\n\nText of part ${index} in ${name}.\n`).join('\n')}`;

const FILES = {
  'docs/a.mdx': `---\nslug: /\n---\n${long('Alpha')}\n[to b](./b.mdx) [hash](./b.mdx#part-40) [query](?x=1)\n[out](https://elsewhere.invalid/) [file](/img/x.svg)\n`,
  'docs/b.mdx': long('Beta'),
  'docs/c.mdx': '# Gamma\n\nShort.\n',
  'docs/deep/d.mdx': '# Delta\n',
  'static/img/x.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

let content: TemporarySite;
let site: ServedSite;
let browser: Browser;
let opened: TestPage;

beforeAll(async () => {
  content = temporarySite(FILES);
  [site, browser] = await Promise.all([serveSite(content.root), borrowBrowser()]);
  opened = await openPage(browser);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
});

/** Restores the page that the tests share, and loads `path` in it. */
async function visit(path: string): Promise<TestPage> {
  await resetPage(opened);
  await opened.page.goto(site.url + path);
  return opened;
}

// How far an element is from the window's top, which is where the reader sees it.
const topOf = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => element.getBoundingClientRect().top);

const h1 = 'article h1';
const link = (name: string): string => `.sidebar a:has-text("${name}")`;

describe('following a link', () => {
  it('keeps the document, shows the page, updates the title, scrolls to the top and announces it', async () => {
    const { page, complaints } = await visit('/');
    await markDocument(page);
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.click(link('Beta'));
    await page.waitForSelector(`${h1}:has-text("Beta")`);
    expect(await isSameDocument(page)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/b');
    expect(await page.title()).toContain('Beta');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.waitForSelector('[role=status][aria-live]:has-text("Beta")', { state: 'attached' });
    expect(await page.getAttribute(link('Beta'), 'aria-current')).toBe('page');
    expect(await page.getAttribute(link('Alpha'), 'aria-current')).toBeNull();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip');
    expect(complaints).toEqual([]);
  });

  it('scrolls to the hash, and restores the position on Back', async () => {
    const { page } = await visit('/');
    await markDocument(page);
    const start = page.locator('article a:has-text("hash")');
    await start.scrollIntoViewIfNeeded();
    // Laying out what lies above it may move it.
    await layoutComplete(page);
    const before = await topOf(start);
    await start.click();
    await page.waitForSelector(`${h1}:has-text("Beta")`);
    await page.waitForFunction(() => {
      const top = document.getElementById('part-40')?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < 200;
    });
    await page.goBack();
    await page.waitForSelector(`${h1}:has-text("Alpha")`);
    await expect.poll(async () => Math.abs((await topOf(start)) - before)).toBeLessThan(5);
    expect(await isSameDocument(page)).toBe(true);
  });

  it('does not scroll when only the query changes', async () => {
    const { page } = await visit('/');
    const query = page.locator('article a:has-text("query")');
    await query.scrollIntoViewIfNeeded();
    // Laying out what lies above it may move it.
    await layoutComplete(page);
    const before = await topOf(query);
    await touch(page);
    await query.click();
    await page.waitForURL('**/?x=1');
    expect(Math.abs((await topOf(query)) - before)).toBeLessThan(2);
  });

  it('keeps the old page until the next has loaded, with a progress bar', async () => {
    const { page } = await visit('/');
    await touch(page);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/_page/**', async (route) => {
      await held;
      await route.continue();
    });
    // Recorded when the bar appears, because it grows while the test waits.
    await page.evaluate(() =>
      new MutationObserver(() => {
        const bar = document.querySelector<HTMLElement>('.progress');
        if (bar && Reflect.get(window, 'start') === undefined)
          Reflect.set(window, 'start', bar.style.getPropertyValue('--progress'));
      }).observe(document.body, { childList: true }),
    );
    await page.click(link('Gamma'));
    await page.waitForSelector('.progress', { state: 'attached' });
    expect(await page.textContent(h1)).toContain('Alpha');
    expect(await page.evaluate(() => Reflect.get(window, 'start'))).toBe('0.08');
    release();
    await page.waitForSelector(`${h1}:has-text("Gamma")`);
    await page.waitForSelector('.progress', { state: 'detached' });
  });

  it('loads the page in full when its fragment is unavailable', async () => {
    const { page } = await visit('/');
    await markDocument(page);
    await page.route('**/_page/**', (route) => route.abort());
    await page.click(link('Gamma'));
    await page.waitForSelector(`${h1}:has-text("Gamma")`);
    expect(await isSameDocument(page)).toBe(false);
  });

  it('leaves modified clicks and files to the browser', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(site.url);
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.click(link('Beta'), { modifiers: ['Control'] }),
    ]);
    expect(await page.textContent(h1)).toContain('Alpha');
    await opened.close();
    await page.locator('article a:has-text("file")').click();
    await page.waitForURL('**/img/x.svg');
    await close();
  });

  it('fetches a missing branch of the sidebar, and opens it', async () => {
    const { page } = await visit('/');
    await page.evaluate(() => {
      const added = document.createElement('a');
      added.href = '/deep/d';
      added.textContent = 'to delta';
      document.querySelector('article')?.insertAdjacentElement('afterbegin', added);
    });
    await touch(page);
    await page.click('article a:has-text("to delta")');
    await page.waitForSelector(`${h1}:has-text("Delta")`);
    await page.waitForSelector('.sidebar a[aria-current=page]:has-text("Delta")');
  });
});

describe('prefetching', () => {
  /** What is loaded of a page that is pointed at; waits for `count` requests, and then for further ones. */
  const hovered = async (saveData: boolean, count: number): Promise<string[]> => {
    const { page, close } = await openPage(browser);
    await page.addInitScript(
      (value) =>
        Object.defineProperty(navigator, 'connection', {
          value: { saveData: value, effectiveType: '4g' },
        }),
      saveData,
    );
    const fetched: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/_page/') && pathname.endsWith('/c')) fetched.push(pathname);
    });
    await page.goto(site.url);
    await touch(page);
    await page.hover(link('Gamma'));
    await expect.poll(() => fetched.length).toBe(count);
    await page.waitForTimeout(600);
    await close();
    return fetched;
  };

  it('loads a page once when its link is hovered', async () => {
    expect(await hovered(false, 1)).toHaveLength(1);
  });

  it('is disabled for readers who save data', async () => {
    expect(await hovered(true, 0)).toEqual([]);
  });
});

describe('a tab that stays open while the site is published', () => {
  it('stays within its release, without errors, across ten publishes', async () => {
    const { page, complaints, close } = await openPage(browser, {
      viewport: { width: 400, height: 800 },
    });
    await page.goto(`${site.url}/c`);
    for (let round = 1; round <= 10; round++) {
      content.write({ 'docs/b.mdx': `${long('Beta')}\n\nRound ${round}\n` });
      await site.republish();
    }
    await markDocument(page);
    // The menu is a chunk that this tab has not loaded yet.
    await page.click('.menu-toggle');
    await page.waitForSelector('dialog[open]');
    await page.locator('dialog[open] a:has-text("Beta")').click();
    await page.waitForSelector(`${h1}:has-text("Beta")`);
    expect(await isSameDocument(page)).toBe(true);
    expect(await page.textContent('article')).not.toContain('Round 10');
    expect(complaints).toEqual([]);
    await page.reload();
    expect(await page.textContent('article')).toContain('Round 10');
    await close();
  });
});

describe('without JavaScript', () => {
  it('a page is complete: text, navigation, contents, all links', async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${site.url}/b`);
    expect(await page.textContent('article')).toContain('Text of part 59 in Beta.');
    await page.click(link('Gamma'));
    expect(await page.textContent(h1)).toContain('Gamma');
    expect(await page.locator('form[role=search]').getAttribute('action')).toBe('/search');
    await close();
  });
});

describe("the project's own content", () => {
  it('logs no console errors, whatever a page contains', async () => {
    const own = await serveOwnContent();
    const { page, complaints, close } = await openPage(browser);
    const pages = own.outcome.manifest.pages;
    const paths = 'inline' in pages ? Object.keys(pages.inline.pages) : [];
    const read = async (pathname: string) => (await fetch(own.url + pathname)).text();
    for (const pathname of await distinctPages(paths, read)) {
      await page.goto(own.url + pathname, { waitUntil: 'load' });
      for (const complaint of complaints.splice(0))
        expect.soft(`${pathname}: ${complaint}`).toBe('');
    }
    expect(paths.length).toBeGreaterThan(25);
    await close();
    await own.close();
  });
});
