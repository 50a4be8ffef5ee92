/**
 * The banner of the home page for a site that is served under another path than it was built for (spec
 * section 8). The home page carries it hidden, as `div.base-url-banner` whose last element takes the
 * suggested path, so that other pages need not carry its text.
 */

// Milliseconds after a script failed, or after `load`; the entry marks `<html data-ready>` when it runs.
const PATIENCE = 1000;

/** Shows the banner when the entry module did not run. */
export function watchBaseUrl(): void {
  // Failed loads of elements do not bubble, hence the capture.
  addEventListener('error', (event) => event.target instanceof HTMLScriptElement && check(), true);
  addEventListener('load', check);
}

function check(): void {
  setTimeout(() => {
    const banner = document.querySelector<HTMLElement>('.base-url-banner');
    if (!banner?.lastElementChild || 'ready' in document.documentElement.dataset) return;
    banner.lastElementChild.textContent = location.pathname.replace(/\/?$/, '/');
    // The stylesheets are probably missing for the same reason, so the look is set here.
    banner.style.cssText = 'padding:1em;background:#b00020;color:#fff';
    banner.hidden = false;
  }, PATIENCE);
}
