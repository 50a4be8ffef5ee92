/** Changes to the sidebar that come with another page. */
import { entryApi } from '../entry-api/entry-api.ts';

/** Opens every category around a node. */
export function openAround(node: Element): void {
  const category = node.parentElement?.closest('.category');
  if (!category) return;
  entryApi.setOpen(category, true);
  openAround(category);
}

/** Puts the lists of a fetched sidebar into the one that is shown, where it has none. */
export function mergeSidebar(nav: Element, fetched: DocumentFragment): void {
  for (const source of fetched.querySelectorAll<HTMLElement>('.category')) {
    const list = entryApi.listOf(source);
    const target = nav.querySelector(`[data-branch="${source.dataset['branch']}"]`);
    if (!list || !target || entryApi.listOf(target)) continue;
    // It was drawn for a page that is not the one that is read.
    for (const link of list.querySelectorAll('[aria-current]'))
      link.removeAttribute('aria-current');
    target.append(list);
    // The outer list brings the inner ones along.
    for (const category of [target, ...list.querySelectorAll('.category')])
      entryApi.setOpen(category, entryApi.listOf(category) !== null);
  }
}
