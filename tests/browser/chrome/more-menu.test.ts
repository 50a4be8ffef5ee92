/** A navbar with more items than fit. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe.ts';
import { touch } from '../../support/browser/browser.ts';
import { focused, type Reading, sidewaysScroll, startReadingOf } from '../../support/reading.ts';
import { siteModule } from '../../support/sites/temporary-site.ts';

const LABELS = ['Guides', 'API reference', 'Integrations', 'Changelog', 'Support', 'Examples'];
const LONG = 'Datenschutz-Grundverordnung';

const site = siteModule({
  title: 'Sparrow documentation',
  navbar: {
    items: [
      ...LABELS.map((label, index) => ({
        type: 'link',
        label,
        href: `/p${index}`,
        position: 'left',
      })),
      {
        type: 'dropdown',
        label: 'Community',
        position: 'left',
        items: [
          { label: 'Forum', href: 'https://forum.invalid' },
          { label: 'Events', href: '/events' },
        ],
      },
      { type: 'link', label: LONG, href: '/legal', position: 'right' },
      { type: 'link', label: 'GitHub', href: 'https://github.invalid', position: 'right' },
      { type: 'locales', position: 'right' },
      { type: 'search', position: 'right' },
      { type: 'colourMode', position: 'right' },
    ],
  },
  locales: {
    default: 'en-GB',
    list: [
      { code: 'en-GB', label: 'English', direction: 'ltr' },
      { code: 'de', label: 'Deutsch', direction: 'ltr' },
    ],
  },
});

const pages = Object.fromEntries(
  ['index', 'events', 'legal', ...LABELS.map((_label, index) => `p${index}`)].map((name) => [
    `docs/${name}.md`,
    `# Page ${name}\n\nA [link to the events](/events).\n`,
  ]),
);

let reading: Reading;
beforeAll(async () => {
  reading = await startReadingOf({ 'site.ts': site, ...pages });
});
afterAll(() => reading?.close());

const more = '.more > button';

/** The texts of the navbar's items in their order, those of the menu after a `|`. */
function items(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = (selector: string): string[] =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((item) => item.checkVisibility())
        .map((item) => item.textContent);
    return [
      ...texts('.navbar > nav > .navbar-link, .navbar > nav > .dropdown > button'),
      '|',
      ...[...document.querySelectorAll('.more > ul > li')].map((item) =>
        [...item.querySelectorAll('a, span')].map((part) => part.textContent).join(', '),
      ),
    ];
  });
}

/** Whether everything in the navbar is inside the window and on one line. */
function fits(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('.navbar > nav > *')]
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    return (
      parts.every(
        ({ left, right }) => left >= 0 && right <= document.documentElement.clientWidth,
      ) && document.querySelector('.navbar > nav')?.clientHeight === 56
    );
  });
}

describe('a navbar with too many items', () => {
  it('moves those that do not fit into a menu, and back when there is space', async () => {
    const { page, complaints, close } = await reading.open('/p1', {
      viewport: { width: 1024, height: 700 },
    });
    expect(await fits(page)).toBe(true);
    const narrow = await items(page);
    expect(narrow.slice(-4)).toEqual(['Examples', 'Community, Forum, Events', LONG, 'GitHub']);
    expect(narrow.indexOf('More')).toBeLessThan(narrow.indexOf('|'));
    await page.setViewportSize({ width: 1280, height: 700 });
    await expect
      .poll(async () => (await items(page)).indexOf('|'))
      .toBeGreaterThan(narrow.indexOf('|'));
    await expect.poll(() => fits(page)).toBe(true);
    await page.setViewportSize({ width: 1900, height: 700 });
    await expect
      .poll(() => items(page))
      .toEqual([...LABELS, 'Community', LONG, 'GitHub', 'Language: English', '|']);
    await expect.poll(() => fits(page)).toBe(true);
    await page.setViewportSize({ width: 1024, height: 700 });
    await expect.poll(() => items(page)).toEqual(narrow);
    expect(complaints).toEqual([]);
    await close();
  });

  it('shows the result in the first paint, and nothing moves', async () => {
    const { page, close } = await reading.open('/', { viewport: { width: 1280, height: 700 } });
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 300);
        }),
    );
    expect(shifts).toBe(0);
    await close();
  });

  it('has a menu for the keyboard, and passes axe', async () => {
    const { page, complaints, close } = await reading.open('/', {
      viewport: { width: 1024, height: 700 },
    });
    await touch(page);
    await page.focus(more);
    await page.keyboard.press('Enter');
    await page.waitForSelector(`${more}[aria-expanded=true]`);
    await page.keyboard.press('ArrowDown');
    const first = await focused(page);
    await page.keyboard.press('End');
    expect(await focused(page)).toBe('a.navbar-link "GitHub"');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(first);
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('.more > ul') ?? document.body).opacity === '1',
    );
    expect(await page.isVisible('.more .group >> text=Community')).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForSelector(`${more}[aria-expanded=false]`);
    expect(await focused(page)).toBe('button "More"');
    expect(complaints).toEqual([]);
    await close();
  });

  it('marks the item of the current page, also in the menu and after a navigation', async () => {
    const { page, close } = await reading.open('/p0', { viewport: { width: 1024, height: 700 } });
    const current = () =>
      page
        .locator('.navbar [data-nav]:not([aria-current=false])')
        .evaluateAll((links) =>
          links.map((link) => `${link.textContent} ${link.getAttribute('aria-current')}`),
        );
    expect(await current()).toEqual(['Guides page']);
    const colour = () =>
      page.locator(more).evaluate((button) => getComputedStyle(button).backgroundColor);
    const plain = await colour();
    await page.click('article a');
    await expect.poll(current).toEqual(['Events page']);
    await expect.poll(colour).not.toBe(plain);
    expect(await page.locator('.more [aria-current=page]').count()).toBe(1);
    await page.goto(`${reading.url}/legal`);
    expect(await current()).toEqual([`${LONG} page`]);
    await close();
  });

  it('fits from right to left, and wraps instead where only the text is larger', async () => {
    const { page, close } = await reading.open('/', { viewport: { width: 1280, height: 700 } });
    const before = await items(page);
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
      dispatchEvent(new Event('resize'));
    });
    await expect.poll(() => fits(page)).toBe(true);
    await expect.poll(() => items(page)).toEqual(before);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      dispatchEvent(new Event('resize'));
    });
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    expect(await page.locator('.colour-toggle').boundingBox()).not.toBeNull();
    await close();
  });

  it('wraps without JavaScript, and is in the menu on phones', async () => {
    const plain = await reading.open('/', {
      viewport: { width: 1024, height: 700 },
      javaScriptEnabled: false,
    });
    expect(await sidewaysScroll(plain.page)).toBe(0);
    expect(await plain.page.isVisible('.navbar >> text=GitHub')).toBe(true);
    expect(await plain.page.isVisible(more)).toBe(false);
    await plain.page.setViewportSize({ width: 360, height: 700 });
    expect(await sidewaysScroll(plain.page)).toBe(0);
    expect(await plain.page.isVisible('.navbar >> text=GitHub')).toBe(true);
    expect(await plain.page.isVisible('.navbar >> text=Community')).toBe(true);
    await plain.close();
    const phone = await reading.open('/', { viewport: { width: 360, height: 740 } });
    await phone.page.click('.menu-toggle');
    await phone.page.click('.menu-back');
    const listed = await phone.page.locator('.menu-list li:visible').allTextContents();
    expect(listed.map((text) => text.trim()).filter(Boolean)).toHaveLength(LABELS.length + 4);
    await phone.close();
  });
});
