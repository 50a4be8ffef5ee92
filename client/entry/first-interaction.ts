/** The moment when a reader first touches the page: until then, what answers to touch is not loaded. */
import { heldCopies } from '../entry-api/held-copies.ts';
import { startProgress, stopProgress } from '../dom/progress.ts';

// Milliseconds for which a link's click is held. After that the browser follows the link by itself, which loads a
// whole document: ten times the bytes that are waited for.
const PATIENCE = 3000;

// Any of these is a reader; the pointer moves long before it clicks.
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'scroll', 'popstate'];

// What the modules to come answer to. Plain clicks on these are held until they are there.
const HELD =
  'a[href]:not([href^="#"],[target],[download]),[role=button],[role=tab],button:not(.colour-toggle,.search-button,.failure>*,.notice *)';

/**
 * Calls `load` at the first sign of a reader, or at once, and holds clicks meanwhile, with the bar of a navigation. They
 * are let go again when it has loaded or failed; a link is not held for longer than `PATIENCE`.
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
    // Screen readers and voice control click without any sign before it.
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

// Safari lets only the reader's own click use the clipboard, not the one that is dispatched when the modules are there.
function askClipboard(button: Element): void {
  const text = new Promise<Blob>((resolve) => {
    heldCopies.set(button, (given) => {
      resolve(given);
      return written;
    });
  });
  const written = navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
}
