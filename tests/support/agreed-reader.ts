/** Opens pages as a reader who has given consent to analytics. */
import type { Browser, Page } from 'playwright-core';
import { openPage, type TestPage } from './browser/browser.ts';

/** Opens a URL in a new profile and waits until analytics has started. */
export async function openAgreed(
  browser: Browser,
  url: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<TestPage> {
  const opened = await openPage(browser, { permissions: ['clipboard-write'] });
  await opened.page.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('edgepress.consent', 'granted');
  });
  await prepare?.(opened.page);
  await opened.page.goto(url, { waitUntil: 'load' });
  await opened.page.waitForFunction(() => localStorage.getItem('edgepress.id') !== null);
  return opened;
}
