/** The search in the browser: what the dialog and the page of results are, in one module that comes late. */
import type { SearchRequested } from '../state/events.ts';
import layout from './dialog-layout.css';
import results from './dialog-results.css';
import smallScreen from './dialog-small-screen.css';
import { SearchDialog } from './dialog.ts';
import { ResultsPage } from './results-page.ts';
import type { EntryApi } from '../entry-api/entry-api.ts';

let dialog: SearchDialog | undefined;

// Rules made by script are no inline style: the policy lets them be.
const sheet = new CSSStyleSheet();
sheet.replaceSync(layout + results + smallScreen);
document.adoptedStyleSheets.push(sheet);

/** Opens the dialog, or closes it. `form` is the navbar's: it names the page of results and the collection. */
export function openSearch(
  request: SearchRequested,
  form: HTMLFormElement,
  entryApi: EntryApi,
): void {
  dialog ??= new SearchDialog(form, entryApi);
  dialog.toggle(request);
}

/** Has the page of results answer while the reader types and scrolls, if it is the one that is shown. */
export function startResultsPage(): void {
  const page = document.querySelector<HTMLElement>('.search-page');
  if (page) new ResultsPage(page).start();
}
