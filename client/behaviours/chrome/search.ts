/** Opens the search dialog. Its module loads when the reader points at or focuses the search button, or opens the search. */
import { withSpinner } from '../../dom/spinner.ts';
import type { EntryApi } from '../../entry-api/entry-api.ts';
import { searchForm } from './shortcuts.ts';

/** Handles `edgepress:search`. If the dialog can't be loaded, opens the results page. */
export function searchLauncher(entryApi: EntryApi): void {
  const load = () => import('../../search/search.ts');
  for (const sign of ['pointerover', 'focusin'])
    document.addEventListener(sign, ({ target }) => {
      if (target instanceof Element && target.closest('.search-button')) load().catch(console.warn);
    });
  document.addEventListener('edgepress:search', (event) => {
    const form = searchForm();
    if (!form || event.defaultPrevented) return;
    event.preventDefault();
    const { detail } = event;
    withSpinner(document.body, load())
      .then(({ openSearch }) => openSearch(detail, form, entryApi))
      .catch((error: unknown) => {
        console.warn(error);
        location.assign(`${form.action}?q=${encodeURIComponent(detail.typed)}`);
      });
  });
}
