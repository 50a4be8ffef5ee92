/** Loads the deferred modules at the first interaction with the page. */
import { heldCopies } from '../entry-api/held-copies.ts';
import { startProgress, stopProgress } from '../dom/progress.ts';

// Milliseconds for which a click on a link is held. After that the browser follows the link and loads a document, which takes
// ten times the bytes of the deferred modules.
const PATIENCE = 3000;

// Signs of a reader. The pointer moves long before it clicks.
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'scroll', 'popstate'];

// What the deferred modules handle. Plain clicks on these are held until the modules are loaded.
const HELD =
  'a[href]:not([href^="#"],[target],[download]),[role=button],[role=tab],button:not(.colour-toggle,.search-button,.failure>*,.notice *)';

/**
 * Calls `load` at the first sign of a reader, or at once if `isNow`. Holds clicks meanwhile and shows the progress bar, then
 * dispatches them again once loading succeeds or fails. Holds links no longer than `PATIENCE`.
 */
export function onFirstInteraction(load: () => Promise<unknown>, isNow: boolean): void {
  const held: Element[] = [];
  let timer: ReturnType<typeof setTimeout>;
  const hold = (event: MouseEvent) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const part = target instanceof Element && !target.closest('ep-island') && target.closest(HELD);
    if (!part || button || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(part);
    if (part.matches('.copy-page') && 'ClipboardItem' in window) askClipboard(part);
    startProgress();
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!(part instanceof HTMLAnchorElement)) return;
      held.length = 0;
      location.assign(part.href);
    }, PATIENCE);
    // Screen readers and voice control click without an earlier sign.
    begin();
  };
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const sign of SIGNS) removeEventListener(sign, begin, true);
    load().then(letGo, letGo);
  };
  const letGo = () => {
    removeEventListener('click', hold, true);
    clearTimeout(timer);
    stopProgress();
    for (const part of held)
      part.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  };
  addEventListener('click', hold, true);
  for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true });
  if (isNow) begin();
}

// Safari allows the clipboard during the reader's own click only, not during the one that is dispatched later.
function askClipboard(button: Element): void {
  const text = new Promise<Blob>((resolve) => {
    heldCopies.set(button, (given) => {
      resolve(given);
      return written;
    });
  });
  const written = navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
}
