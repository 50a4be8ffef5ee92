/** Measures the time from a click in the sidebar until the next page's heading is painted. */
import type { Browser } from 'playwright-core';
import { visit } from './visit.ts';

/** Cold: nothing is fetched before the click. Warm: the page is idle for five seconds, then the link is hovered. */
export interface NavigationOptions {
  isWarm: boolean;
  isThrottled: boolean;
}

/** Returns the milliseconds from the click to the heading of the page at `next`, which the first page links to. */
export function measureNavigation(
  browser: Browser,
  url: string,
  next: string,
  { isWarm, isThrottled }: NavigationOptions,
): Promise<number> {
  return visit(browser, { isThrottled, hasNoPrefetch: !isWarm }, async (page) => {
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
    await page.waitForTimeout(isWarm ? 5000 : 2500);
    await page.evaluate(waitForHeading);
    const link = page.locator(`nav a[href="${next}"]`).first();
    if (isWarm) {
      await link.hover();
      await page.waitForTimeout(200);
      await link.click({ noWaitAfter: true });
    } else await link.dispatchEvent('click');
    const painted = await page.evaluate((): Promise<number> => Reflect.get(window, 'painted'));
    const address = new URL(page.url()).pathname;
    if (address !== next) throw new Error(`Expected to arrive at ${next}, found ${address}.`);
    return painted;
  });
}

// Runs in the page. Measures from the next click to the task after the frame with the new heading.
function waitForHeading(): void {
  const heading = (): string => document.querySelector('article h1')?.textContent ?? '';
  const painted = new Promise<number>((resolve, reject) => {
    const before = heading();
    const start = (): void => {
      const clicked = performance.now();
      const look = (): void => {
        const now = heading();
        if (now === '' || now === before) requestAnimationFrame(look);
        else setTimeout(() => resolve(performance.now() - clicked));
      };
      requestAnimationFrame(look);
      setTimeout(() => reject(new Error('No other heading was shown for 15 seconds.')), 15_000);
    };
    addEventListener('click', start, { capture: true, once: true });
  });
  Reflect.set(window, 'painted', painted);
}
