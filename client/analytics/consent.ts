/** Whether the reader may be measured: what the browser says for them, what they have said, what the site asks. */
import type { Consent } from '../../model/events/event.ts';
import type { AnalyticsContext } from './analytics-context.ts';

const KEY = 'edgepress.consent';

/** An answer of the reader. */
export type Choice = 'granted' | 'denied';

/** Whether the browser declines for the reader: Global Privacy Control, or Do Not Track. */
export function isDeclinedByBrowser(): boolean {
  return (
    Reflect.get(navigator, 'globalPrivacyControl') === true ||
    [Reflect.get(navigator, 'doNotTrack'), Reflect.get(window, 'doNotTrack')].includes('1')
  );
}

/** What holds for this reader. `isRequired` tells whether the site asks before it measures. */
export function readConsent({ readStored }: AnalyticsContext, isRequired: boolean): Consent {
  if (isDeclinedByBrowser()) return 'denied';
  const stored = readStored(KEY);
  if (stored === 'granted' || stored === 'denied') return stored;
  return isRequired ? 'unknown' : 'granted';
}

/** Remembers an answer. */
export function writeConsent({ writeStored }: AnalyticsContext, choice: Choice): void {
  writeStored(KEY, choice);
}

/** Calls back when the reader has answered in another tab. */
export function onConsentElsewhere(changed: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) changed();
  });
}
