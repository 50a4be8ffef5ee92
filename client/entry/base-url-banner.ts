/**
 * The banner of the home page for a site that is served under another path than it was built for (spec
 * section 8). The home page carries it hidden, as `div.base-url-banner` whose last element takes the
 * suggested path, so that other pages need not carry its text.
 */

// Milliseconds after a script failed, or after `load`. The entry sets `<html data-ready>` when it runs.
const PATIENCE = 1000;

/** Shows the banner if the entry module didn't run. */
export function watchBaseUrl(): void {
  // `error` events of elements don't bubble, so capture them.
  addEventListener('error', (event) => event.target instanceof HTMLScriptElement && check(), true);
  addEventListener('load', check);
}

function check(): void {
  setTimeout(() => {
    const banner = document.querySelector<HTMLElement>('.base-url-banner');
    if (!banner?.lastElementChild || 'ready' in document.documentElement.dataset) return;
    banner.lastElementChild.textContent = location.pathname.replace(/\/?$/, '/');
    // The stylesheets are probably missing for the same reason, so set the style here.
    banner.style.cssText = 'padding:1em;background:#b00020;color:#fff';
    banner.hidden = false;
  }, PATIENCE);
}
