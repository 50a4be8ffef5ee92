/** The navbar, the announcement bar and the footer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetPage, type TestPage, touch } from '../../support/browser/browser.ts';
import { DESKTOP, focused, PHONE, type Reading, startReading } from '../../support/reading.ts';
import { rowsOf } from '../../support/suite.ts';

let reading: Reading;
let opened: TestPage | undefined;

beforeAll(async () => {
  reading = await startReading({
    logo: { src: '/img/wide.svg', alt: 'Example docs', width: 109, height: 18 },
    locales: {
      default: 'en-GB',
      list: [
        { code: 'en-GB', label: 'English', direction: 'ltr' },
        { code: 'de', label: 'Deutsch', direction: 'ltr' },
      ],
    },
  });
});
afterAll(() => reading?.close());

/** Loads `path` in the page that tests share. Opens another when that one was closed together with a site. */
async function load(path: string, from = reading, viewport = DESKTOP): Promise<TestPage> {
  if (opened === undefined || opened.page.isClosed())
    return (opened = await from.open(path, { viewport }));
  await resetPage(opened);
  await opened.page.setViewportSize(viewport);
  await opened.page.goto(from.url + path, { waitUntil: 'load' });
  return opened;
}

const more = '.dropdown:has-text("More")';
const isOpen = `${more} > button[aria-expanded=true]`;
const isShut = `${more} > button[aria-expanded=false]`;

describe('a dropdown in the navbar', () => {
  it('opens on hover, updates its ARIA state, and closes when the pointer leaves', async () => {
    const { page, complaints } = await load('/');
    await page.hover(`${more} > button`);
    await page.waitForSelector(isOpen);
    await page.waitForSelector('text=Gamma page');
    await page.hover('.copyright');
    await page.waitForSelector(isShut);
    await page.waitForSelector('text=Gamma page', { state: 'hidden' });
    expect(complaints).toEqual([]);
  });

  it('is a button that opens and closes with click, Enter and Space', async () => {
    const { page, close } = await reading.open('/', { hasTouch: true });
    await page.tap(`${more} > button`);
    await page.waitForSelector(isOpen);
    await page.tap(`${more} > button`);
    await page.waitForSelector(isShut);
    await page.focus(`${more} > button`);
    for (const key of ['Enter', ' ']) {
      await page.keyboard.press(key);
      await page.waitForSelector(isOpen);
      await page.keyboard.press(key);
      await page.waitForSelector(isShut);
    }
    await close();
  });

  it('is navigated with the arrow keys, Home and End, and closed with Escape', async () => {
    const { page } = await load('/');
    await touch(page);
    await page.focus(`${more} > button`);
    await page.keyboard.press('ArrowDown');
    await page.waitForSelector(isOpen);
    expect(await focused(page)).toBe('a "Beta page"');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('a "Gamma page"');
    await page.keyboard.press('End');
    expect(await focused(page)).toBe('a "Delta page"');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('a "Beta page"');
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('a "Delta page"');
    await page.keyboard.press('Home');
    expect(await focused(page)).toBe('a "Beta page"');
    await page.keyboard.press('Escape');
    await page.waitForSelector(isShut);
    expect(await focused(page)).toBe('button "More"');
  });

  it('closes on focus and clicks elsewhere', async () => {
    const { page, close } = await reading.open('/', { hasTouch: true });
    await page.tap(`${more} > button`);
    await page.waitForSelector(isOpen);
    await page.focus('.search-button');
    await page.waitForSelector(isShut);
    await page.tap(`${more} > button`);
    await page.waitForSelector(isOpen);
    await page.tap('article h1');
    await page.waitForSelector(isShut);
    await close();
  });

  it('keeps the query and the hash for another language, and remembers the version', async () => {
    const { page } = await load('/beta?x=1#part-2');
    await page.hover('.dropdown[data-kind=locales] > button');
    await page.waitForSelector('.dropdown[data-kind=locales] > button[aria-expanded=true]');
    await page.route('**/de/**', (route) => route.fulfill({ body: 'Deutsch' }));
    await page.click('.dropdown[data-kind=locales] a:has-text("Deutsch")');
    await page.waitForURL(/\/de\//);
    expect(page.url()).toBe(`${reading.url}/de/beta?x=1#part-2`);
    await page.goto(`${reading.url}/beta`);
    await touch(page);
    await page.hover('.dropdown[data-kind=versions] > button');
    await page.click('.dropdown[data-kind=versions] a');
    await page.waitForFunction(() => localStorage.getItem('docs-preferred-version-default'));
    expect(await page.evaluate(() => localStorage.getItem('docs-preferred-version-default'))).toBe(
      'current',
    );
  });
});

describe('the version dropdown', () => {
  let other: Reading;
  beforeAll(async () => {
    other = await startReading(
      {
        versions: [
          { name: 'current', label: '2.0', path: '/', isLast: true },
          { name: 'first', label: '1.0', path: '/v1' },
        ],
      },
      {
        'docs/v1/index.mdx': '# First of version 1\n\nIts main page.\n',
        'docs/v1/beta.mdx': '# Beta of version 1\n\n## Part 2\n\nAs it was.\n',
      },
    );
  });
  afterAll(() => other?.close());
  const versions = '.dropdown[data-kind=versions]';

  it('links to the same document, or to the main page of a version that lacks it', async () => {
    const { page, close } = await other.open('/beta', { javaScriptEnabled: false });
    const hrefs = () =>
      page
        .locator(`${versions} a`)
        .evaluateAll((links) => links.map((a) => a instanceof HTMLAnchorElement && a.pathname));
    expect(await hrefs()).toEqual(['/beta', '/v1/beta']);
    await page.goto(`${other.url}/everything`);
    expect(await hrefs()).toEqual(['/everything', '/v1']);
    await page.goto(`${other.url}/v1/beta`);
    expect(await hrefs()).toEqual(['/beta', '/v1/beta']);
    expect(await page.textContent(`${versions} [aria-current=true]`)).toBe('1.0');
    await page.goto(`${other.url}/search?q=beta`);
    expect(await hrefs()).toEqual(['/', '/v1']);
    await close();
  });

  it('is updated on navigation, and keeps the query and the hash', async () => {
    const { page, complaints } = await load('/everything?x=1', other);
    await touch(page);
    const label = page.locator(`${versions} > button`);
    expect(await label.textContent()).toBe('Version: 2.0');
    await page.click('.sidebar a:has-text("Beta"):not(:has-text("version"))');
    await page.waitForSelector('article h1:has-text("Beta")');
    await page.click('.toc a:has-text("Part 2")');
    await page.waitForSelector(`${versions} a[href="/v1/beta"]`, { state: 'attached' });
    await page.hover(`${versions} > button`);
    await page.click(`${versions} a:has-text("1.0")`);
    await page.waitForSelector('article h1:has-text("Beta of version 1")');
    expect(page.url()).toBe(`${other.url}/v1/beta#part-2`);
    await expect.poll(() => label.textContent()).toBe('Version: 1.0');
    await page.waitForSelector(`${versions} [aria-current=true][href="/v1/beta"]`, {
      state: 'attached',
    });
    await page.waitForFunction(
      () => localStorage.getItem('docs-preferred-version-default') === 'first',
    );
    const note = page.getByRole('note').filter({ hasText: 'Version 1.0' });
    await note.getByRole('link', { name: 'for version 2.0' }).click();
    await page.waitForSelector('article h1:text-is("Beta")');
    await expect.poll(() => label.textContent()).toBe('Version: 2.0');
    expect(complaints).toEqual([]);
  });

  it('shows the chosen version on pages without a version', async () => {
    const { page, complaints } = await load('/v1/beta', other);
    await touch(page);
    await page.hover(`${versions} > button`);
    await page.click(`${versions} a:has-text("1.0")`);
    await page.waitForFunction(() => localStorage.getItem('docs-preferred-version-default'));
    const label = page.locator(`${versions} > button`);
    for (const path of ['/no-such-page', '/search?q=beta']) {
      await page.goto(other.url + path, { waitUntil: 'load' });
      await touch(page);
      await expect.poll(() => label.textContent()).toBe('Version: 1.0');
    }
    await page.goto(`${other.url}/everything`, { waitUntil: 'load' });
    await touch(page);
    expect(await label.textContent()).toBe('Version: 2.0');
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  it('is also in the menu on phones', async () => {
    const { page } = await load('/v1/beta', other, PHONE);
    await page.click('.menu-toggle');
    await page.click('.menu-back');
    await page.click('dialog .dropdown[data-kind=versions] > button');
    await page.click('dialog .dropdown[data-kind=versions] a:has-text("2.0")');
    await page.waitForSelector('article h1:text-is("Beta")');
    expect(new URL(page.url()).pathname).toBe('/beta');
  });
});

describe('the navbar', () => {
  it('has a logo of 109 by 18 px, the link to the main site and the search with its shortcut', async () => {
    const { page } = await load('/');
    const logo = page.locator('.brand img').first();
    expect(await logo.getAttribute('alt')).toBe('Example docs');
    expect(await logo.boundingBox()).toMatchObject({ width: 109, height: 18 });
    expect(await page.getAttribute('.navbar-link', 'href')).toBe('https://main.invalid');
    const keys = await page.evaluate(() => {
      const kbd = document.querySelector('.search-button kbd');
      return kbd && getComputedStyle(kbd, '::before').content;
    });
    expect(keys).toBe('"Ctrl K"');
    expect(await page.getAttribute('.search-button', 'aria-keyshortcuts')).toContain('Meta+K');
  });

  it('shows the shortcut of the platform', async () => {
    const { page, close } = await reading.open('/');
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }),
    );
    await page.goto(reading.url);
    const keys = await page.evaluate(() => {
      const kbd = document.querySelector('.search-button kbd');
      return kbd && getComputedStyle(kbd, '::before').content;
    });
    expect(keys).toBe('"⌘K"');
    await close();
  });

  it('stays in place while the page scrolls', async () => {
    const { page } = await load('/');
    await page.mouse.wheel(0, 1500);
    await page.waitForFunction(() => window.scrollY > 1000);
    expect((await page.locator('.navbar').boundingBox())?.y).toBe(0);
  });
});

describe('a navbar that hides on scroll', () => {
  let other: Reading;
  beforeAll(async () => {
    other = await startReading({
      announcement: undefined,
      navbar: {
        hideOnScroll: true,
        items: [{ type: 'link', label: 'Main', href: 'https://m.invalid', position: 'left' }],
      },
    });
  });
  afterAll(() => other?.close());

  it.each(rowsOf([DESKTOP, PHONE], 2))(
    'hides on scrolling down, and appears on scrolling up and at the top: %o',
    async (viewport) => {
      const { page } = await load('/', other, viewport);
      await touch(page);
      await page.mouse.wheel(0, 900);
      await page.waitForSelector('.navbar.hidden', { state: 'attached' });
      // Scrolling up must not begin while the page still scrolls down.
      await page.waitForFunction(() => window.scrollY >= 900);
      await page.mouse.wheel(0, -200);
      await page.waitForSelector('.navbar:not(.hidden)');
      await page.mouse.wheel(0, 400);
      await page.waitForSelector('.navbar.hidden', { state: 'attached' });
      // What has the focus must be seen.
      await page.focus('.brand');
      await page.waitForSelector('.navbar:not(.hidden)');
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.waitForSelector('.navbar:not(.hidden)');
    },
  );

  it('does not cover the heading after a jump', async () => {
    const { page } = await load('/', other);
    await touch(page);
    await page.click('.toc a:has-text("Part 9")');
    await page.waitForSelector('.navbar.hidden', { state: 'attached' });
  });
});

describe('the announcement bar', () => {
  it.each(rowsOf([DESKTOP, PHONE], 2))(
    'stays closed until its id changes: %o',
    async (viewport) => {
      const { page, close } = await reading.open('/', { viewport });
      const bar = page.locator('.announcement');
      expect(await bar.isVisible()).toBe(true);
      expect(await bar.getAttribute('role')).toBeNull();
      await page.click('.announcement-close');
      await bar.waitFor({ state: 'hidden' });
      // Hidden before anything is painted, so nothing moves.
      await page.addInitScript(() => {
        Reflect.set(window, 'shift', 0);
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            Reflect.set(
              window,
              'shift',
              Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value')),
            );
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.reload({ waitUntil: 'load' });
      expect(await bar.isVisible()).toBe(false);
      expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0);
      await page.evaluate(() => localStorage.setItem('docusaurus.announcement.id', 'an older one'));
      await page.reload({ waitUntil: 'load' });
      expect(await bar.isVisible()).toBe(true);
      await page.click('.announcement-close');
      await bar.waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => localStorage.getItem('docusaurus.announcement.id'))).toBe(
        'first',
      );
      await close();
    },
  );
});

describe('the footer', () => {
  it('has its links and the copyright', async () => {
    const { page } = await load('/');
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe(
      'https://main.invalid/privacy',
    );
    expect(await footer.textContent()).toContain('Copyright (c) 2025 Example Ltd');
  });
});
