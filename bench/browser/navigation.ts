/** Measures the time from a click in the sidebar until the next page's heading is painted, and what it fetches. */
import type { Browser, Request } from 'playwright-core';
import { bytesOf } from './page-weight.ts';
import { visit } from './visit.ts';

/** Cold: nothing is fetched before the click. Warm: the page is idle for five seconds, then the link is hovered. */
export interface NavigationOptions {
  isWarm: boolean;
  isThrottled: boolean;
  /** CSS selector of the heading of a page. */
  heading?: string;
}

/** A navigation. */
export interface Navigation {
  milliseconds: number;
  /** Brotli bytes of the requests after the click. */
  bytes: number;
}

/** Follows a link to the page at `next`. Works for engines that replace the article and for those that load a document. */
export function measureNavigation(
  browser: Browser,
  url: string,
  next: string,
  { isWarm, isThrottled, heading = 'article h1' }: NavigationOptions,
): Promise<Navigation> {
  return visit(browser, { isThrottled, hasNoPrefetch: !isWarm }, async (page) => {
    await page.addInitScript(noteHeadings, heading);
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
    await page.waitForTimeout(isWarm ? 5000 : 2500);
    const link = page.locator(`:is(nav, aside) a[href="${next}"]`).first();
    const fetched: Request[] = [];
    if (isWarm) {
      await link.hover();
      await page.waitForTimeout(200);
    }
    page.on('request', (request) => fetched.push(request));
    await page.evaluate(noteClick);
    if (isWarm) await link.click({ noWaitAfter: true });
    else await link.dispatchEvent('click');
    const milliseconds = await page
      .waitForFunction(shownAfter, undefined, { timeout: 15_000, polling: 50 })
      .then((handle) => handle.jsonValue());
    const address = new URL(page.url()).pathname;
    if (address !== next) throw new Error(`Expected to arrive at ${next}, found ${address}.`);
    let bytes = 0;
    for (const address of new Set(fetched.map((request) => request.url())))
      if (address.startsWith('http') && !address.includes('favicon'))
        bytes += await bytesOf(address, '');
    return { milliseconds: Number(milliseconds), bytes };
  });
}

// Runs in each document before its own scripts. Notes when a heading is painted, in a place that a new document can read.
function noteHeadings(selector: string): void {
  let last = '';
  const look = (): void => {
    const text = document.querySelector(selector)?.textContent.trim() ?? '';
    if (text !== '' && text !== last) {
      last = text;
      // After the frame in which it is painted.
      setTimeout(() => {
        sessionStorage.setItem('shown', String(performance.timeOrigin + performance.now()));
      });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function noteClick(): void {
  sessionStorage.removeItem('shown');
  const note = (): void => {
    sessionStorage.setItem('clicked', String(performance.timeOrigin + performance.now()));
  };
  addEventListener('click', note, { capture: true, once: true });
}

// Returns the milliseconds between both, or nothing yet.
function shownAfter(): number | false {
  const at = (name: string): number => Number(sessionStorage.getItem(name) ?? Number.NaN);
  const milliseconds = at('shown') - at('clicked');
  return milliseconds > 0 && milliseconds;
}
