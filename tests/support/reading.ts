/** Starts a served site and a browser for browser tests. */
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { borrowBrowser, openPage, type TestPage } from './browser/browser.ts';
import { MANY_PAGES, readerFiles } from './browser/reader-site.ts';
import { type ServedSite, serveSite } from './sites/served-site.ts';
import { temporarySite, type TemporarySite } from './sites/temporary-site.ts';

/** Window sizes: desktop, and phone (narrow means at most 996 px). */
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };

/** The site and the browser. `close` ends both. */
export interface Reading {
  url: string;
  site: ServedSite;
  content: TemporarySite;
  browser: Browser;
  /** Opens a path in a new profile and waits until the page has loaded. */
  open(path: string, options?: BrowserContextOptions): Promise<TestPage>;
  close(): Promise<void>;
}

/** Starts a browser and serves the reader's site with changed configuration fields and additional `files`. */
export function startReading(
  fields: object = {},
  files: Record<string, string> = {},
): Promise<Reading> {
  return startReadingOf({ ...readerFiles(fields), ...files });
}

/** The shared sites of this process by their files. */
const shared = new Map<string, Promise<Reading>>();

/**
 * Returns a site with these files, by default the reader's site with a long category, for tests that don't modify it. It
 * is built and served once for all test files of this process, and ends with the process.
 */
export function sharedReading(
  files: Record<string, string> = { ...readerFiles(), ...MANY_PAGES },
): Promise<Reading> {
  const key = JSON.stringify(files);
  const known = shared.get(key);
  if (known !== undefined) return known;
  const started = startReadingOf(files).then((reading) => {
    process.once('exit', () =>
      fs.rmSync(path.dirname(reading.content.root), { recursive: true, force: true }),
    );
    return { ...reading, close: () => reading.browser.close() };
  });
  shared.set(key, started);
  return started;
}

/** Starts a browser and serves a site with these files. `vars` are additional variables of the worker. */
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

/** Returns the focused element as `tag.class "name"`. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const node = document.activeElement;
    const name = node?.getAttribute('aria-label') ?? node?.textContent.trim() ?? '';
    return `${node?.tagName.toLowerCase()}${node?.className ? `.${node.className}` : ''} "${name}"`;
  });
}

/** Returns the number of pixels by which the page can scroll horizontally. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
