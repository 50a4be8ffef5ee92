/**
 * The marketing service: its script, and its queue of commands, `_hsq`. The script
 * counts the view that it is loaded on by itself.
 */

/** The queue: an array until the script has come and put an object with `push` in its place. */
interface CommandQueue {
  push(command: unknown[]): unknown;
}

declare global {
  interface Window {
    _hsq?: CommandQueue;
  }
}

// Top-level domains that never resolve (RFC 2606): the site is an example, and a request would only be an error.
const RESERVED = /\.(?:example|invalid)$/;

let isLoaded = false;
let isStopped = false;

/**
 * Loads the script, once, or lets it go on. `sources` are its URL and the origins of what it loads itself. A script on a
 * reserved host is not asked for; the queue is filled all the same.
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

/** Has a script that was loaded stop, and remove its cookies. */
export function stopMarketing(): void {
  if (!isLoaded || isStopped) return;
  isStopped = true;
  push('doNotTrack');
  push('revokeCookieConsent');
}

/** Tells of a route change. */
export function reportPath(path: string): void {
  push('setPath', path);
  push('trackPageView');
}

function push(...command: unknown[]): void {
  window._hsq ??= [];
  window._hsq.push(command);
}

// The content policy enforces Trusted Types and names the default policy where there is a marketing service:
// the service's own code sets addresses of scripts as texts, and they become scripts only when the site's
// configuration names where they are.
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
