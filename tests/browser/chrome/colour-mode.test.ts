/** Light, dark and system. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isSameDocument,
  borrowBrowser,
  openPage,
  markUntouched,
} from '../../support/browser/browser.ts';
import {
  DESKTOP,
  PHONE,
  type Reading,
  sharedReading,
  startReadingOf,
} from '../../support/reading.ts';
import { siteModule } from '../../support/sites/temporary-site.ts';
import { rowsOf } from '../../support/suite.ts';

let reading: Reading;

beforeAll(async () => {
  reading = await sharedReading();
});
afterAll(() => reading?.close());

const toggle = '.navbar .colour-toggle';

const shown = (page: Page) =>
  page.evaluate(() => {
    const { theme, themeChoice } = document.documentElement.dataset;
    return { theme, choice: themeChoice, stored: localStorage.getItem('theme') };
  });

// Notes each theme that the document ever has when something is painted.
const watchPaint = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(window, 'seen', seen);
    const look = () => {
      const theme = document.documentElement?.dataset['theme'];
      // A page that is kept runs once more while it is hidden.
      if (document.body && !document.hidden && theme && !seen.includes(theme)) seen.push(theme);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
const seen = (page: Page) => page.evaluate(() => Reflect.get(window, 'seen'));

describe('the colour mode toggle', () => {
  it.each(rowsOf([DESKTOP, PHONE], 2))(
    'cycles through system, light and dark: %o',
    async (viewport) => {
      const { page, close } = await reading.open('/', { viewport, colorScheme: 'dark' });
      expect(await shown(page)).toEqual({ theme: 'dark', choice: 'system', stored: null });
      await page.click(toggle);
      expect(await shown(page)).toEqual({ theme: 'light', choice: 'light', stored: 'light' });
      expect(await page.getAttribute(toggle, 'aria-label')).toBe(
        'Switch between dark and light mode (currently light mode)',
      );
      await page.click(toggle);
      expect(await shown(page)).toEqual({ theme: 'dark', choice: 'dark', stored: 'dark' });
      await page.click(toggle);
      expect(await shown(page)).toEqual({ theme: 'dark', choice: 'system', stored: null });
      await close();
    },
  );

  it('follows the operating system only while nothing is chosen, and stores nothing of it', async () => {
    const { page, close } = await reading.open('/', { colorScheme: 'light' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => shown(page)).toEqual({ theme: 'dark', choice: 'system', stored: null });
    await page.click(toggle);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await shown(page)).toEqual({ theme: 'light', choice: 'light', stored: 'light' });
    await close();
  });

  it('is synchronised with other tabs, also when storage is cleared', async () => {
    const { page, close } = await reading.open('/', { colorScheme: 'light' });
    const other = await page.context().newPage();
    await other.goto(`${reading.url}/beta`, { waitUntil: 'load' });
    await page.click(toggle);
    await page.click(toggle);
    await expect
      .poll(() => shown(other))
      .toEqual({ theme: 'dark', choice: 'dark', stored: 'dark' });
    expect(await other.getAttribute(toggle, 'aria-label')).toContain('currently dark mode');
    await page.evaluate(() => localStorage.clear());
    await expect
      .poll(() => shown(other))
      .toEqual({ theme: 'light', choice: 'system', stored: null });
    await close();
  });

  it('works when only the entry script has loaded', async () => {
    const { page, close } = await reading.open('/no-such-page');
    await page.route(/deferred-|island/, (route) => route.abort());
    await page.reload({ waitUntil: 'load' });
    await page.click(toggle);
    expect((await shown(page)).choice).toBe('light');
    await close();
  });
});

describe('a page', () => {
  it('never shows the wrong theme, also from a cache or the back/forward cache', async () => {
    const { page, close } = await reading.open('/', { colorScheme: 'light' });
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await watchPaint(page);
    // The first frame may follow the load event.
    const expectDark = () => expect.poll(() => seen(page)).toEqual(['dark']);
    await page.goto(`${reading.url}/beta`, { waitUntil: 'load' });
    await page.reload({ waitUntil: 'load' });
    await expectDark();
    await page.goto(`${reading.url}/no-such-page`, { waitUntil: 'load' });
    await expectDark();
    await page.goBack({ waitUntil: 'load' });
    await expectDark();
    await close();
  });

  it('applies a theme and data attributes from the URL, and stores neither', async () => {
    const { page, close } = await reading.open('/?docusaurus-theme=dark&docusaurus-data-mode=x', {
      colorScheme: 'light',
    });
    expect(await shown(page)).toEqual({ theme: 'dark', choice: 'dark', stored: null });
    expect(await page.getAttribute('html', 'data-mode')).toBe('x');
    await close();
  });
});

describe('a page restored from the back/forward cache', () => {
  let keeping: Browser;
  beforeAll(async () => {
    keeping = await borrowBrowser({ keepsPages: true });
  });
  afterAll(() => keeping?.close());

  // Leaves the first page for one of another document, does something there, and comes back to the first.
  const backFrom = async (act: (page: Page) => Promise<void>) => {
    const { page, close } = await openPage(keeping, { viewport: DESKTOP, colorScheme: 'light' });
    await watchPaint(page);
    await page.addInitScript(() =>
      addEventListener('pagehide', () => Reflect.get(window, 'seen').splice(0)),
    );
    await page.goto(reading.url, { waitUntil: 'load' });
    // Without interaction: a prefetch on its way would keep the page out of the cache.
    await markUntouched(page);
    await page.goto(`${reading.url}/beta`, { waitUntil: 'load' });
    await act(page);
    // No event of loading comes: the page is not loaded.
    await page.evaluate(() => history.back());
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Alpha');
    await page.waitForFunction(() => Reflect.get(window, 'seen').length > 0);
    expect(await isSameDocument(page)).toBe(true);
    return { page, close };
  };

  it('has the theme that was chosen meanwhile, from its first frame', async () => {
    const { page, close } = await backFrom(async (other) => {
      await other.click(toggle);
      await other.click(toggle);
    });
    expect(await seen(page)).toEqual(['dark']);
    expect(await shown(page)).toEqual({ theme: 'dark', choice: 'dark', stored: 'dark' });
    expect(await page.getAttribute(toggle, 'aria-label')).toContain('currently dark mode');
    await close();
  });

  it('has the current theme of the operating system if nothing is chosen', async () => {
    const { page, close } = await backFrom((other) => other.emulateMedia({ colorScheme: 'dark' }));
    await expect.poll(() => shown(page)).toEqual({ theme: 'dark', choice: 'system', stored: null });
    await close();
  });
});

describe('a site without the switch', () => {
  const withoutSwitch = (respectSystem: boolean): Promise<Reading> =>
    startReadingOf({
      'site.ts': siteModule({
        navbar: { items: [{ type: 'colourMode', position: 'right' }] },
        colourMode: { default: 'light', respectSystem, disableSwitch: true },
      }),
      'docs/index.mdx': '# Home\n',
    });

  it('has no toggle and clears what was stored', async () => {
    const other = await withoutSwitch(false);
    const { page, close } = await other.open('/');
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.reload({ waitUntil: 'load' });
    await expect.poll(() => shown(page)).toEqual({ theme: 'light', choice: 'light', stored: null });
    expect(await page.locator(toggle).count()).toBe(0);
    await close();
    await other.close();
  });

  it('follows the operating system live if the system preference is respected', async () => {
    const other = await withoutSwitch(true);
    const { page, close } = await other.open('/');
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(async () => (await shown(page)).theme).toBe(colorScheme);
    }
    await close();
    await other.close();
  });
});
