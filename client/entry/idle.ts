/** Work that can wait until the page is there and the browser has nothing else to do. */

// Milliseconds after which it is done all the same, and the pause where the browser tells of no idle time.
const LATEST = 2000;
const PAUSE = 200;

/** Runs something once, after the page has loaded. */
export function whenIdle(run: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LATEST });
    else setTimeout(run, PAUSE);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}
