/** Client-side navigation: shows another page in the same document. */
import { linkedPage, pagePath } from './address.ts';
import { announce } from '../dom/announce.ts';
import { enterHistory, keepPositions, pushEntry } from './history.ts';
import { takePage } from './page.ts';
import { loadStyles, missingSidebar, showPage } from './show-page.ts';
import { entryApi } from '../entry-api/entry-api.ts';

// The address of the page that is shown; the location is ahead of it while Back is loading.
let shown: URL;
// Counts visits, so that a page that comes after the reader went elsewhere is dropped.
let turn = 0;

/** Begins to follow links to pages of this site. */
export function navigation(): void {
  shown = new URL(entryApi.loadedUrl);
  keepPositions();
  document.addEventListener('click', onClick);
  addEventListener('popstate', onPopState);
  // Back may have been pressed before this module was there.
  if (!isShown(new URL(location.href))) onPopState();
}

function onClick(event: MouseEvent): void {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  if (button || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return;
  const url = linkedPage(event.target);
  // A hash on the same page is the browser's: it scrolls, and marks the target for the stylesheet.
  if (!url || (url.hash && isShown(url) && url.search === location.search)) return;
  event.preventDefault();
  void visit(url, false);
}

function onPopState(): void {
  void visit(new URL(location.href), true);
}

async function visit(url: URL, isBack: boolean): Promise<void> {
  const mine = ++turn;
  entryApi.startProgress();
  try {
    const show = isShown(url) ? null : await prepare(url);
    if (mine !== turn) return;
    entryApi.stopProgress();
    // No view transition here: it takes its pictures before the new page may show, which makes a click twice
    // as long (`npm run bench -- pages`), whatever is pictured. The stylesheet moves what has come instead.
    arrive(url, isBack, show);
  } catch (error) {
    if (mine !== turn) return;
    // The browser can do without us: it loads the page in full and shows what is wrong.
    console.warn(error);
    if (isBack) location.reload();
    else location.assign(url);
  }
}

// Fetches all that a page needs; what is returned puts it in place.
async function prepare(url: URL): Promise<() => void> {
  const page = await takePage(pagePath(url) ?? '');
  const [sidebar] = await Promise.all([missingSidebar(page.head, url), loadStyles(page.head)]);
  return () => showPage(page, sidebar, url);
}

// Makes an address the one that is shown: its page (`null` when that stays), history, scroll and focus.
function arrive(url: URL, isBack: boolean, show: (() => void) | null): void {
  const from = shown;
  shown = url;
  if (!isBack && url.href !== from.href) pushEntry(url);
  const position = isBack ? enterHistory() : undefined;
  const { dataset } = document.documentElement;
  if (show) {
    dataset['moved'] = '';
    if (isBack || url.hash) delete dataset['fold'];
    else dataset['fold'] = '';
  }
  show?.();
  if (position !== undefined) scrollToInstantly(position);
  // Where only the query has changed, nothing scrolls.
  else if (show || url.search === from.search || url.hash !== from.hash) {
    if (!url.hash) scrollToInstantly(0);
    // The browser's own jump also sets `:target` and where Tab goes on. It has made the hash entries itself
    // that come by `popstate` while the page stays.
    else if (show || !isBack) location.replace(url);
  }
  if (show) {
    if (!isBack && !url.hash) focusStart();
    announce(document.title);
  }
  if (url.href !== from.href)
    document.dispatchEvent(new CustomEvent('edgepress:navigated', { detail: { from, to: url } }));
}

function isShown({ pathname }: URL): boolean {
  return pathname === shown.pathname;
}

function scrollToInstantly(top: number): void {
  scrollTo({ top, behavior: 'instant' });
}

// Tab begins at the top again, with the skip link, as in a document that was just loaded.
function focusStart(): void {
  document.body.tabIndex = -1;
  document.body.focus({ preventScroll: true });
  document.body.removeAttribute('tabindex');
}
