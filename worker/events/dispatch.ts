/** Takes parcels to the services that they are for, and says what became of each. */
import type { ReaderEvent } from '../../model/event.ts';
import type { Dataset } from '../metrics.ts';
import { countDelivery, type DeliveryOutcome } from './counts.ts';
import { type DataEvent, dataEvent, packed, sendBatch } from './data-service.ts';
import type { DataService, Destinations } from './destinations.ts';
import { type Fate, sendIsolating } from './isolate-refused.ts';
import { type MarketingAdapter, pixelAdapter } from './marketing.ts';
import type { Parcel } from './parcel.ts';
import type { Reply } from './reply.ts';

/** What became of a parcel: over and done with, except for what was refused for good; or to be sent again. */
export type Dispatched =
  | { kind: 'done'; refused: Parcel[] }
  | { kind: 'later'; retryAfter: number | null };

/** Sends parcels, those for the customer-data service in as few batches as it takes. In their order. */
export async function dispatch(
  parcels: Parcel[],
  { data, pixel }: Destinations,
  metrics: Dataset | undefined,
): Promise<Dispatched[]> {
  const results = new Map<Parcel, Dispatched>();
  const forData = parcels.filter((parcel) => parcel.to === 'data');
  if (data !== null)
    for (const [parcel, result] of await dispatchData(forData, data, metrics))
      results.set(parcel, result);
  const marketing = pixel === null ? null : pixelAdapter(pixel);
  for (const parcel of parcels)
    if (parcel.to === 'marketing' && marketing !== null)
      results.set(parcel, await dispatchView(parcel, marketing, metrics));
  // What has no destination waits: a secret may be missing for an hour.
  return parcels.map((parcel) => results.get(parcel) ?? { kind: 'later', retryAfter: null });
}

type DataParcel = Extract<Parcel, { to: 'data' }>;

async function dispatchData(
  parcels: DataParcel[],
  service: DataService,
  metrics: Dataset | undefined,
): Promise<Map<Parcel, Dispatched>> {
  const items = parcels.flatMap((parcel) =>
    parcel.events.map((event) => ({
      parcel,
      source: event,
      event: dataEvent(event, parcel.visitor),
    })),
  );
  const fates = new Map<ReaderEvent, Fate>();
  let retryAfter: number | null = null;
  for (const group of packed(items)) {
    const sent = await sendIsolating(group, (some) =>
      timed('data', some.length, metrics, () => sendBatch(service, some.map(eventOf))),
    );
    for (const [{ source }, fate] of sent.fates) fates.set(source, fate);
    retryAfter = sent.retryAfter;
    // A service that cannot take one batch now is not asked to take the next.
    if ([...sent.fates.values()].includes('later')) break;
  }
  return new Map(parcels.map((parcel) => [parcel, resultOf(parcel, fates, retryAfter)]));
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

function eventOf({ event }: { event: DataEvent }): DataEvent {
  return event;
}

async function dispatchView(
  parcel: Extract<Parcel, { to: 'marketing' }>,
  marketing: MarketingAdapter,
  metrics: Dataset | undefined,
): Promise<Dispatched> {
  const { view, visitor } = parcel;
  const reply = await timed('marketing', 1, metrics, () => marketing.trackPageView(view, visitor));
  // A pixel has no id: after silence it may have counted, and counting twice is worse than not at all.
  const isUnsure = reply.status === 'timeout' || reply.status === 'closed';
  if (reply.kind === 'later' && !isUnsure) return { kind: 'later', retryAfter: reply.retryAfter };
  return { kind: 'done', refused: reply.kind === 'refused' ? [parcel] : [] };
}

async function timed(
  to: string,
  events: number,
  metrics: Dataset | undefined,
  send: () => Promise<Reply>,
): Promise<Reply> {
  const start = Date.now();
  const reply = await send();
  // A refused batch is cut in halves next; only a single event is refused for good.
  const outcome: DeliveryOutcome = reply.kind === 'refused' && events > 1 ? 'later' : reply.kind;
  const { status } = reply;
  countDelivery(metrics, { to, outcome, status, events, ms: Date.now() - start });
  return reply;
}
