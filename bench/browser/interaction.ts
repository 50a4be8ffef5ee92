/** Measures how long the browser takes to show the result of a click, as Interaction to Next Paint counts it. */
import type { Browser, Page } from 'playwright-core';
import { visit } from './visit.ts';

/** What Event Timing leaves out: interactions that take less. */
export const SHORTEST = 16;

/** How long a page may react, in milliseconds. */
const REACTION = 3000;

/**
 * Returns the longest event of a click on the first visible element of a selector, in milliseconds, with a CPU that is
 * four times slower; `SHORTEST` if all were shorter.
 */
export function measureInteraction(
  browser: Browser,
  url: string,
  selector: string,
): Promise<number> {
  return visit(browser, { isThrottled: true }, async (page) => {
    await page.addInitScript(noteEvents);
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
    await page.waitForTimeout(REACTION);
    await clickFirst(page, selector);
    await page.waitForTimeout(REACTION);
    const longest = await page.evaluate((): number => Reflect.get(window, 'longestEvent'));
    return Math.max(longest, SHORTEST);
  });
}

async function clickFirst(page: Page, selector: string): Promise<void> {
  const target = page.locator(selector).filter({ visible: true }).first();
  await target.scrollIntoViewIfNeeded();
  await target.click({ noWaitAfter: true });
}

// Runs in the page, before its own scripts.
function noteEvents(): void {
  Reflect.set(window, 'longestEvent', 0);
  const options = { type: 'event', buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Number(Reflect.get(entry, 'interactionId')) > 0)
        Reflect.set(
          window,
          'longestEvent',
          Math.max(Number(Reflect.get(window, 'longestEvent')), entry.duration),
        );
  }).observe(options);
}
