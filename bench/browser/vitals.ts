/** Measures paint, blocking time and layout shift on a simulated slow device. */
import type { Browser } from 'playwright-core';
import { visit } from './visit.ts';

/** All in milliseconds, except for the layout shift. */
export interface Vitals {
  /** First and largest contentful paint. */
  fcp: number;
  lcp: number;
  /** Total blocking time: the time of long tasks beyond 50 ms each, until five seconds after load. */
  tbt: number;
  /** The longest task, or 0 if none took more than 50 ms. */
  longest: number;
  /** The load event. */
  load: number;
  /** Cumulative layout shift. */
  cls: number;
}

const SETTLED = 5000;

/** Loads a page with throttling and reads the browser's performance entries. */
export function measureVitals(browser: Browser, url: string): Promise<Vitals> {
  return visit(browser, { isThrottled: true }, async (page) => {
    await page.addInitScript(noteVitals);
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
    await page.waitForTimeout(SETTLED);
    return page.evaluate((): Vitals => Reflect.get(window, 'vitals'));
  });
}

// Runs in the page, before its own scripts.
function noteVitals(): void {
  const vitals: Vitals = { fcp: Number.NaN, lcp: Number.NaN, tbt: 0, longest: 0, load: 0, cls: 0 };
  Reflect.set(window, 'vitals', vitals);
  const watch = (type: string, note: (entry: PerformanceEntry) => void): void => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type, buffered: true });
  };
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcp = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime));
  watch('longtask', ({ duration }) => {
    vitals.tbt += Math.max(0, duration - 50);
    vitals.longest = Math.max(vitals.longest, duration);
  });
  watch('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') !== true)
      vitals.cls += Number(Reflect.get(entry, 'value'));
  });
  addEventListener('load', () => (vitals.load = performance.now()));
}
