/** A visit: one page in a profile of its own, on a fast or on a slow machine. */
import type { Browser, Page } from 'playwright-core';
import { openPage } from '../../tests/support/browser/browser.ts';

/** A mid-range phone's CPU, and a slow mobile network. */
const SLOW = {
  cpu: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  },
};

/** How a page is visited. */
export interface VisitOptions {
  /** CPU four times slower, 1.6 Mbps, 150 ms a request. */
  isThrottled?: boolean;
  /** Nothing is fetched because its link is in view. */
  hasNoPrefetch?: boolean;
}

/** Opens an empty page and hands it to `measure`, then closes its profile. */
export async function visit<Result>(
  browser: Browser,
  { isThrottled = false, hasNoPrefetch = false }: VisitOptions,
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { page, close } = await openPage(browser, { viewport: { width: 1350, height: 940 } });
  try {
    if (isThrottled) {
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', SLOW.network);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
    }
    if (hasNoPrefetch) await page.addInitScript(stopObservers);
    return await measure(page);
  } finally {
    await close();
  }
}

// Runs in the page. A link that is never reported as being in view is not prefetched.
function stopObservers(): void {
  Object.assign(IntersectionObserver.prototype, { observe: () => undefined });
}
