/** Defers work until the page has loaded and the browser is idle. */

// Milliseconds after which the work runs even if the browser is busy, and the delay in browsers without idle callbacks.
const LATEST = 2000;
const PAUSE = 200;

/** Calls a function once, when the page has loaded and the browser is idle. */
export function whenIdle(run: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LATEST });
    else setTimeout(run, PAUSE);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}
