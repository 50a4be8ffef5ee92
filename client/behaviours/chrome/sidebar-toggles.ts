/** Opens and closes the sidebar's categories. */
import { pagePath } from '../../navigation/address.ts';
import { animateHeight } from '../../dom/animate-height.ts';
import { setCategoryOpen } from '../../navigation/category.ts';
import { mergeSidebar } from '../../navigation/merge-sidebar.ts';
import { fetchSidebar } from '../../navigation/page.ts';
import { entryApi } from '../../entry-api/entry-api.ts';
import { isObject } from '../../../model/schema/schema.ts';

const STORE = 'edgepress.sidebar';

// Branches that the reader opened (`true`) or closed (`false`), kept for the lifetime of the tab.
let chosen: Record<string, unknown> = {};
// The sidebar that is shown.
let shown: Element | null = null;

/** Handles clicks and restores earlier choices. Can be called again for every page. */
export function sidebarToggles(): void {
  document.addEventListener('click', onClick);
  const nav = document.querySelector<HTMLElement>('.sidebar-nav');
  // The same sidebar still has the earlier choices.
  if (nav?.firstElementChild === shown) return;
  shown = nav?.firstElementChild ?? null;
  const saved: unknown = JSON.parse(entryApi.readStored(STORE, 'sessionStorage') ?? '{}');
  chosen = isObject(saved) ? saved : {};
  if (nav) void restore(nav);
}

function onClick(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element) || event.defaultPrevented) return;
  // A category's own link leads to its page, or toggles the category if the reader is there already.
  const part = target.closest(
    '.category-row>.caret,.category-row>[role=button],.category:not(.fixed)>.category-row>[aria-current]',
  );
  const category = part?.closest<HTMLElement>('.category');
  if (category) {
    event.preventDefault();
    const open = entryApi.toggleOf(category)?.getAttribute('aria-expanded') !== 'true';
    chosen[category.dataset['branch'] ?? ''] = open;
    entryApi.writeStored(STORE, JSON.stringify(chosen), 'sessionStorage');
    void setOpen(category, open).then(() => {
      const list = entryApi.listOf(category);
      if (list) animateHeight(list, open);
    });
  }
}

async function setOpen(category: HTMLElement, open: boolean): Promise<void> {
  if (open && !entryApi.listOf(category)) await fetchList(category);
  setCategoryOpen(category, open);
}

// Pages don't contain the lists of closed categories. The sidebar of the category's first page does.
async function fetchList(category: HTMLElement): Promise<void> {
  const link = category.querySelector<HTMLAnchorElement>('.category-row>a');
  const nav = category.closest('.sidebar-nav');
  const path = link && pagePath(new URL(link.href));
  if (!nav || !path) return;
  try {
    mergeSidebar(nav, await entryApi.withSpinner(category, fetchSidebar(path)));
  } catch (error) {
    console.warn(error);
    const again = () => void setOpen(category, true);
    category.append(entryApi.failureBox(STRINGS.pagesFailed, STRINGS.retry, again));
  }
}

async function restore(nav: Element): Promise<void> {
  // Outer categories first: they have shorter ids, and fetching them also brings the inner ones.
  for (const branch of Object.keys(chosen).sort((a, b) => a.length - b.length)) {
    const category = nav.querySelector<HTMLElement>(`[data-branch="${CSS.escape(branch)}"]`);
    const open = chosen[branch] === true;
    // Categories around the current page stay open.
    if (category && (open || !category.querySelector('[aria-current]')))
      await setOpen(category, open);
  }
}
