/** The categories of the sidebar. Those that were never open have no list in the document. */

/** The button or link that opens and closes a category; `null` when it is always open. */
export function toggleOf(category: Element): HTMLElement | null {
  return category.matches('.fixed')
    ? null
    : (category.querySelector<HTMLElement>(':scope>.category-row>.caret') ??
        category.querySelector<HTMLElement>(':scope>.category-row>a'));
}

/** The list of a category, if it is in the document. */
export function listOf(category: Element): HTMLElement | null {
  return category.querySelector<HTMLElement>(':scope>ul');
}

/** Opens or closes a category; without a list it stays closed. */
export function setOpen(category: Element, wanted: boolean): void {
  const toggle = toggleOf(category);
  const list = listOf(category);
  const open = wanted && list !== null;
  if (list) list.hidden = !open;
  if (!toggle) return;
  toggle.setAttribute('aria-expanded', `${open}`);
  const label = toggle.getAttribute('aria-label');
  // A row without a page of its own is a link only as long as there is no script.
  if (label === null) toggle.setAttribute('role', 'button');
  else toggle.setAttribute('aria-label', label.replace(/^\w+/, open ? 'Collapse' : 'Expand'));
}
