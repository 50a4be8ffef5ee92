/** The entry of the search module: the dialog and the results page. */
import type { SearchRequested } from '../state/events.ts';
import layout from './dialog-layout.css';
import results from './dialog-results.css';
import smallScreen from './dialog-small-screen.css';
import { SearchDialog } from './dialog.ts';
import { ResultsPage } from './results-page.ts';
import type { EntryApi } from '../entry-api/entry-api.ts';

let dialog: SearchDialog | undefined;

// The content security policy allows constructed stylesheets, but no inline ones.
const sheet = new CSSStyleSheet();
sheet.replaceSync(layout + results + smallScreen);
document.adoptedStyleSheets.push(sheet);

/** Opens or closes the dialog. `form` is the navbar's, which has the results page's URL and the collection. */
export function openSearch(
  request: SearchRequested,
  form: HTMLFormElement,
  entryApi: EntryApi,
): void {
  dialog ??= new SearchDialog(form, entryApi);
  dialog.toggle(request);
  // Only sites that answer questions name the module.
  const { ask } = document.body.dataset;
  if (ask) import(ask).catch(console.warn);
}

/** Starts the results page, if it is shown. */
export function startResultsPage(): void {
  const page = document.querySelector<HTMLElement>('.search-page');
  if (page) new ResultsPage(page).start();
}
