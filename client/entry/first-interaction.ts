/** Loads the deferred modules at the first interaction with the page. */
import { copies } from '../entry-api/pending-copies.ts';
import { startProgress, stopProgress } from '../dom/progress.ts';

// Milliseconds for which a click on a link is held. After that the browser follows the link and loads a document, which takes
// ten times the bytes of the deferred modules.
// @limit ms that a click waits for the modules of the navigation: The browser loads the document.
const LINK_TIMEOUT_MS = 3000;

// Events that a reader causes. The pointer moves long before it clicks.
const INTERACTIONS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'scroll', 'popstate'];

// Elements that the deferred modules handle. Plain clicks on these are held until the modules are loaded.
const DEFERRED =
  'a[href]:not([href^="#"],[target],[download]),[role=button],[role=tab],button:not(.colour-toggle,.search-button,.failure>*,.notice *)';

/**
 * Calls `load` at the first interaction, or at once if `isNow`. Holds clicks meanwhile and shows the progress bar, then
 * dispatches them again once loading succeeds or fails. Holds links no longer than `LINK_TIMEOUT_MS`.
 */
export function onFirstInteraction(load: () => Promise<unknown>, isNow: boolean): void {
  const clicked: Element[] = [];
  let timer: ReturnType<typeof setTimeout>;
  const hold = (event: MouseEvent) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const part =
      target instanceof Element && !target.closest('ep-island') && target.closest(DEFERRED);
    if (!part || button || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    clicked.push(part);
    if (part.matches('.copy-page') && 'ClipboardItem' in window) askClipboard(part);
    startProgress();
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!(part instanceof HTMLAnchorElement)) return;
      clicked.length = 0;
      location.assign(part.href);
    }, LINK_TIMEOUT_MS);
    // Screen readers and voice control click without an earlier event.
    begin();
  };
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const type of INTERACTIONS) removeEventListener(type, begin, true);
    load().then(replayClicks, replayClicks);
  };
  const replayClicks = () => {
    removeEventListener('click', hold, true);
    clearTimeout(timer);
    stopProgress();
    for (const part of clicked)
      part.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  };
  addEventListener('click', hold, true);
  for (const type of INTERACTIONS) addEventListener(type, begin, { capture: true, passive: true });
  if (isNow) begin();
}

// Safari allows the clipboard during the reader's own click only, not during the one that is dispatched later.
function askClipboard(button: Element): void {
  const text = new Promise<Blob>((resolve) => {
    copies.set(button, (given) => {
      resolve(given);
      return written;
    });
  });
  const written = navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
}
