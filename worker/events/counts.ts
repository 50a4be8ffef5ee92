/** Counts events as metrics (`worker/observability/metrics.ts`) and log lines for the operator. */
import type { EventFault } from '../../model/events/event-parser.ts';
import type { EventBatch, ReaderEvent } from '../../model/events/event.ts';
import { scrub } from '../../model/events/scrub.ts';
import { log } from '../observability/log.ts';
import { type Dataset, measure } from '../observability/metrics.ts';
import type { QueueMessage } from './queue-message.ts';

/** Why a whole beacon was rejected (with a status of 400 or above). */
export type BeaconFault = 'method' | 'origin' | 'media-type' | 'too-large' | 'rate' | 'malformed';

/** Why valid events are dropped: the reader opted out or has not consented, or no service is configured. */
export type DropReason = 'opt-out' | 'no-consent' | 'not-configured' | 'undeliverable';

/** Collects rejections, so that the log gets one line for many. */
export interface RefusalLog {
  /** Counts a rejection. Returns how many to log now, or `0`. */
  add(reason: string): number;
}

// @limit ms between two log lines of one reason: Counted in the next line.
/** At most one line per reason in this time, so that an attack can't flood the log. */
const LOG_INTERVAL_MS = 10_000;

/** Creates an empty collection. `now` returns milliseconds since the epoch. */
export function createRefusalLog(now: () => number = Date.now): RefusalLog {
  const counts = new Map<string, { since: number; count: number }>();
  return {
    add(reason) {
      const known = counts.get(reason);
      if (known && now() < known.since + LOG_INTERVAL_MS) {
        known.count++;
        return 0;
      }
      counts.set(reason, { since: now(), count: 0 });
      return 1 + (known?.count ?? 0);
    },
  };
}

/** Counts a rejected beacon. */
export function countRefusedBeacon(
  metrics: Dataset | undefined,
  refusals: RefusalLog,
  reason: BeaconFault,
): void {
  measure(metrics, 'event', ['refused', 'beacon', reason], [1]);
  const count = refusals.add(reason);
  if (count > 0) log('info', 'beacons-refused', { reason, count });
}

/** The result of a beacon: its accepted events, and the rejected and dropped ones with reasons. */
export interface BeaconOutcome {
  accepted: ReaderEvent[];
  refused: EventFault[];
  dropped: { event: ReaderEvent | null; reason: DropReason }[];
}

/** Counts a beacon that was answered with 204. */
export function countBeacon(metrics: Dataset | undefined, outcome: BeaconOutcome): void {
  const accepted = tally(outcome.accepted.map(nameOf));
  const refused = tally(outcome.refused);
  const dropped = tally(outcome.dropped.map(({ event, reason }) => `${reason} ${nameOf(event)}`));
  for (const [name, count] of accepted) measure(metrics, 'event', ['accepted', name, ''], [count]);
  for (const [reason, count] of refused)
    measure(metrics, 'event', ['refused', 'event', reason], [count]);
  for (const [key, count] of dropped) {
    const [reason = '', ...name] = key.split(' ');
    measure(metrics, 'event', ['dropped', name.join(' '), reason], [count]);
  }
  log('info', 'beacon', {
    accepted: Object.fromEntries(accepted),
    refused: Object.fromEntries(refused),
    dropped: Object.fromEntries(tally(outcome.dropped.map(({ reason }) => reason))),
  });
}

/** How a service responded to events: `taken`, `refused` (for good), `later` (to be retried) or `lost`. */
export type DeliveryOutcome = 'taken' | 'refused' | 'later' | 'lost';

/** Counts a service's response. `status` is the HTTP status, `timeout` or `closed`. */
export function countDelivery(
  metrics: Dataset | undefined,
  facts: { to: string; outcome: DeliveryOutcome; status: string; events: number; ms: number },
): void {
  const { to, outcome, status, events, ms } = facts;
  measure(metrics, 'delivery', [to, outcome, status], [events, ms]);
  const level = outcome === 'taken' ? 'info' : outcome === 'later' ? 'warn' : 'error';
  log(level, 'delivery', { to, outcome, status, events, ms });
}

/** Counts messages that will not be delivered. `status` is the reason. */
export function countLost(
  metrics: Dataset | undefined,
  messages: QueueMessage[],
  status: string,
): void {
  for (const message of messages) {
    const events = message.to === 'data' ? message.events.length : 1;
    countDelivery(metrics, { to: message.to, outcome: 'lost', status, events, ms: 0 });
  }
}

// Returns the event's type, or the name of a `track` event, or `beacon` if there is no event.
function nameOf(event: ReaderEvent | null): string {
  if (event === null) return 'beacon';
  return event.type === 'track' ? event.event : event.type;
}

function tally(names: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The property with the text, by event. */
const GAPS: Readonly<Record<string, readonly [kind: string, property: string]>> = {
  'Documentation search without results': ['search', 'search'],
  'Documentation question without answer': ['question', 'question'],
};

// @limit characters of a text in the log: Cut.
/** Characters of a text. */
const MAX_TEXT = 200;

/** Counts what readers didn't find, so that writers learn what is missing. Only readers who consented are counted, and their texts are scrubbed once more. */
export function countGaps(
  metrics: Dataset | undefined,
  { consent, events }: Pick<EventBatch, 'consent' | 'events'>,
): void {
  if (consent !== 'granted') return;
  for (const event of events) {
    if (event.type !== 'track') continue;
    const [kind, property = ''] = GAPS[event.event] ?? [];
    const text = event.properties[property];
    if (kind === undefined || typeof text !== 'string') continue;
    const shown = scrub(text).trim().slice(0, MAX_TEXT);
    if (shown !== '')
      measure(metrics, 'gap', [kind, shown, scrub(String(event.properties['path'] ?? ''))], [1]);
  }
}
