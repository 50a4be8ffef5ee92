/** Prepares the sidebar of a page. `sidebar-toggles.ts` handles the reader's clicks. */
import { listOf, setOpen } from '../../dom/sidebar-categories.ts';
import { reveal } from '../../dom/reveal.ts';

/** Sets the state of all categories and scrolls the current page's link into view. */
export function sidebar(): void {
  for (const category of document.querySelectorAll('.sidebar-nav .category')) {
    const list = listOf(category);
    setOpen(category, list !== null && !list.hidden);
  }
  const link = document.querySelector('.sidebar-nav [aria-current]');
  if (link) reveal(link);
}
