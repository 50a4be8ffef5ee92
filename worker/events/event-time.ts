/** Times of events by our clock: readers' clocks are wrong, but by the same amount when it happened and when sent. */

const DAY = 86_400_000;
const MINUTE = 60_000;

/**
 * When an event happened, ISO 8601 UTC: `now − (sentAt − originalTimestamp)`, at most a day ago (a tab may
 * have slept) and at most a minute ahead. `now` is in milliseconds since the epoch.
 */
export function correctedTime(originalTimestamp: string, sentAt: string, now: number): string {
  const age = Date.parse(sentAt) - Date.parse(originalTimestamp);
  return new Date(Math.min(Math.max(now - age, now - DAY), now + MINUTE)).toISOString();
}
