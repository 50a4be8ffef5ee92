/** Takes parcels to the services that they are for, and says what became of each. */
import type { ReaderEvent } from '../../model/events/event.ts';
import { log } from '../observability/log.ts';
import type { Dataset } from '../observability/metrics.ts';
import { countDelivery, type DeliveryOutcome } from './counts.ts';
import { type DataEvent, dataEvent, packed, sendBatch } from './data-service.ts';
import type { DataService, Destinations } from './destinations.ts';
import { type Fate, sendIsolating } from './isolate-refused.ts';
import { pixelAdapter } from './marketing.ts';
import type { Parcel } from './queue-message.ts';
import type { Reply } from './reply.ts';

/** What became of a parcel: over and done with, except for what was refused for good; or to be sent again. */
export type Dispatched =
  | { kind: 'done'; refused: Parcel[] }
  | { kind: 'later'; retryAfter: number | null };

/** What sending needs besides the parcels. */
export interface Dispatching {
  destinations: Destinations;
  metrics: Dataset | undefined;
  /** Nothing is sent, and no answer waited for, after this, ms since the epoch. */
  until: number;
}

type DataParcel = Extract<Parcel, { to: 'data' }>;
type MarketingParcel = Extract<Parcel, { to: 'marketing' }>;

/**
 * Sends parcels, those for the customer-data service in as few batches as it takes, and names each as soon as it is
 * known what became of it. A parcel that cannot be read is refused by itself.
 */
export async function* dispatch(
  parcels: Parcel[],
  dispatching: Dispatching,
): AsyncGenerator<[Parcel, Dispatched]> {
  const { data, pixel } = dispatching.destinations;
  const forData = parcels.filter((parcel) => parcel.to === 'data');
  const forMarketing = parcels.filter((parcel) => parcel.to === 'marketing');
  if (data === null) yield* allLater(forData);
  else yield* dispatchData(forData, data, dispatching);
  if (pixel === null) yield* allLater(forMarketing);
  else yield* dispatchViews(forMarketing, pixel, dispatching);
}

// What has no destination waits: a secret may be missing for an hour.
function* allLater(parcels: Parcel[]): Generator<[Parcel, Dispatched]> {
  for (const parcel of parcels) yield [parcel, { kind: 'later', retryAfter: null }];
}

interface Item {
  source: ReaderEvent;
  event: DataEvent;
}

async function* dispatchData(
  parcels: DataParcel[],
  service: DataService,
  { metrics, until }: Dispatching,
): AsyncGenerator<[Parcel, Dispatched]> {
  const items = new Map<DataParcel, Item[]>();
  for (const parcel of parcels) {
    const written = itemsOf(parcel);
    if (written) items.set(parcel, written);
    else yield [parcel, { kind: 'done', refused: [parcel] }];
  }
  const fates = new Map<ReaderEvent, Fate>();
  let retryAfter: number | null = null;
  for (const group of packed([...items.values()].flat())) {
    const sent = await sendIsolating(group, (some) => {
      const timeout = Math.max(1, Math.min(service.timeout, until - Date.now()));
      const batch = some.map(({ event }) => event);
      return timed(some.length, metrics, () => sendBatch({ ...service, timeout }, batch));
    });
    for (const [{ source }, fate] of sent.fates) fates.set(source, fate);
    retryAfter = sent.retryAfter;
    // A service that cannot take one batch now is not asked to take the next.
    if ([...sent.fates.values()].includes('later')) break;
  }
  for (const parcel of items.keys()) yield [parcel, resultOf(parcel, fates, retryAfter)];
}

// Another version of the worker may have written it: what is not as expected must not stop its neighbours.
function itemsOf({ events, visitor }: DataParcel): Item[] | null {
  try {
    return events.map((source) => ({ source, event: dataEvent(source, visitor) }));
  } catch (error) {
    log('error', 'parcel-unreadable', { to: 'data', error });
    return null;
  }
}

function resultOf(
  parcel: DataParcel,
  fates: Map<ReaderEvent, Fate>,
  retryAfter: number | null,
): Dispatched {
  const isOpen = parcel.events.some((event) => (fates.get(event) ?? 'later') === 'later');
  if (isOpen) return { kind: 'later', retryAfter };
  const events = parcel.events.filter((event) => fates.get(event) === 'refused');
  return { kind: 'done', refused: events.length > 0 ? [{ ...parcel, events }] : [] };
}

async function* dispatchViews(
  parcels: MarketingParcel[],
  pixel: string,
  { metrics, until }: Dispatching,
): AsyncGenerator<[Parcel, Dispatched]> {
  const marketing = pixelAdapter(pixel);
  let isAsked = true;
  for (const parcel of parcels) {
    if (!isAsked || Date.now() >= until) {
      yield [parcel, { kind: 'later', retryAfter: null }];
      continue;
    }
    const reply = await trackView(parcel);
    if (reply === null) {
      yield [parcel, { kind: 'done', refused: [parcel] }];
      continue;
    }
    // A service that does not take this one now is not asked to take the next.
    isAsked = reply.kind !== 'later';
    // A pixel has no id: after silence it may have counted, and counting twice is worse than not at all.
    const isUnsure = reply.status === 'timeout' || reply.status === 'closed';
    if (reply.kind === 'later' && !isUnsure)
      yield [parcel, { kind: 'later', retryAfter: reply.retryAfter }];
    else yield [parcel, { kind: 'done', refused: reply.kind === 'refused' ? [parcel] : [] }];
  }

  async function trackView({ view, visitor }: MarketingParcel): Promise<Reply | null> {
    const start = Date.now();
    try {
      const reply = await marketing.trackPageView(view, visitor);
      const { status } = reply;
      const isLost = status === 'timeout' || status === 'closed';
      const outcome: DeliveryOutcome = isLost ? 'lost' : reply.kind;
      const ms = Date.now() - start;
      countDelivery(metrics, { to: 'marketing', outcome, status, events: 1, ms });
      return reply;
    } catch (error) {
      log('error', 'parcel-unreadable', { to: 'marketing', error });
      return null;
    }
  }
}

async function timed(
  events: number,
  metrics: Dataset | undefined,
  send: () => Promise<Reply>,
): Promise<Reply> {
  const start = Date.now();
  const reply = await send();
  // A refused batch is cut in halves next; only a single event is refused for good.
  const outcome: DeliveryOutcome = reply.kind === 'refused' && events > 1 ? 'later' : reply.kind;
  const { status } = reply;
  countDelivery(metrics, { to: 'data', outcome, status, events, ms: Date.now() - start });
  return reply;
}
