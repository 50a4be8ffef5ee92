/** Opens and closes categories of the sidebar after the page was shown. */
import { entryApi } from '../entry-api/entry-api.ts';

/** Opens or closes a category, and names its button after what it does next. Without a list it stays closed. */
export function setCategoryOpen(category: Element, wanted: boolean): void {
  const name = entryApi.setOpen(category, wanted)
    ? STRINGS.collapseCategory
    : STRINGS.expandCategory;
  const toggle = entryApi.toggleOf(category);
  // The link before it. Where that is the button itself, its text is its name.
  const link = toggle?.previousElementSibling;
  if (link)
    toggle.setAttribute(
      'aria-label',
      name.replace('{label}', () => link.textContent),
    );
}
