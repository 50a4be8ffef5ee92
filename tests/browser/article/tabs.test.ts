/** Tabs and their groups. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { touch, layoutComplete } from '../../support/browser/browser.ts';
import { DESKTOP, focused, PHONE, type Reading, sharedReading } from '../../support/reading.ts';
import { rowsOf } from '../../support/suite.ts';

let reading: Reading;

beforeAll(async () => {
  reading = await sharedReading();
});
afterAll(() => reading?.close());

const selected = (page: Page) => page.locator('[role=tab][aria-selected=true]').allTextContents();
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).first();

describe('tabs', () => {
  it('label their panels, and only the open one is rendered', async () => {
    const { page, close } = await reading.open('/everything');
    expect(await selected(page)).toEqual(['Web', 'Web']);
    expect(await page.getByRole('tabpanel', { name: 'Web' }).count()).toBe(2);
    expect(await page.isVisible('text=Text for iOS.')).toBe(false);
    await close();
  });

  it.each(rowsOf([DESKTOP, PHONE], 2))(
    'of a group are synchronised in the page, the URL and other browser tabs: %o',
    async (viewport) => {
      const { page, close } = await reading.open('/everything#tabs', { viewport });
      const other = await page.context().newPage();
      await other.goto(`${reading.url}/everything`, { waitUntil: 'load' });
      await touch(other);
      await tab(page, 'iOS').scrollIntoViewIfNeeded();
      await touch(page);
      await layoutComplete(page);
      const before = (await tab(page, 'iOS').boundingBox())?.y ?? 0;
      await tab(page, 'iOS').click();
      await expect.poll(() => selected(page)).toEqual(['iOS', 'iOS']);
      expect(Math.abs(((await tab(page, 'iOS').boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
      expect(page.url()).toContain('/everything?platform=ios#tabs');
      await expect.poll(() => selected(other)).toEqual(['iOS', 'iOS']);
      expect(await page.evaluate(() => localStorage.getItem('docusaurus.tab.platform'))).toBe(
        'ios',
      );
      // A value that only one of the groups has changes that one.
      await tab(page, 'Android').click();
      await expect.poll(() => selected(page)).toEqual(['Android', 'iOS']);
      await close();
    },
  );

  it('are navigated with the arrow keys, Home and End, and opened with Enter and Space', async () => {
    const { page, close } = await reading.open('/everything');
    await touch(page);
    await tab(page, 'Web').focus();
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toContain('iOS');
    expect(await selected(page)).toEqual(['Web', 'Web']);
    await page.keyboard.press('Enter');
    await expect.poll(() => selected(page)).toEqual(['iOS', 'iOS']);
    await page.keyboard.press('End');
    expect(await focused(page)).toContain('Android');
    await page.keyboard.press(' ');
    await expect.poll(() => selected(page)).toEqual(['Android', 'iOS']);
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toContain('Web');
    await page.keyboard.press('ArrowLeft');
    expect(await focused(page)).toContain('Android');
    await page.keyboard.press('Home');
    expect(await focused(page)).toContain('Web');
    // One stop for Tab: the open one.
    expect(await page.locator('.tabs >> nth=0').locator('[role=tab][tabindex="0"]').count()).toBe(
      1,
    );
    await close();
  });

  it('prefer the value in the URL to the stored one, and never show another first', async () => {
    const { page, close } = await reading.open('/beta');
    await page.evaluate(() => localStorage.setItem('docusaurus.tab.platform', 'ios'));
    await page.addInitScript(() => {
      const painted: string[] = [];
      Reflect.set(window, 'painted', painted);
      const look = () => {
        const open = document.querySelector('.tabs [role=tab][aria-selected=true]')?.textContent;
        if (open && !painted.includes(open)) painted.push(open);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const painted = () => page.evaluate(() => Reflect.get(window, 'painted'));
    await page.goto(`${reading.url}/everything`, { waitUntil: 'load' });
    await expect.poll(painted).toEqual(['iOS']);
    await page.goto(`${reading.url}/everything?platform=android`, { waitUntil: 'load' });
    await expect.poll(painted).toEqual(['Android']);
    expect(await selected(page)).toEqual(['Android', 'iOS']);
    await page.goto(`${reading.url}/everything?platform=nothing`, { waitUntil: 'load' });
    await expect.poll(painted).toEqual(['iOS']);
    await close();
  });

  it('open when the hash leads to an element in them', async () => {
    const { page, close } = await reading.open('/everything#inside-the-tab');
    await expect.poll(() => selected(page)).toContain('iOS');
    expect(await page.isVisible('#inside-the-tab')).toBe(true);
    await close();
  });
});
