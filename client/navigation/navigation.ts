/** Client-side navigation: shows another page in the same document. */
import { linkedPage, pagePath } from './address.ts';
import { announce } from '../dom/announce.ts';
import { enterHistory, saveScrollPositions, pushEntry } from './history.ts';
import { takePage } from './page.ts';
import { loadStyles, missingSidebar, showPage } from './show-page.ts';
import { entryApi } from '../entry-api/entry-api.ts';

// URL of the page that is shown. `location` is ahead of it while the target of Back loads.
let shown: URL;
// Number of the latest navigation, so that the results of earlier ones are dropped.
let turn = 0;

/** Starts to handle links to pages of this site. */
export function navigation(): void {
  shown = new URL(entryApi.loadedUrl);
  saveScrollPositions();
  document.addEventListener('click', onClick);
  addEventListener('popstate', onPopState);
  // The reader may have pressed Back before this module was loaded.
  if (!isShown(new URL(location.href))) onPopState();
}

function onClick(event: MouseEvent): void {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  if (button || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return;
  const url = linkedPage(event.target);
  // Leave hashes on the same page to the browser, which scrolls and sets `:target`.
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
    // No view transition: it captures the old page before the new one may show, which doubles the time of a click
    // (`npm run bench -- pages`). The stylesheet animates the new content instead.
    arrive(url, isBack, show);
  } catch (error) {
    if (mine !== turn) return;
    // Let the browser load the page as a document and show what is wrong.
    if (!(error instanceof OtherLanguage)) console.warn(error);
    if (isBack) location.reload();
    else location.assign(url);
  }
}

class OtherLanguage extends Error {}

// Fetches everything that a page needs. Returns a function that shows it.
async function prepare(url: URL): Promise<() => void> {
  const page = await takePage(pagePath(url) ?? '');
  const { lang = document.documentElement.lang } = page.head.line;
  // Its document has the navigation and the scripts of its language.
  if (lang !== document.documentElement.lang) throw new OtherLanguage();
  const [sidebar] = await Promise.all([missingSidebar(page.head, url), loadStyles(page.head)]);
  return () => showPage(page, sidebar, url);
}

// Completes a navigation: shows the page (`show` is `null` if it stays), updates history, scroll position and focus.
function arrive(url: URL, isBack: boolean, show: (() => void) | null): void {
  const from = shown;
  shown = url;
  if (!isBack && url.href !== from.href) pushEntry(url);
  const position = isBack ? enterHistory() : undefined;
  const { dataset } = document.documentElement;
  if (show) {
    dataset['moved'] = '';
    if (isBack || url.hash) delete dataset['deferred'];
    else dataset['deferred'] = '';
  }
  show?.();
  if (position !== undefined) scrollToInstantly(position);
  // Don't scroll if only the query changed.
  else if (show || url.search === from.search || url.hash !== from.hash) {
    if (!url.hash) scrollToInstantly(0);
    // The browser's own jump also sets `:target` and the start of sequential focus. For `popstate` on the same page it has
    // jumped already.
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

// Makes Tab start at the top, with the skip link, as in a document that was just loaded.
function focusStart(): void {
  document.body.tabIndex = -1;
  document.body.focus({ preventScroll: true });
  document.body.removeAttribute('tabindex');
}
