/** What stands around an article. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSameDocument, markDocument, touch } from '../../support/browser/browser.ts';
import { DESKTOP, focused, PHONE, type Reading, sharedReading } from '../../support/reading.ts';
import { rowsOf } from '../../support/suite.ts';

let reading: Reading;

beforeAll(async () => {
  reading = await sharedReading();
});
afterAll(() => reading?.close());

const active = '.toc [aria-current]';

describe('the top of a page', () => {
  it.each(rowsOf([DESKTOP, PHONE], 2))(
    'begins with a skip link to the content: %o',
    async (viewport) => {
      const { page, close } = await reading.open('/beta', { viewport });
      await page.keyboard.press('Tab');
      expect(await focused(page)).toContain('Skip to main content');
      expect((await page.locator('.skip').boundingBox())?.y).toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe(
        'content',
      );
      await close();
    },
  );

  it('shows breadcrumbs with structured data', async () => {
    const { page, close } = await reading.open('/guide/deep/delta');
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
    expect(await crumbs.getByRole('link').first().getAttribute('aria-label')).toBe('Home page');
    expect(await crumbs.locator('[aria-current=page]').textContent()).toBe('Delta');
    expect(await page.content()).toContain('BreadcrumbList');
    await crumbs.getByRole('link', { name: 'Deep' }).click();
    await page.waitForSelector('article h1:has-text("Deep")');
    await close();
  });
});

describe('the table of contents', () => {
  it('highlights the current heading, scrolls with it, and has levels 2 and 3', async () => {
    const { page, close } = await reading.open('/');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    expect(await contents.getByRole('link').count()).toBe(40);
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, 2500);
    await page.waitForSelector(active);
    const agrees = () =>
      page.evaluate(() => {
        const link = document.querySelector<HTMLAnchorElement>('.toc [aria-current]');
        const heading = link && document.querySelector(link.hash)?.getBoundingClientRect();
        const own = link?.getBoundingClientRect();
        // Read is the first heading of the upper half, or the last one above; and its link is in sight.
        return (
          heading && own && heading.top < innerHeight / 2 && own.top > 0 && own.bottom < innerHeight
        );
      });
    await expect.poll(agrees).toBe(true);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForSelector('.toc a[aria-current]:has-text("Detail 19")');
    await expect.poll(agrees).toBe(true);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForFunction(() => document.querySelectorAll('.toc [aria-current]').length <= 1);
    await close();
  });

  it('updates the highlight when the window is resized', async () => {
    const { page, close } = await reading.open('/');
    await page.evaluate(() => document.getElementById('part-5')?.scrollIntoView());
    await page.waitForSelector('.toc a[aria-current]:has-text("Part 5")');
    await page.setViewportSize({ width: 1100, height: 300 });
    await page.waitForFunction(() => document.querySelectorAll('.toc [aria-current]').length === 1);
    await close();
  });

  it('links to headings, which the navbar does not cover', async () => {
    const { page, close } = await reading.open('/');
    await page.click('.toc a:has-text("Part 7")');
    await page.waitForFunction(() => {
      const top = document.getElementById('part-7')?.getBoundingClientRect().top ?? -1;
      return (
        top >= (document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0) && top < 200
      );
    });
    expect(page.url()).toContain('#part-7');
    await close();
  });

  it('is a button with a list on phones, which opens, links and closes', async () => {
    const { page, close } = await reading.open('/', { viewport: PHONE, hasTouch: true });
    const button = page.getByRole('button', { name: 'On this page' });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    expect(await page.isVisible('#toc-list')).toBe(false);
    expect(await button.getAttribute('aria-controls')).toBe('toc-list');
    await button.tap();
    await page.waitForSelector('.toc-toggle[aria-expanded=true]');
    await page.tap('#toc-list a:has-text("Part 3")');
    await page.waitForURL(/#part-3$/);
    await page.waitForSelector('#toc-list', { state: 'hidden' });
    const top = await page.evaluate(
      () => document.getElementById('part-3')?.getBoundingClientRect().top,
    );
    expect(top).toBeGreaterThan(80);
    await close();
  });
});

describe('a heading', () => {
  it('has a link to itself, which copies the URL with an announcement', async () => {
    const { page, close } = await reading.open('/', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await touch(page);
    await page.click('#part-2 .anchor');
    await page.waitForSelector('#announcer:has-text("Link copied")', { state: 'attached' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${reading.url}/#part-2`,
    );
    await close();
  });
});

describe('the bottom of a page', () => {
  it('has the neighbours, the edit link, the time, and the Markdown link', async () => {
    const { page, complaints, close } = await reading.open('/beta', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    expect(await page.getAttribute('.edit-link', 'href')).toBe(
      'https://source.invalid/edit/docs/beta.mdx',
    );
    // The first interaction: the script that copies loads after this click.
    await page.click('.copy-page');
    await page.waitForSelector('#announcer:has-text("Copied")', { state: 'attached' });
    await markDocument(page);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('## Part 1');
    const pager = page.getByRole('navigation', { name: 'Docs pages' });
    await pager.getByRole('link', { name: 'Next' }).click();
    await page.waitForSelector('article h1:has-text("Everything")');
    await pager.getByRole('link', { name: 'Previous' }).click();
    await page.waitForSelector('article h1:has-text("Beta")');
    expect(await isSameDocument(page)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([DESKTOP, PHONE])(
    'has a button to the top, which appears on scrolling up: %o',
    async (viewport) => {
      // One of the two scrolls smoothly.
      const reducedMotion = viewport === PHONE ? 'reduce' : 'no-preference';
      const { page, close } = await reading.open('/', { viewport, reducedMotion });
      await touch(page);
      await page.mouse.wheel(0, 2000);
      await page.waitForFunction(() => window.scrollY > 1900);
      expect(await page.isVisible('.to-top')).toBe(false);
      await page.mouse.wheel(0, -100);
      await page.getByRole('button', { name: 'Scroll back to top' }).click();
      await page.waitForFunction(() => window.scrollY === 0);
      await page.waitForSelector('.to-top', { state: 'hidden' });
      await close();
    },
  );
});
