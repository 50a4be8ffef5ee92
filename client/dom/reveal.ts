/** Scrolls the sidebar and the table of contents, which have their own scroll position. */

// Pixels at the end of a pane that the sidebar's collapse button can cover.
const STRIP = 50;

/** Scrolls a node into view in its pane. Unlike `scrollIntoView` it doesn't scroll the page. */
export function reveal(node: Element): void {
  const pane = paneOf(node);
  if (!pane) return;
  const { top, bottom } = node.getBoundingClientRect();
  const view = pane.getBoundingClientRect();
  if (top < view.top || bottom + STRIP > view.bottom)
    pane.scrollTop += top - view.top - view.height / 2;
}

// The element that scrolls a node, unless that is the page itself.
function paneOf(node: Element): Element | null {
  const parent = node.parentElement;
  if (!parent || parent === document.body) return null;
  return /auto|scroll/.test(getComputedStyle(parent).overflowY) ? parent : paneOf(parent);
}
