/** The reader's consent, from the browser's signals, the reader's answer and the site's configuration. */
import type { Consent } from '../../model/events/event.ts';
import type { AnalyticsContext } from './analytics-context.ts';

declare global {
  interface Window {
    /** Set by a consent manager, which then dispatches `edgepress:consent` on the document. */
    edgepressConsent?: { analytics?: boolean; marketing?: boolean };
  }
}

const KEY = 'edgepress.consent';

/** The reader's answer. */
export type ConsentChoice = 'granted' | 'denied';

/** Whether the browser declines for the reader, with Global Privacy Control or Do Not Track. */
export function isDeclinedByBrowser(): boolean {
  return (
    Reflect.get(navigator, 'globalPrivacyControl') === true ||
    [Reflect.get(navigator, 'doNotTrack'), Reflect.get(window, 'doNotTrack')].includes('1')
  );
}

/** The site's `analytics.consent` setting. */
type ConsentMode = 'required' | 'not-required' | 'external';

/** The part of the site that asks for consent. */
export function consentMode(): ConsentMode {
  const { analytics } = document.body.dataset;
  return analytics === 'not-required' || analytics === 'external' ? analytics : 'required';
}

/** The consent of this reader to analytics, or to marketing. */
export function readConsent(
  { readStored }: AnalyticsContext,
  what: 'analytics' | 'marketing' = 'analytics',
): Consent {
  if (isDeclinedByBrowser()) return 'denied';
  const mode = consentMode();
  if (mode === 'external') {
    const given = window.edgepressConsent?.[what];
    return given === undefined ? 'unknown' : given ? 'granted' : 'denied';
  }
  const stored = readStored(KEY);
  if (stored === 'granted' || stored === 'denied') return stored;
  return mode === 'required' ? 'unknown' : 'granted';
}

/** Stores an answer. */
export function writeConsent({ writeStored }: AnalyticsContext, choice: ConsentChoice): void {
  writeStored(KEY, choice);
}

/** Calls back when the reader answers in another tab, or in a consent manager. */
export function onConsentElsewhere(changed: () => void): void {
  document.addEventListener('edgepress:consent', () => changed());
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) changed();
  });
}
