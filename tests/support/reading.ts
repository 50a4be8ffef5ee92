/** A served reader's site and a browser for a file of browser tests. */
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { borrowBrowser, openPage, type TestPage } from './browser/browser.ts';
import { readerFiles } from './browser/reader-site.ts';
import { type ServedSite, serveSite } from './sites/served-site.ts';
import { temporarySite, type TemporarySite } from './sites/temporary-site.ts';

/** Sizes of a window: as on a desk, and as on a phone (at most 996 px wide is narrow). */
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };

/** The site and the browser; `close` ends both. */
export interface Reading {
  url: string;
  site: ServedSite;
  content: TemporarySite;
  browser: Browser;
  /** Opens a path in a profile of its own and waits until the page has loaded. */
  open(path: string, options?: BrowserContextOptions): Promise<TestPage>;
  close(): Promise<void>;
}

/** Serves the reader's site with fields of its configuration replaced and `files` added, and starts a browser. */
export function startReading(
  fields: object = {},
  files: Record<string, string> = {},
): Promise<Reading> {
  return startReadingOf({ ...readerFiles(fields), ...files });
}

let shared: Promise<Reading> | undefined;

/**
 * The reader's site as it is, for tests that change nothing of it: served once for all files of this process, and ended
 * with it.
 */
export function sharedReading(): Promise<Reading> {
  return (shared ??= startReading().then((reading) => {
    process.once('exit', () =>
      fs.rmSync(path.dirname(reading.content.root), { recursive: true, force: true }),
    );
    return { ...reading, close: () => reading.browser.close() };
  }));
}

/** Serves a site of these files, and starts a browser. `vars` are further variables of the worker. */
export async function startReadingOf(
  files: Record<string, string>,
  vars: Record<string, string> = {},
): Promise<Reading> {
  const content = temporarySite(files);
  const [site, browser] = await Promise.all([serveSite(content.root, { vars }), borrowBrowser()]);
  return {
    url: site.url,
    site,
    content,
    browser,
    async open(path, options = {}) {
      const opened = await openPage(browser, { viewport: DESKTOP, ...options });
      await opened.page.goto(site.url + path, { waitUntil: 'load' });
      return opened;
    },
    async close() {
      await browser.close();
      await site.close();
      await content.close();
    },
  };
}

/** Touches the page, and waits until what answers to touch has come. */
export async function touch(page: Page): Promise<void> {
  await page.mouse.move(300, 300);
  // The last thing that starts takes over the scrolling of the history.
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
}

/** What has the focus, as `tag.class "name"`. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const node = document.activeElement;
    const name = node?.getAttribute('aria-label') ?? node?.textContent.trim() ?? '';
    return `${node?.tagName.toLowerCase()}${node?.className ? `.${node.className}` : ''} "${name}"`;
  });
}

/** Pixels by which the page can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
