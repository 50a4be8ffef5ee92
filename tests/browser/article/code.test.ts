/** Code blocks, pictures, tables, diagrams and the other parts of an article. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetPage, type TestPage, touch } from '../../support/browser/browser.ts';
import { DESKTOP, focused, PHONE, type Reading, sharedReading } from '../../support/reading.ts';
import { rowsOf } from '../../support/suite.ts';

let reading: Reading;
let opened: TestPage;

beforeAll(async () => {
  reading = await sharedReading();
  opened = await reading.open('/everything', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
});
afterAll(() => reading?.close());

/** Loads the shared page again for a test that changes it or depends on its size. */
async function load(viewport = DESKTOP): Promise<Page> {
  const { page } = opened;
  await resetPage(opened);
  await page.setViewportSize(viewport);
  await page.goto(`${reading.url}/everything`, { waitUntil: 'load' });
  return page;
}

const KOTLIN = '.code[data-lang=kotlin]';
const LONG = '.code:has-text("a very long line")';

describe('a code block', () => {
  it('is highlighted without a script: title, line numbers, marked and changed lines', async () => {
    const { page, close } = await reading.open('/everything', { javaScriptEnabled: false });
    expect(await page.textContent(`${KOTLIN} .code-title`)).toBe('Main.kt');
    expect(await page.locator(`${KOTLIN} .k`).first().textContent()).toContain('fun');
    expect(await page.locator(`${KOTLIN} .hl`).textContent()).toContain('println');
    expect(await page.locator('.code[data-lang=diff] .del').textContent()).toContain('-old');
    expect(await page.locator('.code[data-lang=diff] .ins').textContent()).toContain('+new');
    // The numbers are drawn and are no text.
    expect(await page.textContent(`${KOTLIN} code`)).toBe('fun main() {\n    println("hello")\n}');
    await close();
  });

  it.each(rowsOf([DESKTOP, PHONE], 2))('is copied with an announcement: %o', async (viewport) => {
    const page = await load(viewport);
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await touch(page);
    const button = page.locator(`${KOTLIN} .code-copy`);
    expect(await button.getAttribute('aria-label')).toBe('Copy code to clipboard');
    await button.click();
    await page.waitForSelector('#announcer:has-text("Copied")', { state: 'attached' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'fun main() {\n    println("hello")\n}',
    );
    await page.waitForSelector(`${KOTLIN} .code-copy[aria-label="Copy code to clipboard"]`);
  });

  it('is copied without the clipboard API, as on insecure pages', async () => {
    const page = await load();
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
    );
    await touch(page);
    await page.focus(`${KOTLIN} .code-copy`);
    await page.click(`${KOTLIN} .code-copy`);
    await page.waitForSelector('#announcer:has-text("Copied")', { state: 'attached' });
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('println');
    expect(await focused(page)).toContain('button');
  });

  it('reports a failed copy', async () => {
    const page = await load();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await touch(page);
    await page.click(`${KOTLIN} .code-copy`);
    await page.waitForSelector('#announcer:has-text("Copying failed")', { state: 'attached' });
  });

  it.each(rowsOf([PHONE, DESKTOP], 2))(
    'offers line wrapping only if a line is too long: %o',
    async (viewport) => {
      const page = await load(viewport);
      await touch(page);
      const wrap = page.locator(`${LONG} .code-wrap`);
      await wrap.waitFor();
      expect(await page.locator(`${KOTLIN} .code-wrap`).isVisible()).toBe(false);
      await wrap.click();
      await page.waitForSelector(`${LONG} .code-wrap[aria-pressed=true]`);
      const overflow = () =>
        page.locator(`${LONG} pre`).evaluate((pre) => pre.scrollWidth - pre.clientWidth);
      expect(await overflow()).toBe(0);
      await wrap.click();
      await expect.poll(overflow).toBeGreaterThan(0);
    },
  );

  it('shows its buttons on hover and focus', async () => {
    const page = await load();
    const opacity = () =>
      page.locator(`${KOTLIN} .code-copy`).evaluate((button) => getComputedStyle(button).opacity);
    await touch(page);
    expect(await opacity()).toBe('0');
    await page.focus(`${KOTLIN} pre`);
    await expect.poll(opacity).toBe('1');
  });
});

describe('an image', () => {
  it('has a size and lazy loading, is enlarged with a key and closed with Escape', async () => {
    const page = await load();
    const image = page.locator('article img');
    expect(await image.getAttribute('loading')).toBe('lazy');
    expect(await image.getAttribute('width')).toBe('2400');
    await touch(page);
    await image.scrollIntoViewIfNeeded();
    await page.waitForSelector('img.zoom');
    await image.focus();
    await page.keyboard.press('Enter');
    const view = page.getByRole('dialog', { name: 'A wide picture' });
    await view.waitFor();
    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'detached' });
    expect(await focused(page)).toContain('Enlarge image: A wide picture');
    await image.click();
    await view.waitFor();
    await view.click();
    await view.waitFor({ state: 'detached' });
    expect(opened.complaints).toEqual([]);
  });
});

describe('an article', () => {
  it('names the kind of an admonition in text', async () => {
    const { page } = opened;
    expect(await page.getByRole('note').textContent()).toContain('Warning: Look out');
  });

  it('has tab stops only on scrolling elements, which are labelled', async () => {
    const page = await load(PHONE);
    await touch(page);
    const stops = () =>
      page
        .locator('article :is(.table,.diagram,pre)')
        .evaluateAll((boxes) =>
          boxes.map((box) => [
            box.getAttribute('tabindex') === '0',
            box.scrollWidth > box.clientWidth,
          ]),
        );
    await expect
      .poll(async () => (await stops()).every(([stop, more]) => stop === more))
      .toBe(true);
    expect((await stops()).filter(([stop]) => stop).length).toBeGreaterThan(1);
    await page.getByRole('group', { name: 'Table: Column 0, Column 1' }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect
      .poll(async () => (await stops()).every(([stop, more]) => stop === more))
      .toBe(true);
  });

  it('has tables that scroll by themselves, also with the keyboard', async () => {
    const page = await load(PHONE);
    const table = page.locator('.table');
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0);
  });

  it('has task lists, footnotes with links back, a diagram with a text alternative, and formulas', async () => {
    const page = await load();
    expect(await page.locator('.task-list-item input').evaluateAll((all) => all.length)).toBe(2);
    expect(await page.getByRole('checkbox').first().isChecked()).toBe(true);
    await page.click('[data-footnote-ref]');
    await page.waitForURL(/#user-content-fn-1$|#fn-1$/);
    await page.click('[data-footnote-backref]');
    await page.waitForURL(/fnref-1$/);
    const diagram = page.locator('.diagram');
    const text = await diagram.evaluate(
      (box) =>
        (box.querySelector('[role=img]') ?? box).getAttribute('aria-label') ??
        box.parentElement?.textContent ??
        '',
    );
    expect(text).toMatch(/Begin/);
    expect(text).toMatch(/End/);
    expect(await page.locator('math').count()).toBe(1);
  });

  it('has details that open with pointer and keyboard, even in quick succession', async () => {
    const page = await load();
    await touch(page);
    const summary = page.locator('.details summary');
    const isOpen = () => page.locator('.details').evaluate((part) => part.hasAttribute('open'));
    await summary.click();
    await expect.poll(isOpen).toBe(true);
    await summary.click();
    await expect.poll(isOpen).toBe(false);
    await summary.focus();
    await page.keyboard.press('Enter');
    await expect.poll(isOpen).toBe(true);
    await summary.dblclick();
    await expect.poll(isOpen).toBe(true);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  });
});
