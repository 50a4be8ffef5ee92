/**
 * The banner of the home page for a site that is served at a different path than its `baseUrl`. The home page
 * contains it as a hidden `div.base-url-banner`, whose last element shows the suggested path. Other pages don't
 * contain its text.
 */

// Milliseconds after `load`. The entry sets `<html data-ready>` when it runs.
const BANNER_DELAY = 1000;

/** Shows the banner if the entry module didn't run. */
export function watchBaseUrl(): void {
  addEventListener('load', () => setTimeout(check, BANNER_DELAY));
}

function check(): void {
  const banner = document.querySelector<HTMLElement>('.base-url-banner');
  if (!banner?.lastElementChild || 'ready' in document.documentElement.dataset) return;
  banner.lastElementChild.textContent = location.pathname.replace(/\/?$/, '/');
  // The stylesheets are probably missing for the same reason, so set the style here.
  banner.style.cssText = 'padding:1em;background:#b00020;color:#fff';
  banner.hidden = false;
}
