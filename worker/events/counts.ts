/** Counts of events for the operator, as points (`worker/observability/metrics.ts`) and as lines of the log. */
import type { EventFault } from '../../model/events/event-parser.ts';
import type { ReaderEvent } from '../../model/events/event.ts';
import { log } from '../observability/log.ts';
import { type Dataset, measure } from '../observability/metrics.ts';
import type { Parcel } from './queue-message.ts';

/** Why a whole beacon was refused (with a status of 400 and above). */
export type BeaconFault = 'method' | 'origin' | 'media-type' | 'too-large' | 'rate' | 'malformed';

/** Why events that are in order go nowhere: the reader does not want it, has not agreed, or nobody asked. */
export type DropReason = 'opt-out' | 'no-consent' | 'not-configured' | 'undeliverable';

/** The isolate's memory of refusals that are not written yet. */
export interface RefusalLog {
  /** Counts one more; returns how many to write now, `0` for none. */
  add(reason: string): number;
}

/** Refusals of a kind are one line in this time: an attack must not fill the log. */
const QUIET_MS = 10_000;

/** An empty memory. `now` gives milliseconds since the epoch. */
export function createRefusalLog(now: () => number = Date.now): RefusalLog {
  const held = new Map<string, { since: number; count: number }>();
  return {
    add(reason) {
      const known = held.get(reason);
      if (known && now() < known.since + QUIET_MS) {
        known.count++;
        return 0;
      }
      held.set(reason, { since: now(), count: 0 });
      return 1 + (known?.count ?? 0);
    },
  };
}

/** A refused beacon. */
export function countRefusedBeacon(
  metrics: Dataset | undefined,
  refusals: RefusalLog,
  reason: BeaconFault,
): void {
  measure(metrics, 'event', ['refused', 'beacon', reason], [1]);
  const count = refusals.add(reason);
  if (count > 0) log('info', 'beacons-refused', { reason, count });
}

/** What became of the events of a beacon: accepted by name, refused and dropped by reason. */
export interface BeaconOutcome {
  accepted: ReaderEvent[];
  refused: EventFault[];
  dropped: { event: ReaderEvent | null; reason: DropReason }[];
}

/** A beacon that was answered with 204. */
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

/** What a service did with events: `taken`, `refused` for good, `later` (will be tried again), or `lost`. */
export type DeliveryOutcome = 'taken' | 'refused' | 'later' | 'lost';

/** One answer of a service. `status` is the HTTP status, `timeout` or `closed`; the time in milliseconds. */
export function countDelivery(
  metrics: Dataset | undefined,
  facts: { to: string; outcome: DeliveryOutcome; status: string; events: number; ms: number },
): void {
  const { to, outcome, status, events, ms } = facts;
  measure(metrics, 'delivery', [to, outcome, status], [events, ms]);
  const level = outcome === 'taken' ? 'info' : outcome === 'later' ? 'warn' : 'error';
  log(level, 'delivery', { to, outcome, status, events, ms });
}

/** Parcels that will not arrive; `status` says why. */
export function countLost(metrics: Dataset | undefined, parcels: Parcel[], status: string): void {
  for (const parcel of parcels) {
    const events = parcel.to === 'data' ? parcel.events.length : 1;
    countDelivery(metrics, { to: parcel.to, outcome: 'lost', status, events, ms: 0 });
  }
}

/** An event's name among the counts: its type, or what it tracks; `beacon` where there is none. */
function nameOf(event: ReaderEvent | null): string {
  if (event === null) return 'beacon';
  return event.type === 'track' ? event.event : event.type;
}

function tally(names: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
