/**
 * Prefetches pages: when the reader points at, touches or focuses a link, and the next and previous page when their links are
 * in view. Prefetching every visible link would cost readers more than the pages they read.
 */
import { linkedPage, pagePath } from './address.ts';
import { loadPage, rateLimitedUntil } from './page.ts';
import { isObject } from '../../model/schema/schema.ts';

// Milliseconds on a link before it counts, so that a passing pointer loads nothing.
const HOVER_DELAY = 40;
// Maximum number of pages that load at the same time.
// @limit pages fetched at the same time: Further ones wait.
const LIMIT = 3;

let loading = 0;
let timer = 0;

const pagers = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    pagers.unobserve(target);
    if ('requestIdleCallback' in window) requestIdleCallback(() => loadLinked(target));
    else loadLinked(target);
  }
});

/** Watches the page's links. */
export function prefetch(): void {
  document.addEventListener('pointerover', onHint, { passive: true });
  document.addEventListener('focusin', onHint);
  // The click loads the page.
  document.addEventListener('click', cancel);
  // The pointer may have been on the link before this module was loaded.
  hint(document.querySelector('a:hover'));
  for (const link of document.querySelectorAll('.pager a')) pagers.observe(link);
}

function onHint({ target }: Event): void {
  hint(target);
}

function cancel(): void {
  clearTimeout(timer);
}

function hint(node: EventTarget | null): void {
  cancel();
  timer = window.setTimeout(() => loadLinked(node), HOVER_DELAY);
}

function loadLinked(node: EventTarget | null): void {
  const url = linkedPage(node);
  const path = url && pagePath(url);
  if (
    !path ||
    url.pathname === location.pathname ||
    loading >= LIMIT ||
    Date.now() < rateLimitedUntil ||
    isSlow()
  )
    return;
  loading++;
  loadPage(path)
    .catch(console.warn)
    .finally(() => loading--);
}

// Whether the reader's connection is slow or the browser is asked to save data.
function isSlow(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    isObject(connection) &&
    (connection['saveData'] === true || /2g/.test(String(connection['effectiveType'])))
  );
}
