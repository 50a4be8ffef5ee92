/** What waits in the queue between a reader's beacon and the services that it is for. */
import type { ReaderEvent } from '../../model/events/event.ts';
import { isObject } from '../../model/schema/schema.ts';

/** What is said of the reader. Nothing of it comes from the event itself. */
export interface Visitor {
  /** Only with consent. */
  anonymousId?: string;
  /** Only with consent. */
  userId?: string;
  /** Network address, truncated. */
  ip: string;
  userAgent: string;
  locale: string;
  /** Origin of the site. */
  origin: string;
}

/** The version of the shape below: another version of this worker may have written what is in the queue. */
export const PARCEL_VERSION = 1;

/** The events of one beacon for the customer-data service, or one page view for the marketing service. */
export type Parcel = {
  /** `PARCEL_VERSION`; absent in parcels from before there was one, which have the same shape. */
  v?: number;
  visitor: Visitor;
} & ({ to: 'data'; events: ReaderEvent[] } | { to: 'marketing'; view: PageEvent });

/** A page view. */
export type PageEvent = Extract<ReaderEvent, { type: 'page' }>;

/** What is used of a queue's producer binding. The queue of dead letters also gets what is no parcel. */
export interface EventQueue {
  sendBatch(messages: { body: unknown; contentType: 'json' }[]): Promise<unknown>;
}

/**
 * A parcel out of the queue; `newer` when a later version of this worker wrote it (it was rolled back since), and
 * `unreadable` for anything else. Only the outline is checked: what is inside may still be a surprise.
 */
export function parseParcel(body: unknown): Parcel | 'newer' | 'unreadable' {
  if (!isObject(body)) return 'unreadable';
  const { v = PARCEL_VERSION, to, visitor, events, view } = body;
  if (typeof v === 'number' && v > PARCEL_VERSION) return 'newer';
  const isSound = to === 'data' ? Array.isArray(events) : to === 'marketing' && isObject(view);
  const isOurs = v === PARCEL_VERSION && isObject(visitor) && isSound;
  return isOurs ? (body as unknown as Parcel) : 'unreadable';
}
