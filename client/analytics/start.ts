/**
 * Analytics: page views, user ids, searches, copied code, missing pages and web vitals. Loaded when the page is idle,
 * on sites that have it.
 */
import type { Consent } from '../../model/events/event.ts';
import type { Navigated } from '../state/events.ts';
import type { AnalyticsContext } from './analytics-context.ts';
import {
  type ConsentChoice,
  consentMode,
  isDeclinedByBrowser,
  onConsentElsewhere,
  readConsent,
  writeConsent,
} from './consent.ts';
import type * as Scripts from '../scripts/load-scripts.ts';
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
let scripts: Promise<typeof Scripts> | undefined;

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
  document.addEventListener('edgepress:navigated', onNavigated);
  if (!collectsEvents()) return;
  reportFirstView();
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
function apply(now = readConsent(context)): void {
  consent = now;
  if (collectsEvents()) setConsent(now);
  if (now !== 'unknown') document.querySelector('.notice')?.remove();
  else if (consentMode() === 'required') ask();
  if (!document.body.dataset['scripts']) return;
  const classes = allowedClasses(now);
  if (classes.length > 0) scripts ??= import('../scripts/load-scripts.ts');
  withScripts(({ allowScripts }) => allowScripts(allowedClasses(consent)));
}

// The site's own question is about both. A consent manager asks for each.
function allowedClasses(now: Consent): string[] {
  const marketing = consentMode() === 'external' ? readConsent(context, 'marketing') : now;
  return [
    ...(now === 'granted' ? ['analytics'] : []),
    ...(marketing === 'granted' ? ['marketing'] : []),
  ];
}

function choose(choice: ConsentChoice): void {
  const isLate = consent === 'denied' && choice === 'granted' && collectsEvents();
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
  if (!button) return;
  if (consentMode() === 'external') document.dispatchEvent(new Event('edgepress:privacy-choices'));
  else ask(button);
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
  if (collectsEvents()) identify();
  // After other listeners, so that the title is the new page's.
  setTimeout(() => {
    if (collectsEvents()) addView(location.href, document.title, from.href);
    withScripts(({ reportPath }) => reportPath(currentPath()));
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

function withScripts(use: (loaded: typeof Scripts) => void): void {
  scripts?.then(use).catch(console.error);
}

function collectsEvents(): boolean {
  return document.body.dataset['events'] !== 'off';
}

function originOf(address: string): string {
  return /^https?:\/\/[^/]+/.exec(address)?.[0] ?? '';
}
