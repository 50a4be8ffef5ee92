/** Finds the events for which a whole batch was refused, so that their neighbours arrive. */
import type { Reply } from './reply.ts';

/** What became of an event. */
export type Fate = 'taken' | 'refused' | 'later';

/** Requests for one batch; ten bad events in a thousand take about a hundred. */
const MOST_REQUESTS = 120;

/** The outcome of sending a group of events. */
export interface SentGroup<T> {
  fates: Map<T, Fate>;
  /** Seconds after which to send what is `later`, where the service said. */
  retryAfter: number | null;
}

/**
 * Sends a group; while it is refused, its halves. If nothing at all is taken, the fault is not one event's
 * but the whole conversation's, and everything is `later`: nobody's events are thrown away for a wrong setting.
 */
export async function sendIsolating<T>(
  items: T[],
  send: (items: T[]) => Promise<Reply>,
): Promise<SentGroup<T>> {
  const fates = new Map<T, Fate>(items.map((item) => [item, 'later']));
  const waiting = [items];
  let requests = 0;
  let retryAfter: number | null = null;
  for (let group = waiting.pop(); group !== undefined; group = waiting.pop()) {
    if (group.length === 0) continue;
    if (++requests > MOST_REQUESTS) break;
    const reply = await send(group);
    if (reply.kind === 'later') {
      retryAfter = reply.retryAfter;
      break;
    }
    if (reply.kind === 'taken' || group.length === 1)
      for (const item of group) fates.set(item, reply.kind);
    else {
      const middle = group.length >> 1;
      waiting.push(group.slice(middle), group.slice(0, middle));
    }
  }
  const isFutile = items.length > 1 && ![...fates.values()].includes('taken');
  if (isFutile) for (const item of items) fates.set(item, 'later');
  return { fates, retryAfter };
}
