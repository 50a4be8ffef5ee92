/**
 * Lays out the end of a long page after the first paint, in batches, so that a long page shows as soon as a short one and the
 * main thread is never blocked for long. Only for pages that open at their top.
 */

// Blocks of the article per batch.
const BATCH_SIZE = 12;

/** Lays out the blocks whose layout was deferred. */
export function layOutDeferred(): void {
  const deferred = [
    ...document.querySelectorAll<HTMLElement>('[data-deferred] .prose>:nth-child(n+9)'),
  ];
  // From the top, so that nothing above the reader's position changes its height later.
  const go = (): void => {
    // Keep the attribute: removing it would restyle every element of the page.
    for (const part of deferred.splice(0, BATCH_SIZE)) part.style.contentVisibility = 'visible';
    if (deferred.length > 0) inNextPause(go);
  };
  inNextPause(go);
}

// After a frame, which paints the last batch, and after the browser's other work.
function inNextPause(run: () => void): void {
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(run);
    else setTimeout(run);
  });
}
