/** Opens and closes categories of the sidebar after the page was shown. */
import { entryApi } from '../entry-api/entry-api.ts';

/** Opens or closes a category, and names its button after what it does next. Without a list it stays closed. */
export function setCategoryOpen(category: Element, wanted: boolean): void {
  const name = entryApi.setOpen(category, wanted)
    ? STRINGS.collapseCategory
    : STRINGS.expandCategory;
  const link = category.querySelector(':scope>.category-row>a');
  link?.nextElementSibling?.setAttribute(
    'aria-label',
    name.replace('{label}', () => link.textContent),
  );
}
