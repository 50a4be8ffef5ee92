/** The reader's consent, from the browser's signals, the reader's answer and the site's configuration. */
import type { Consent } from '../../model/events/event.ts';
import type { AnalyticsContext } from './analytics-context.ts';

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

/** The consent of this reader. `isRequired`: the site asks before it collects. */
export function readConsent({ readStored }: AnalyticsContext, isRequired: boolean): Consent {
  if (isDeclinedByBrowser()) return 'denied';
  const stored = readStored(KEY);
  if (stored === 'granted' || stored === 'denied') return stored;
  return isRequired ? 'unknown' : 'granted';
}

/** Stores an answer. */
export function writeConsent({ writeStored }: AnalyticsContext, choice: ConsentChoice): void {
  writeStored(KEY, choice);
}

/** Calls back when the reader answers in another tab. */
export function onConsentElsewhere(changed: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) changed();
  });
}
