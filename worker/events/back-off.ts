/** How long to wait before a service is asked again. */

/** The longest wait in seconds: an outage is noticed to be over within the hour. */
const LONGEST = 3600;

/**
 * Seconds until the next attempt after `attempts` failed ones: doubling from one second, a quarter of it by
 * chance so that not all come at once, and never before the service said.
 */
export function backOff(
  attempts: number,
  retryAfter: number | null,
  random: () => number = Math.random,
): number {
  const doubled = Math.min(2 ** Math.min(attempts - 1, 30), LONGEST);
  const spread = doubled * (0.75 + random() / 2);
  // A queue delays by 12 hours at most.
  return Math.min(Math.ceil(Math.max(spread, retryAfter ?? 0)), 43_200);
}
