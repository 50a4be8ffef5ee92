/** Finds the events that cause a batch to be rejected, so that the others are delivered. */
import type { ServiceResponse } from './service-response.ts';

/** The result of an event. */
export type EventResult = 'taken' | 'refused' | 'later';

// @limit requests for a batch with invalid events: The remaining events are tried again later.
/** Maximum number of requests for one batch. Ten bad events in a thousand take about a hundred. */
const MAX_REQUESTS = 120;

/** The results of sending a group of events. */
export interface SentGroup<T> {
  results: Map<T, EventResult>;
  /** Seconds after which to retry events that are `later`, if the service said so. */
  retryAfter: number | null;
}

/**
 * Sends a group, and if it is rejected, its halves. If the service accepts none of the events, the cause is probably a
 * setting rather than an event, so all of them are retried later instead of discarded.
 */
export async function sendBisecting<T>(
  items: T[],
  send: (items: T[]) => Promise<ServiceResponse>,
): Promise<SentGroup<T>> {
  const results = new Map<T, EventResult>(items.map((item) => [item, 'later']));
  const pending = [items];
  let requests = 0;
  let retryAfter: number | null = null;
  for (let group = pending.pop(); group !== undefined; group = pending.pop()) {
    if (group.length === 0) continue;
    if (++requests > MAX_REQUESTS) break;
    const reply = await send(group);
    if (reply.kind === 'later') {
      retryAfter = reply.retryAfter;
      break;
    }
    if (reply.kind === 'taken' || group.length === 1)
      for (const item of group) results.set(item, reply.kind);
    else {
      const middle = group.length >> 1;
      pending.push(group.slice(middle), group.slice(0, middle));
    }
  }
  const isAllRejected = items.length > 1 && ![...results.values()].includes('taken');
  if (isAllRejected) for (const item of items) results.set(item, 'later');
  return { results, retryAfter };
}
