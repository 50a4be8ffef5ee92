/** Brings the search dialog, whose module is loaded when the reader comes near it. */
import { withSpinner } from '../../dom/spinner.ts';
import type { EntryApi } from '../../entry-api/entry-api.ts';
import { searchForm } from './shortcuts.ts';

/** Answers to requests for search. Where the dialog cannot be had, the page of results takes its place. */
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
