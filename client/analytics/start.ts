/**
 * Analytics: page views, user ids, searches, copied code, missing pages and web vitals. Loaded when the page is idle,
 * on sites that have it.
 */
import type { Consent } from '../../model/events/event.ts';
import type { Navigated } from '../state/events.ts';
import type { AnalyticsContext } from './analytics-context.ts';
import {
  type ConsentChoice,
  isDeclinedByBrowser,
  onConsentElsewhere,
  readConsent,
  writeConsent,
} from './consent.ts';
import type * as Marketing from './marketing.ts';
import {
  addIdentify,
  addPage,
  addTrack,
  flush,
  removeStored,
  openQueue,
  setConsent,
} from './queue.ts';
import { reportSearch, watchSearches } from './searches.ts';
import { cleanText, cleanAddress, cleanPart, currentPath } from './clean-text.ts';
import { measureVitals, type Vital } from './vitals.ts';

let context: AnalyticsContext;
let consent: Consent = 'unknown';
// Undefined once reported.
let takeVitals: (() => Vital[]) | undefined;
let marketing: Promise<typeof Marketing> | undefined;

/** Starts analytics. A prerendered page waits until it is shown. */
export function track(given: AnalyticsContext): void {
  context = given;
  if (Reflect.get(document, 'prerendering') === true)
    document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
}

function begin(): void {
  document.addEventListener('click', onClick);
  openQueue(context);
  if (isDeclinedByBrowser()) return removeStored();
  apply();
  onConsentElsewhere(apply);
  reportFirstView();
  document.addEventListener('edgepress:navigated', onNavigated);
  document.addEventListener('edgepress:copied', ({ detail: { what, language } }) => {
    if (what !== 'code') return;
    addTrack('Documentation code copied', {
      path: currentPath(),
      ...(language !== undefined && { language: cleanText(language) }),
    });
  });
  watchSearches();
  takeVitals = measureVitals();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') onHide();
  });
  addEventListener('pagehide', onHide);
}

// Applies the consent: the reader's answer here or in another tab, or the site's default.
function apply(now = readConsent(context, isRequired())): void {
  consent = now;
  setConsent(now);
  if (now === 'unknown') ask();
  else document.querySelector('.notice')?.remove();
  const sources = document.body.dataset['marketing']?.split(' ');
  if (!sources) return;
  if (now === 'granted') marketing ??= import('./marketing.ts');
  withMarketing((loaded) =>
    consent === 'granted' ? loaded.allowMarketing(sources) : loaded.stopMarketing(),
  );
}

function choose(choice: ConsentChoice): void {
  const isLate = consent === 'denied' && choice === 'granted';
  writeConsent(context, choice);
  apply(choice);
  // The view wasn't kept while consent was denied.
  if (isLate) addView(location.href, document.title, '');
}

// Most readers have answered before and don't need this module.
function ask(opener?: HTMLElement): void {
  import('./notice.ts')
    .then(({ showNotice }) => {
      // Another tab may have answered meanwhile.
      if (opener || consent === 'unknown')
        showNotice({ consent, isDeclined: isDeclinedByBrowser(), choose }, opener);
    })
    .catch(console.warn);
}

function onClick({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLElement>('.privacy-choices');
  if (button) ask(button);
}

function reportFirstView(): void {
  identify();
  const { loadedUrl, loadedTitle } = context;
  addView(loadedUrl, loadedTitle, document.referrer);
  if (document.querySelector('.not-found'))
    addTrack('Documentation page not found', {
      path: currentPath(),
      referrer: originOf(document.referrer),
    });
  // The reader left the first page before this module was loaded.
  if (location.href !== loadedUrl) addView(location.href, document.title, loadedUrl);
}

function onNavigated({ detail: { from } }: CustomEvent<Navigated>): void {
  identify();
  // After other listeners, so that the title is the new page's.
  setTimeout(() => {
    addView(location.href, document.title, from.href);
    if (consent === 'granted') withMarketing(({ reportPath }) => reportPath(currentPath()));
  }, 0);
}

function identify(): void {
  const id = context.takeUserId();
  if (id) addIdentify(id);
}

function addView(url: string, title: string, referrer: string): void {
  const { pathname, hash } = new URL(url);
  addPage({
    url: cleanAddress(url),
    path: cleanPart(pathname),
    title: cleanText(title),
    hash: cleanPart(hash),
    referrer: originOf(referrer),
  });
}

function onHide(): void {
  reportSearch();
  const path = cleanPart(new URL(context.loadedUrl).pathname);
  for (const { name, value } of takeVitals?.() ?? [])
    addTrack('Web vital measured', { name, value, path });
  takeVitals = undefined;
  flush();
}

function withMarketing(use: (loaded: typeof Marketing) => void): void {
  marketing?.then(use).catch(console.error);
}

function isRequired(): boolean {
  return document.body.dataset['analytics'] !== 'not-required';
}

function originOf(address: string): string {
  return /^https?:\/\/[^/]+/.exec(address)?.[0] ?? '';
}
