/** Print, zoom, forced colours and reduced motion. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { touch } from '../../support/browser/browser.ts';
import { PHONE, type Reading, sidewaysScroll, sharedReading } from '../../support/reading.ts';
import { rowsOf } from '../../support/suite.ts';

let reading: Reading;

beforeAll(async () => {
  reading = await sharedReading();
});
afterAll(() => reading?.close());

const PAGES = ['/', '/everything', '/guide/deep', '/no-such-page', '/search?q=part'];

describe('on paper', () => {
  it('a page consists of its article in the light theme, with all tabs and details open', async () => {
    const { page, close } = await reading.open('/everything', { colorScheme: 'dark' });
    await touch(page);
    await page.waitForSelector('.code-buttons', { state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    for (const part of [
      '.navbar',
      '.sidebar',
      '.toc',
      '.pager',
      '.furniture',
      '.footer',
      '.announcement',
      '.code-buttons',
    ])
      expect(await page.locator(part).first().isVisible(), part).toBe(false);
    for (const text of ['Text for web.', 'Text for iOS.', 'Text for Android.', 'Hidden at first.'])
      await page.getByText(text).waitFor();
    const colours = await page.evaluate(() => {
      const { color } = getComputedStyle(document.querySelector('article p') ?? document.body);
      return { color, scheme: getComputedStyle(document.documentElement).colorScheme };
    });
    expect(colours.scheme).toBe('light');
    // Long lines are not cut off.
    const cut = await page
      .locator('.code:has-text("a very long line") pre')
      .evaluate((pre) => pre.scrollWidth - pre.clientWidth);
    expect(cut).toBe(0);
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.length).toBeGreaterThan(10_000);
    await close();
  });
});

const WINDOWS: [name: string, viewport: { width: number; height: number }][] = [
  ['320 px', { width: 320, height: 640 }],
  ['a desk at 200%', { width: 640, height: 400 }],
  ['a desk at 400%', { width: 320, height: 256 }],
];

describe.each(rowsOf(WINDOWS, 2))('in a window of %s', (_name, viewport) => {
  it('nothing is cut off and no page scrolls sideways', async () => {
    const { page, close } = await reading.open('/', { viewport });
    for (const path of PAGES) {
      await page.goto(reading.url + path, { waitUntil: 'load' });
      expect.soft(await sidewaysScroll(page), path).toBe(0);
      // What could be cut off by the edge is what nothing around it scrolls.
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('h1,h2,p,button,a,input')]
          .filter((node) => {
            const box = node.getBoundingClientRect();
            if (box.width < 2 || getComputedStyle(node).visibility === 'hidden') return false;
            if (node.closest('.table,.code,.skip,.sr,[role=tablist],.diagram,.katex')) return false;
            return box.right > innerWidth + 1 || box.left < -1;
          })
          .map((node) => node.outerHTML.slice(0, 90)),
      );
      expect.soft(outside, path).toEqual([]);
      expect.soft(await page.locator('h1').isVisible(), path).toBe(true);
    }
    await close();
  });

  it('focused elements are not hidden below fixed bars', async () => {
    const { page, close } = await reading.open('/', { viewport });
    await page.click('.announcement-close');
    const hidden: string[] = [];
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const node = document.activeElement;
        if (!node || node === document.body || node.closest('.navbar')) return null;
        const box = node.getBoundingClientRect();
        const bar = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0;
        // Completely below the sticky bar (WCAG 2.4.11).
        return box.bottom <= bar && box.height > 0 ? node.outerHTML.slice(0, 80) : null;
      });
      if (covered) hidden.push(covered);
    }
    expect(hidden).toEqual([]);
    await close();
  });
});

describe('in forced colours', () => {
  it('icons, marks and the current page are visible without backgrounds', async () => {
    const { page, close } = await reading.open('/everything', { forcedColors: 'active' });
    const icon = await page.evaluate(() => {
      const style = (selector: string, pseudo: string) => {
        const node = document.querySelector(selector);
        return node ? getComputedStyle(node, pseudo).backgroundColor : '';
      };
      return [style('.colour-toggle', '::before'), style('.search-button', '::before')];
    });
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    for (const colour of icon) expect(colour).not.toBe(canvas);
    const current = await page.evaluate(() => {
      const node = document.querySelector('.sidebar-nav [aria-current=page]');
      return node ? getComputedStyle(node).borderTopColor : '';
    });
    expect(current).not.toBe(canvas);
    await page.focus('.search-button');
    await page.keyboard.press('Shift+Tab');
    const outline = await page.evaluate(() =>
      document.activeElement ? getComputedStyle(document.activeElement).outlineStyle : '',
    );
    expect(outline).not.toBe('none');
    await close();
  });
});

describe('motion', () => {
  it('is shown only where the reader allows it', async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const { page, complaints, close } = await reading.open('/', { reducedMotion });
      await touch(page);
      await page.click('.sidebar a:has-text("Beta")');
      await page.waitForSelector('article h1:has-text("Beta")');
      const animationOf = (selector: string) =>
        page.locator(selector).evaluate((part) => getComputedStyle(part).animationName);
      const isStill = reducedMotion === 'reduce';
      expect(await animationOf('article')).toBe(isStill ? 'none' : 'arrive');
      await page.keyboard.press('Control+k');
      expect(await animationOf('.search-dialog[open]')).toBe(isStill ? 'none' : 'search-in');
      expect(complaints).toEqual([]);
      await close();
    }
  });

  it('between documents of the site is a view transition', async () => {
    const { page, complaints, close } = await reading.open('/beta', {
      reducedMotion: 'no-preference',
    });
    await page.addInitScript(() =>
      addEventListener('pagereveal', (event) =>
        Reflect.set(window, 'transition', Reflect.get(event, 'viewTransition') !== null),
      ),
    );
    await page.evaluate(() => location.assign('/everything'));
    await page.waitForSelector('article h1:has-text("Everything")');
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'transition'))).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });
});

it('a phone in landscape orientation loses nothing', async () => {
  const { page, close } = await reading.open('/everything', {
    viewport: { width: PHONE.height, height: PHONE.width },
  });
  expect(await sidewaysScroll(page)).toBe(0);
  await close();
});
