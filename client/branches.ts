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
  toggle.ariaExpanded = `${open}`;
  if (toggle.tagName === 'A') toggle.role = 'button';
  else
    toggle.ariaLabel = (toggle.ariaLabel ?? '').replace(
      /^(Expand|Collapse)/,
      open ? 'Collapse' : 'Expand',
    );
}
