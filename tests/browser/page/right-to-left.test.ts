/** Pages in languages that are written from right to left. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type TestPage, touch } from '../../support/browser/browser.ts';
import { difference, mirrorDocuments, shapesOf } from '../../support/browser/mirrored.ts';
import {
  DESKTOP,
  focused,
  PHONE,
  type Reading,
  sharedReading,
  sidewaysScroll,
} from '../../support/reading.ts';
import { isFull } from '../../support/suite.ts';

let reading: Reading;
beforeAll(async () => {
  reading = await sharedReading();
});
afterAll(() => reading?.close());

async function openMirrored(path: string, viewport = DESKTOP): Promise<TestPage> {
  const opened = await openPage(reading.browser, { viewport, reducedMotion: 'reduce' });
  await mirrorDocuments(opened.page);
  await opened.page.goto(reading.url + path, { waitUntil: 'load' });
  return opened;
}

async function box(locator: Locator): Promise<{ left: number; right: number }> {
  const { x, width } = (await locator.first().boundingBox()) ?? { x: Number.NaN, width: 0 };
  return { left: x, right: x + width };
}

/** Whether the first element is entirely to the right of the second. */
async function isRightOf(page: Page, first: string, second: string): Promise<boolean> {
  const [one, other] = await Promise.all([box(page.locator(first)), box(page.locator(second))]);
  return one.left >= other.right - 1;
}

/** A computed property of an element or of a pseudo-element. */
function styleOf(page: Page, selector: string, property: string, pseudo = ''): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((node, [name, part]) => getComputedStyle(node, part).getPropertyValue(name), [
      property,
      pseudo,
    ] as const);
}

it('is mirrored, except for code, and the keyboard follows', async () => {
  const { page, complaints, close } = await openMirrored('/everything');

  expect(await isRightOf(page, 'aside.sidebar', 'main')).toBe(true);
  expect(await isRightOf(page, 'main h1', '.toc li a')).toBe(true);
  expect(await isRightOf(page, '.brand', '.search-button')).toBe(true);
  expect(await isRightOf(page, '.crumb-home', '.breadcrumbs [aria-current]')).toBe(true);
  expect(await isRightOf(page, 'thead th:first-child', 'thead th:nth-child(2)')).toBe(true);
  expect(await isRightOf(page, '.pager a[rel=prev]', '.pager a[rel=next]')).toBe(true);
  expect(await isRightOf(page, '[role=tab]:first-child', '[role=tab]:nth-child(2)')).toBe(true);
  // What is closed points in the direction of reading.
  expect(await styleOf(page, '.prose summary', 'rotate', '::before')).toBe('180deg');

  // Without isolation, the slash would move behind the path.
  const isSlashFirst = await page
    .locator('.prose > p')
    .first()
    .evaluate((paragraph) => {
      const code = paragraph.ownerDocument.createElement('code');
      const text = paragraph.ownerDocument.createTextNode('/guide');
      code.appendChild(text);
      paragraph.replaceChildren('نص ', code, ' نص');
      const at = (index: number): number => {
        const range = paragraph.ownerDocument.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return range.getBoundingClientRect().left;
      };
      return at(0) < at(1);
    });
  expect(isSlashFirst).toBe(true);

  await touch(page);
  // Code isn't mirrored, and its buttons are at the end of its lines.
  const buttons = page.locator('.code-buttons').first();
  await buttons.waitFor({ state: 'attached' });
  const code = page.locator('.code').first();
  const lines = await code.locator('code').evaluate((node) => {
    const text = node.ownerDocument.createRange();
    text.selectNodeContents(node);
    return text.getClientRects()[0]?.left ?? Number.NaN;
  });
  const block = await box(code);
  const middle = (block.left + block.right) / 2;
  expect(lines).toBeLessThan(middle);
  expect((await box(buttons)).left).toBeGreaterThan(middle);

  await page.getByRole('tab', { name: 'Web' }).first().focus();
  await page.keyboard.press('ArrowLeft');
  expect(await focused(page)).toContain('"iOS"');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toContain('"Web"');
  // The focus goes through the navbar from right to left.
  await page.locator('.brand').focus();
  const places: number[] = [];
  for (let stops = 0; stops < 5; stops++) {
    places.push((await box(page.locator(':focus'))).right);
    await page.keyboard.press('Tab');
  }
  expect(places).toEqual(places.toSorted((a, b) => b - a));

  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await sidewaysScroll(page)]).toEqual([width, 0]);
  }
  expect(complaints).toEqual([]);
  await close();
});

it('opens the menu of narrow windows from the right, and searches from the right', async () => {
  const { page, complaints, close } = await openMirrored('/everything', PHONE);
  expect(await isRightOf(page, '.menu-toggle', '.search-button')).toBe(true);
  expect(await styleOf(page, '.toc-toggle', 'rotate', '::after')).toBe('180deg');
  await page.click('.menu-toggle');
  await page.waitForSelector('dialog.menu[open]');
  await expect.poll(() => box(page.locator('dialog.menu'))).toMatchObject({ right: PHONE.width });
  expect((await box(page.locator('dialog.menu'))).left).toBeGreaterThan(0);
  expect(await styleOf(page, '.menu-back', 'scale', '::before')).toBe('-1 1');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog.menu[open]', { state: 'detached' });
  await page.click('.search-button');
  const input = page.locator('.search-dialog[open] input');
  await input.waitFor();
  expect(await isRightOf(page, '.search-dialog input', '.search-cancel')).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

// The shapes of a page in one direction are those in the other in a mirror, in both modes.
describe.skipIf(!isFull)('a picture of', () => {
  const rows = [DESKTOP, { width: 768, height: 1024 }, PHONE].flatMap((viewport) =>
    (['light', 'dark'] as const).flatMap((colorScheme) =>
      ['/', '/everything', '/everything#details', '/search?q=alpha', '/nowhere'].map((path) => ({
        path,
        viewport,
        colorScheme,
      })),
    ),
  );
  it.each(rows)('$path at $viewport.width px in $colorScheme mode is mirrored', async (row) => {
    const { path, ...options } = row;
    const pictures = [];
    for (const flop of [false, true]) {
      const { page, close } = await openPage(reading.browser, { ...options, bypassCSP: true });
      if (flop) await mirrorDocuments(page);
      await page.goto(reading.url + path, { waitUntil: 'networkidle' });
      pictures.push(await shapesOf(page, { flop }));
      await close();
    }
    const [one = Buffer.of(), other = Buffer.of()] = pictures;
    expect(difference(one, other)).toBeLessThan(0.007);
  });
});
