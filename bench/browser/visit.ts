/** Visits a page in a new profile, optionally on a simulated slow device. */
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

/** Conditions of a visit. */
export interface VisitOptions {
  /** A CPU that is four times slower, 1.6 Mbps, 150 ms latency. */
  isThrottled?: boolean;
  /** Disables the prefetching of links in view. */
  hasNoPrefetch?: boolean;
}

/** Passes an empty page to `measure`, then closes the profile. */
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

// Runs in the page. Links are prefetched only when an observer reports them as visible.
function stopObservers(): void {
  Object.assign(IntersectionObserver.prototype, { observe: () => undefined });
}
