/** The sidebar as it is when a page opens; what a reader does with it is in `sidebar-toggles.ts`. */
import { listOf, setOpen } from '../../dom/sidebar-categories.ts';
import { reveal } from '../../dom/reveal.ts';

/** Tells which categories can be opened, and brings the current page's link into view. */
export function sidebar(): void {
  for (const category of document.querySelectorAll('.sidebar-nav .category')) {
    const list = listOf(category);
    setOpen(category, list !== null && !list.hidden);
  }
  const link = document.querySelector('.sidebar-nav [aria-current]');
  if (link) reveal(link);
}
