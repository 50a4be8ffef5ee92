/** Categories of the sidebar. The document has no list for categories that were never open. */

/** The button or link that opens and closes a category, or `null` if it is always open. */
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

/** Opens or closes a category. Without a list it stays closed. */
export function setOpen(category: Element, wanted: boolean): void {
  const toggle = toggleOf(category);
  const list = listOf(category);
  const open = wanted && list !== null;
  if (list) list.hidden = !open;
  if (!toggle) return;
  toggle.setAttribute('aria-expanded', `${open}`);
  const label = toggle.getAttribute('aria-label');
  // A row without its own page is a link only while no script runs.
  if (label === null) toggle.setAttribute('role', 'button');
  else toggle.setAttribute('aria-label', label.replace(/^\w+/, open ? 'Collapse' : 'Expand'));
}
