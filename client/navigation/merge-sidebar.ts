/** Updates the sidebar for another page. */
import { entryApi } from '../entry-api/entry-api.ts';
import { setCategoryOpen } from './category.ts';

/** Opens every category around a node. */
export function openAncestors(node: Element): void {
  const category = node.parentElement?.closest('.category');
  if (!category) return;
  setCategoryOpen(category, true);
  openAncestors(category);
}

/** Moves the lists of a fetched sidebar into the shown one where they are missing. */
export function mergeSidebar(nav: Element, fetched: DocumentFragment): void {
  for (const source of fetched.querySelectorAll<HTMLElement>('.category')) {
    const list = entryApi.listOf(source);
    const target = nav.querySelector(`[data-branch="${source.dataset['branch']}"]`);
    if (!list || !target || entryApi.listOf(target)) continue;
    // The list was rendered for another page.
    for (const link of list.querySelectorAll('[aria-current]'))
      link.removeAttribute('aria-current');
    target.append(list);
    // A list includes the lists inside of it.
    for (const category of [target, ...list.querySelectorAll('.category')])
      setCategoryOpen(category, entryApi.listOf(category) !== null);
  }
}
