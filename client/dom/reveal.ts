/** Panes that scroll on their own: the sidebar and the table of contents. */

// Pixels at a pane's end that may lie below the sidebar's strip.
const STRIP = 50;

/** Brings a node into its pane's view, without moving the page as `scrollIntoView` would. */
export function reveal(node: Element): void {
  const pane = paneOf(node);
  if (!pane) return;
  const { top, bottom } = node.getBoundingClientRect();
  const view = pane.getBoundingClientRect();
  if (top < view.top || bottom + STRIP > view.bottom)
    pane.scrollTop += top - view.top - view.height / 2;
}

// The element that scrolls a node, if that is not the page itself.
function paneOf(node: Element): Element | null {
  const parent = node.parentElement;
  if (!parent || parent === document.body) return null;
  return /auto|scroll/.test(getComputedStyle(parent).overflowY) ? parent : paneOf(parent);
}
