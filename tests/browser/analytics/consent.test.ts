/** Consent: how readers are asked, that their answer holds, and that a browser's refusal is one. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeFindings, colourFindings } from '../../support/browser/axe.ts';
import { borrowBrowser, openPage, type TestPage, touch } from '../../support/browser/browser.ts';
import { type EventRecorder, recordEvents } from '../../support/events/event-recorder.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';
import { rowsOf } from '../../support/suite.ts';

// Milliseconds by which tests move a page's clock on: what waits for a timer has been sent by then.
const AFTER_ALL_TIMERS = 30_000;
const PAGES = {
  'docs/a.mdx': '---\nslug: /\n---\n# Alpha\n\n[to b](./b.mdx)\n',
  'docs/b.mdx': `# Beta\n\n${'Text of Beta. '.repeat(400)}\n`,
};

interface Built {
  content: TemporarySite;
  site: ServedSite;
}

let asking: Built;
let free: Built;
let recorder: EventRecorder;
let browser: Browser;

beforeAll(async () => {
  browser = await borrowBrowser();
  asking = await serve({ analytics: { consent: 'required', privacyPolicy: '/b' } });
  free = await serve({ analytics: { consent: 'not-required' } });
});
afterAll(async () => {
  await browser?.close();
  for (const { content, site } of [asking, free].filter(Boolean)) {
    await site.close();
    await content.close();
  }
});
// One for each test: what the tab of an earlier test sends late must not count.
beforeEach(async () => {
  recorder = await recordEvents(asking.site.url);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  await recorder?.close();
});

async function serve(config: object): Promise<Built> {
  const content = temporarySite({ 'site.ts': siteModule(config), ...PAGES });
  return { content, site: await serveSite(content.root) };
}

async function open(path = '/', options: BrowserContextOptions = {}): Promise<TestPage> {
  const opened = await openPage(browser, options);
  await opened.page.clock.install();
  await opened.page.goto(recorder.url + path, { waitUntil: 'load' });
  return opened;
}

async function openAsked(path = '/', options: BrowserContextOptions = {}): Promise<TestPage> {
  const opened = await open(path, options);
  await opened.page.waitForSelector('.notice');
  return opened;
}

const button = (label: string): string => `.notice button:has-text("${label}")`;
const paths = () =>
  recorder.events().flatMap((event) => (event.type === 'page' ? [event.properties.path] : []));

/** Names of what analytics has stored in this browser. */
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
      .filter((key) => /^edgepress\.(?:consent|id|events)$/.test(key))
      .toSorted(),
  );

/** Does everything that is measured, and leaves. */
async function useAndLeave(page: Page): Promise<void> {
  await touch(page);
  await page.click('article a:has-text("to b")');
  await page.waitForSelector('h1:has-text("Beta")');
  await page.click('[data-feedback=yes]');
  await page.evaluate(() =>
    document.dispatchEvent(new CustomEvent('edgepress:searched', { detail: { text: 'cards' } })),
  );
  await page.clock.runFor(AFTER_ALL_TIMERS);
  await page.goto('about:blank');
  await page.waitForTimeout(500);
}

describe('before the reader has answered', () => {
  it('nothing is sent and nothing is stored, whatever the reader does', async () => {
    const { page, complaints, close } = await openAsked('/?userId=someone');
    expect(new URL(page.url()).search).toBe('');
    await page.clock.runFor(AFTER_ALL_TIMERS);
    expect(await stored(page)).toEqual([]);
    await useAndLeave(page);
    expect(recorder.batches).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('the consent notice causes no layout shift and takes no focus', async () => {
    const { page, close } = await openAsked('/b');
    const { shift, focused } = await page.evaluate(async () => {
      let sum = 0;
      const add = (list: PerformanceObserverEntryList) =>
        list.getEntries().forEach((entry) => (sum += Number(Reflect.get(entry, 'value'))));
      new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
      await new Promise((resolve) => setTimeout(resolve, 500));
      return { shift: sum, focused: document.activeElement?.tagName };
    });
    expect(shift).toBe(0);
    expect(focused).toBe('BODY');
    await close();
  });

  it('the end of the page can be scrolled out from under the notice', async () => {
    const { page, close } = await openAsked('/b', { viewport: { width: 360, height: 640 } });
    const overlap = async (): Promise<number> => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const [notice, footer] = await Promise.all(
        ['.notice', '.footer'].map((selector) => page.locator(selector).boundingBox()),
      );
      return (footer?.y ?? 0) + (footer?.height ?? 0) - (notice?.y ?? 0);
    };
    await expect.poll(overlap).toBeLessThanOrEqual(0);
    await close();
  });
});

describe("the reader's answer", () => {
  it('is stored when it is yes, and the events of this page are reported', async () => {
    const { page, close } = await openAsked('/');
    await page.click(button('Accept'));
    await page.waitForSelector('.notice', { state: 'detached' });
    await expect
      .poll(() => stored(page))
      .toEqual(expect.arrayContaining(['edgepress.consent', 'edgepress.id']));
    await page.reload({ waitUntil: 'load' });
    await expect.poll(paths).toEqual(['/', '/']);
    expect(await page.locator('.notice').count()).toBe(0);
    await close();
  });

  it('is stored when it is no, and nothing else is', async () => {
    const { page, close } = await openAsked('/');
    await page.click(button('Decline'));
    await expect.poll(() => stored(page)).toEqual(['edgepress.consent']);
    await page.reload({ waitUntil: 'networkidle' });
    await page.clock.runFor(AFTER_ALL_TIMERS);
    expect(await page.locator('.notice').count()).toBe(0);
    await useAndLeave(page);
    expect(recorder.batches).toEqual([]);
    await close();
  });

  it('can be given with the keyboard, early in the tab order', async () => {
    const { page, close } = await openAsked('/');
    for (const name of ['Skip to main content', 'Privacy policy', 'Decline', 'Accept']) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    }
    await page.keyboard.press('Enter');
    await page.waitForSelector('.notice', { state: 'detached' });
    await expect.poll(() => page.textContent('#announcer')).toBe('Your choice is remembered.');
    await close();
  });

  it('can be changed in the footer, which then deletes all stored data', async () => {
    const { page, close } = await openAsked('/');
    await page.click(button('Accept'));
    await expect.poll(paths).toEqual(['/']);
    await page.click('.privacy-choices');
    await page.waitForSelector('.notice');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.notice') !== null))
      .toBe(true);
    expect(await page.getAttribute(button('Accept'), 'aria-pressed')).toBe('true');
    await page.click(button('Decline'));
    await expect.poll(() => stored(page)).toEqual(['edgepress.consent']);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.className))
      .toBe('privacy-choices');
    recorder.clear();
    await useAndLeave(page);
    expect(recorder.batches).toEqual([]);
    await close();
  });

  it("applies immediately in the reader's other tabs", async () => {
    const { page, close } = await openAsked('/');
    const other = await page.context().newPage();
    await other.goto(`${recorder.url}/b`);
    await other.waitForSelector('.notice');
    await other.click(button('Accept'));
    await page.waitForSelector('.notice', { state: 'detached' });
    await expect.poll(() => paths().toSorted()).toEqual(['/', '/b']);
    await close();
  });
});

describe('a browser that declines for the reader', () => {
  const signals = { globalPrivacyControl: true, doNotTrack: '1' };

  it.each(Object.entries(signals))(
    'by %s gets no notice, and is not measured',
    async (name, value) => {
      const header = name === 'doNotTrack' ? 'DNT' : 'Sec-GPC';
      const { page, complaints, close } = await openPage(browser, {
        extraHTTPHeaders: { [header]: '1' },
      });
      await page.clock.install();
      await page.addInitScript(
        ([key, on]) => {
          if (location.protocol === 'about:') return;
          Object.defineProperty(navigator, String(key), { value: on });
          // An earlier yes counts for less than what the browser says now.
          localStorage.setItem('edgepress.consent', 'granted');
          localStorage.setItem('edgepress.id', 'former');
        },
        [name, value] as const,
      );
      await page.goto(`${recorder.url}/?a=1&userId=someone#h`, { waitUntil: 'networkidle' });
      await expect.poll(() => stored(page)).toEqual(['edgepress.consent']);
      expect(page.url()).toBe(`${recorder.url}/?a=1#h`);
      expect(await page.locator('.notice').count()).toBe(0);
      await page.click('.privacy-choices');
      expect(await page.textContent('.notice p')).toContain('asks sites not to track you');
      await page.click(button('Close'));
      await useAndLeave(page);
      expect(recorder.batches).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

describe('a site that does not require consent', () => {
  it('shows no notice, reports events, and stops when the reader declines', async () => {
    const reported = await recordEvents(free.site.url);
    const { page, close } = await openPage(browser);
    await page.clock.install();
    await page.goto(`${reported.url}/`, { waitUntil: 'load' });
    await expect.poll(() => reported.events().length).toBeGreaterThan(0);
    expect(await page.locator('.notice').count()).toBe(0);
    await page.click('.privacy-choices');
    await page.click(button('Decline'));
    await expect.poll(() => stored(page)).toEqual(['edgepress.consent']);
    reported.clear();
    await useAndLeave(page);
    expect(reported.batches).toEqual([]);
    await close();
    await reported.close();
  });
});

describe('the consent notice', () => {
  it.each(['light', 'dark'] as const)('has no axe violations, %s', async (theme) => {
    const findings = theme === 'light' ? axeFindings : colourFindings;
    const { page, close } = await openAsked('/b', { colorScheme: theme });
    for (const width of rowsOf([360, 768, 1440], 2)) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await findings(page), `${width} px`).toEqual([]);
    }
    await close();
  });

  it('is neither shown nor offered without JavaScript', async () => {
    const { page, close } = await open('/', { javaScriptEnabled: false });
    expect(await page.locator('.notice').count()).toBe(0);
    expect(await page.locator('.privacy-choices').isVisible()).toBe(false);
    await close();
  });
});
