/** Corrects the times of events for wrong clocks of readers. */

const DAY = 86_400_000;
const MINUTE = 60_000;

/**
 * Returns when an event happened as ISO 8601 UTC: `now - (sentAt - originalTimestamp)`, because a clock is wrong by the same
 * amount at both times. Limited to the past day (a tab may have been suspended) and the next minute. `now` is in
 * milliseconds since the epoch.
 */
export function correctedTime(originalTimestamp: string, sentAt: string, now: number): string {
  const age = Date.parse(sentAt) - Date.parse(originalTimestamp);
  return new Date(Math.min(Math.max(now - age, now - DAY), now + MINUTE)).toISOString();
}
