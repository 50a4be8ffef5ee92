/** What a reader sees when something is slow, missing or broken. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isSameDocument,
  markDocument,
  openPage,
  resetPage,
  type TestPage,
  touch,
  markUntouched,
} from '../../support/browser/browser.ts';
import { DESKTOP, PHONE, type Reading, startReading } from '../../support/reading.ts';
import { rowsOf } from '../../support/suite.ts';

let reading: Reading;
let opened: TestPage;

beforeAll(async () => {
  reading = await startReading(
    {},
    { 'docs/damaged.mdx': '# Damaged\n', 'docs/damaged-too.mdx': '# Damaged, too\n' },
  );
  opened = await openPage(reading.browser);
});
afterAll(() => reading?.close());

/** Restores the page that the tests share, and loads `path` in it unless the test does that itself. */
async function visit(path: string | null, viewport = DESKTOP): Promise<TestPage> {
  await resetPage(opened);
  // The last document must not react to the new size, which closes the menu and goes back in history.
  await opened.page.goto('about:blank');
  await opened.page.setViewportSize(viewport);
  if (path !== null) await opened.page.goto(reading.url + path, { waitUntil: 'load' });
  return opened;
}

const sizes = rowsOf([DESKTOP, PHONE], 2);

describe('an unknown URL', () => {
  it.each(sizes)('is a 404 with similar pages and a search form: %o', async (viewport) => {
    const { page } = await visit('/', viewport);
    const response = await page.goto(`${reading.url}/guide/gama`, { waitUntil: 'load' });
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.click('.not-found .card a:has-text("Gamma")');
    await page.waitForSelector('article h1:has-text("Gamma")');
    await page.goBack();
    await page.fill('.not-found input', 'gamma');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?q=gamma$/);
  });

  it('is not echoed in the page', async () => {
    const { page, complaints } = await visit('/beta');
    await page.goto(`${reading.url}/%3Cimg%20src=x%20onerror=alert(1)%3E`, { waitUntil: 'load' });
    expect(await page.textContent('.not-found')).not.toContain('onerror');
    expect(await page.locator('.not-found img').count()).toBe(0);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });
});

describe('a component that throws', () => {
  it.each(sizes)(
    'shows an error with a retry button, while the text stays: %o',
    async (viewport) => {
      const { page, close } = await openPage(reading.browser, { viewport });
      await page.addInitScript(() => {
        const listen = window.addEventListener.bind(window);
        window.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
          if (type === 'resize' && Reflect.get(window, 'isSound') !== true)
            throw new Error('broken on purpose');
          listen(type, ...rest);
        };
      });
      await page.goto(`${reading.url}/everything`, { waitUntil: 'load' });
      const box = page.getByRole('alert');
      await box.waitFor();
      expect(await box.textContent()).toContain('This page crashed.');
      expect(await page.isVisible('article h1')).toBe(true);
      await page.evaluate(() => Reflect.set(window, 'isSound', true));
      await box.getByRole('button', { name: 'Try again' }).click();
      await box.waitFor({ state: 'detached' });
      await close();
    },
  );
});

describe('a chunk that does not load', () => {
  it('is retried once without a message', async () => {
    const { page } = await visit(null);
    await page.route(/deferred-[^?]*$/, (route) => route.abort());
    await page.goto(`${reading.url}/everything`, { waitUntil: 'load' });
    const retried = page.waitForResponse(/deferred-.*\?retry=1$/);
    await page.keyboard.press('Tab');
    await retried;
    await page.getByRole('tab', { name: 'iOS' }).first().click();
    await page.waitForSelector('[role=tab][aria-selected=true]:has-text("iOS")');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it.each(sizes)('is reported with a retry button, which works: %o', async (viewport) => {
    const { page } = await visit(null, viewport);
    await page.route(/deferred-[^?]*(?:\?retry=1)?$/, (route) => route.abort());
    await page.goto(`${reading.url}/everything`, { waitUntil: 'load' });
    await page.keyboard.press('Tab');
    const box = page.getByRole('alert');
    await box.waitFor();
    expect(await box.textContent()).toContain('did not load');
    await page.getByRole('button', { name: 'Retry' }).click();
    await box.waitFor({ state: 'detached' });
    await touch(page);
    await page.getByRole('tab', { name: 'iOS' }).first().click();
    await page.waitForSelector('[role=tab][aria-selected=true]:has-text("iOS")');
  });
});

describe('slow responses', () => {
  it('show a loader after a while, and not immediately', async () => {
    const { page } = await visit('/');
    await touch(page);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/_nav/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(() => {
      Reflect.set(window, 'began', 0);
      new MutationObserver(() => {
        if (document.querySelector('.spinner') && !Reflect.get(window, 'shown'))
          Reflect.set(window, 'shown', performance.now());
      }).observe(document.body, { childList: true, subtree: true });
      document.addEventListener('click', () => Reflect.set(window, 'began', performance.now()), {
        capture: true,
      });
    });
    await page.click('.category-row > a:has-text("Guide")');
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    // A loader may come later than it should, but never sooner.
    const waited = await page.evaluate(
      () => Number(Reflect.get(window, 'shown')) - Number(Reflect.get(window, 'began')),
    );
    expect(waited).toBeGreaterThanOrEqual(195);
    release();
    await page.waitForSelector('.sidebar a:has-text("Gamma")');
    await page.waitForSelector('.spinner', { state: 'detached' });
  });

  it.each(sizes)(
    'of scripts never block a link: the bar appears, then the browser navigates: %o',
    async (viewport) => {
      const { page } = await visit('/', viewport);
      // The page that the link leads to is slow as well, so that the bar can be seen.
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      for (const slow of [/deferred-/, `${reading.url}/beta`])
        await page.route(slow, async (route) => {
          await held;
          await route.continue();
        });
      await page.reload({ waitUntil: 'load' });
      await markUntouched(page);
      const asked = page.waitForRequest(`${reading.url}/beta`);
      await page.locator('article a:has-text("link to Beta")').dispatchEvent('click');
      await page.locator('.progress').waitFor();
      await asked;
      release();
      await page.waitForSelector('article h1:has-text("Beta")');
      expect(await isSameDocument(page)).toBe(false);
    },
  );

  it("of the menu's script show a loader over the page", async () => {
    const { page } = await visit('/everything', PHONE);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/menu-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload({ waitUntil: 'load' });
    await page.click('.menu-toggle');
    const loader = page.getByRole('status', { name: 'Loading' });
    await loader.waitFor();
    const box = await loader.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
    release();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await loader.waitFor({ state: 'detached' });
  });

  it('of a rate-limited site are awaited without loading the page in full', async () => {
    const { page, complaints } = await visit('/beta');
    await markDocument(page);
    let asked = 0;
    const { promise: seen, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/_page/**/guide/gamma', async (route) => {
      if (asked++ === 0)
        return route.fulfill({
          status: 429,
          headers: { 'retry-after': '1' },
          body: 'Too many requests.',
        });
      await seen;
      return route.continue();
    });
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/guide/gamma';
      link.textContent = 'To gamma';
      document.querySelector('article')?.insertBefore(link, null);
    });
    await page.click('article a:has-text("To gamma")');
    await page.waitForSelector('.progress:not(.done)');
    release();
    await page.waitForSelector('article h1:has-text("Gamma")');
    expect([asked, await isSameDocument(page)]).toEqual([2, true]);
    await page.waitForSelector('.progress', { state: 'detached' });
    expect(complaints.filter((text) => !text.includes('429'))).toEqual([]);
  });

  it('of a sidebar branch that fails offer a retry', async () => {
    const { page } = await visit('/');
    await page.route('**/_nav/**', (route) => route.abort());
    await page.click('.category-row > a:has-text("Guide")');
    await page.waitForSelector('.sidebar .failure:has-text("did not load")');
    await page.unroute('**/_nav/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.waitForSelector('.sidebar a:has-text("Gamma")');
  });
});

describe('a page that cannot be read', () => {
  const rows = [
    { viewport: DESKTOP, path: '/damaged' },
    { viewport: PHONE, path: '/damaged-too' },
  ];
  it.each(rowsOf(rows, 2))(
    'has an error page that needs no other file: %o',
    async ({ viewport, path }) => {
      const { pages } = reading.site.outcome.manifest;
      const entry = 'inline' in pages ? pages.inline.pages[path] : undefined;
      await reading.site.kv.put(`object/${entry?.object}`, 'damaged');
      // A head that had to wait for KV is on its way before the fault is known; after that the worker remembers it.
      const status = async () => {
        const answer = await fetch(reading.url + path);
        await answer.text().catch(() => {});
        return answer.status;
      };
      await expect.poll(status).toBe(503);
      const { page, complaints } = await visit('/beta', viewport);
      const response = await page.goto(reading.url + path, { waitUntil: 'load' });
      expect(response?.status()).toBe(503);
      await page.getByRole('heading', { name: 'cannot be shown right now' }).waitFor();
      const again = page.getByRole('link', { name: 'Try again' });
      expect(await again.evaluate((link) => link instanceof HTMLAnchorElement && link.href)).toBe(
        reading.url + path,
      );
      // A style that the policy refused would be a complaint, and leave the browser's own look.
      expect(complaints.filter((text) => !text.includes('503'))).toEqual([]);
      expect(await again.evaluate((link) => getComputedStyle(link).color)).toBe(
        'rgb(255, 255, 255)',
      );
    },
  );
});

describe('blocked storage', () => {
  it.each(sizes)('is only logged: %o', async (viewport) => {
    const { page, complaints, close } = await openPage(reading.browser, { viewport });
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    await page.goto(`${reading.url}/everything`, { waitUntil: 'load' });
    await page.click('.navbar .colour-toggle');
    expect(await page.getAttribute('html', 'data-theme-choice')).toBe('light');
    await page.click('.announcement-close');
    await page.waitForSelector('.announcement', { state: 'hidden' });
    await page.getByRole('tab', { name: 'iOS' }).first().click();
    await page.waitForSelector('[role=tab][aria-selected=true]:has-text("iOS")');
    expect(complaints.length).toBeGreaterThan(0);
    expect(complaints.every((text) => /^error: .*denied/.test(text))).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
    await close();
  });
});

describe('the home page whose script does not load', () => {
  it.each(sizes)('shows a banner that suggests checking the base URL: %o', async (viewport) => {
    const { page } = await visit('/beta', viewport);
    await page.route('**/assets/**', (route) => route.abort());
    await page.goto(reading.url, { waitUntil: 'load' });
    const banner = page.locator('.base-url-banner');
    await banner.waitFor();
    expect(await banner.textContent()).toContain('Your Docusaurus site did not load properly');
    expect(await banner.evaluate((box) => getComputedStyle(box).color)).toBe('rgb(255, 255, 255)');
    await page.goto(`${reading.url}/beta`, { waitUntil: 'load' });
    expect(await banner.count()).toBe(0);
  });

  it('shows no banner when everything works', async () => {
    const { page, close } = await openPage(reading.browser);
    await page.clock.install();
    await page.goto(reading.url, { waitUntil: 'load' });
    await page.waitForSelector('html[data-ready]');
    await page.clock.runFor(2000);
    expect(await page.locator('.base-url-banner').count()).toBe(1);
    expect(await page.isVisible('.base-url-banner')).toBe(false);
    await close();
  });
});

// In profiles of their own, because pages that were visited before may be in the cache.
describe('a reader who is offline', () => {
  it('can read prefetched pages, and gets the others again once online', async () => {
    const { page, close } = await reading.open('/');
    const ahead = page.waitForResponse(/_page\/.*beta/);
    await markDocument(page);
    await page.hover('.sidebar a:has-text("Beta")');
    await (await ahead).finished();
    await page.context().setOffline(true);
    await page.click('.sidebar a:has-text("Beta")');
    await page.waitForSelector('article h1:has-text("Beta")');
    expect(await isSameDocument(page)).toBe(true);
    await page.context().setOffline(false);
    await page.click('.sidebar a:has-text("Everything")');
    await page.waitForSelector('article h1:has-text("Everything")');
    await close();
  });

  it("gets the browser's error for other pages, and Back returns to the last one", async () => {
    const { page, close } = await reading.open('/beta');
    await touch(page);
    await page.context().setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
    await page.click('.sidebar a:has-text("Alpha")');
    await failed;
    // The browser's own page is still on its way, and would end a step back that came before it.
    await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
    await page.waitForLoadState();
    await page.context().setOffline(false);
    await page.goBack();
    await page.waitForSelector('article h1:has-text("Beta")');
    await close();
  });
});
