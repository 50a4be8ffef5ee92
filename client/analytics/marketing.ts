/** The marketing service: its script and its command queue, `_hsq`. The script counts the first page view itself. */

/** The queue: an array, until the script replaces it by an object with `push`. */
interface CommandQueue {
  push(command: unknown[]): unknown;
}

declare global {
  interface Window {
    _hsq?: CommandQueue;
  }
}

// Top-level domains that never resolve (RFC 2606). Example sites use them, and requests would only log errors.
const RESERVED = /\.(?:example|invalid)$/;

let isLoaded = false;
let isStopped = false;

/**
 * Loads the script once, or lets it continue. `sources` are its URL and the origins that it loads from. Doesn't request scripts
 * on reserved hosts, but still fills the queue.
 */
export function allowMarketing([url = '', ...origins]: string[]): void {
  if (isStopped) push('doNotTrack', { track: true });
  isStopped = false;
  if (isLoaded || RESERVED.test(new URL(url).hostname)) return;
  isLoaded = true;
  const script = document.createElement('script');
  script.async = true;
  allowScripts(script, url, origins);
  document.head.append(script);
}

/** Stops a loaded script and makes it remove its cookies. */
export function stopMarketing(): void {
  if (!isLoaded || isStopped) return;
  isStopped = true;
  push('doNotTrack');
  push('revokeCookieConsent');
}

/** Reports a navigation. */
export function reportPath(path: string): void {
  push('setPath', path);
  push('trackPageView');
}

function push(...command: unknown[]): void {
  window._hsq ??= [];
  window._hsq.push(command);
}

// On sites with a marketing service the content security policy allows the Trusted Types policy `default`, because the
// service's code sets script URLs as text. This policy accepts only the configured URL and origins.
function allowScripts(script: HTMLScriptElement, url: string, origins: string[]): void {
  const isAllowed = (address: string) => {
    const { href, origin } = new URL(address, location.href);
    return href === new URL(url).href || origins.includes(origin);
  };
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isAllowed(address) ? address : null),
  });
  script.src = url;
}
