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

/** Opens or closes a category. Without a list it stays closed. Returns whether it is open. */
export function setOpen(category: Element, wanted: boolean): boolean {
  const toggle = toggleOf(category);
  const list = listOf(category);
  const open = wanted && list !== null;
  if (list) list.hidden = !open;
  toggle?.setAttribute('aria-expanded', `${open}`);
  // A row without its own page is a link only while no script runs.
  if (toggle?.matches('a')) toggle.setAttribute('role', 'button');
  return open;
}
