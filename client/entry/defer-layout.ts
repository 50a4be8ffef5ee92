/**
 * Below the fold: on a page that is read from its top, what lies far down is laid out after the first paint, in
 * pieces, so that a long page shows as soon as a short one and the browser never works for long without a pause.
 */

// Blocks of the article that are laid out in one frame.
const PIECE = 12;

/** Lays out what the page has left out so far. */
export function layOutDeferred(): void {
  const folded = [...document.querySelectorAll<HTMLElement>('[data-fold] .prose>:nth-child(n+9)')];
  // From the top, so that nothing above what is being read changes its height later.
  const go = (): void => {
    // The attribute stays: without it, the browser would look at every element of the page again.
    for (const part of folded.splice(0, PIECE)) part.style.contentVisibility = 'visible';
    if (folded.length > 0) inNextPause(go);
  };
  inNextPause(go);
}

// Behind a frame, which draws the last piece, and after whatever the browser has to do besides.
function inNextPause(run: () => void): void {
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(run);
    else setTimeout(run);
  });
}
