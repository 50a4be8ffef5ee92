/** The sidebar as a rail: readers who want the width for the text hide it. `<html data-rail>` while it is one. */

/** Key in the session's storage; there while the sidebar is a rail. */
export const RAIL_KEY = 'edgepress.rail';

/** Names the button after what it will do. */
export function nameCollapse(): void {
  const button = document.querySelector<HTMLElement>('.sidebar-collapse');
  if (!button) return;
  const isRail = 'rail' in document.documentElement.dataset;
  button.title = `${isRail ? 'Expand' : 'Collapse'} sidebar`;
  button.setAttribute('aria-label', button.title);
  button.setAttribute('aria-expanded', `${!isRail}`);
}
