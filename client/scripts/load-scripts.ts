/**
 * Loads the scripts of the site's configuration, each once in a document: those that need no consent at once, the others
 * when `allowScripts` is called. It imports nothing, so that it's one file.
 */
import type { SiteScript } from '../../model/policy/scripts.ts';

declare global {
  interface Window {
    /** The command queue of a service: an array, until its script replaces it. */
    _hsq?: { push(command: unknown[]): unknown };
  }
}

// Top-level domains that never resolve (RFC 2606). Example sites use them, and requests would only log errors.
const RESERVED = /\.(?:example|invalid)$/;
const INTERACTIONS = ['pointerdown', 'pointerover', 'keydown', 'scroll'];

const { scripts: listed = '[]', scriptOrigins } = document.body.dataset;
const scripts: SiteScript[] = JSON.parse(listed);
const origins = scriptOrigins?.split(' ') ?? [];
const requested = new Set<SiteScript>();
const stopped = new Set<SiteScript>();
let allowed: readonly string[] = [];

// Services set script URLs as text, which the content security policy allows only through the Trusted Types policy `default`.
// This one accepts the URLs and origins of the configuration.
window.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (isListed(new URL(address, location.href)) ? address : null),
});
for (const script of scripts) if (!script.consent && script.load !== 'page') schedule(script);

/** Loads the scripts of these classes of consent, and stops those that were loaded and aren't allowed any more. */
export function allowScripts(classes: readonly string[]): void {
  allowed = classes;
  let isReloadNeeded = false;
  for (const script of scripts) {
    if (!script.consent) continue;
    if (allowed.includes(script.consent)) {
      if (stopped.delete(script)) push('doNotTrack', { track: true });
      schedule(script);
    } else if (requested.has(script) && !stopped.has(script)) {
      if (script.queue) {
        stopped.add(script);
        push('doNotTrack');
        push('revokeCookieConsent');
      } else isReloadNeeded = true;
    }
  }
  // Nothing else ends a script that runs.
  if (isReloadNeeded) location.reload();
}

/** Loads scripts that only some pages have. */
export function loadOwn(addresses: readonly string[]): void {
  for (const script of scripts) if (addresses.includes(script.src)) insert(script);
}

/** Reports a navigation to the services with a command queue. */
export function reportPath(path: string): void {
  if (!scripts.some((script) => script.queue && isAllowed(script))) return;
  push('setPath', path);
  push('trackPageView');
}

function schedule(script: SiteScript): void {
  const run = () => insert(script);
  const { load } = script;
  if (load === 'interaction')
    for (const type of INTERACTIONS) addEventListener(type, run, { once: true, passive: true });
  else if (load) run();
  else if (document.readyState === 'complete') whenIdle(run);
  else addEventListener('load', () => whenIdle(run), { once: true });
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}

function insert(script: SiteScript): void {
  const { src, load, attributes = {} } = script;
  const isReserved = RESERVED.test(new URL(src, location.href).hostname);
  if (requested.has(script) || isReserved || !isAllowed(script)) return;
  requested.add(script);
  const element = document.createElement('script');
  // Scripts that aren't `async` run in the order of the list.
  element.async = load === 'async';
  for (const [name, value] of Object.entries(attributes))
    element.setAttribute(name, value === true ? '' : value);
  element.src = src;
  document.head.append(element);
}

function isAllowed({ consent }: SiteScript): boolean {
  return !consent || allowed.includes(consent);
}

function isListed({ href, origin }: URL): boolean {
  return (
    scripts.some(({ src }) => new URL(src, location.href).href === href) ||
    // `https://*.example.com` stands for all of the host's subdomains.
    origins.some((source) =>
      source[8] === '*'
        ? href.startsWith('https:') && origin.endsWith(source.slice(9))
        : href.startsWith(`${source}/`),
    )
  );
}

function push(...command: unknown[]): void {
  window._hsq ??= [];
  window._hsq.push(command);
}
