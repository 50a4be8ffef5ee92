/** Computes retry delays. */

// @limit s between two deliveries of a batch: The delay doubles up to this.
/** Maximum delay in seconds, so that the end of an outage is noticed within an hour. */
const MAX_SECONDS = 3600;

/**
 * Returns the seconds until the next attempt after `attempts` failures: exponential, starting at one second, with a
 * jitter of 25% and not less than the service's `retryAfter`.
 */
export function backOff(
  attempts: number,
  retryAfter: number | null,
  random: () => number = Math.random,
): number {
  const doubled = Math.min(2 ** Math.min(attempts - 1, 30), MAX_SECONDS);
  const spread = doubled * (0.75 + random() / 2);
  // Queues support delays of up to 12 hours.
  return Math.min(Math.ceil(Math.max(spread, retryAfter ?? 0)), 43_200);
}
