/** What waits in the queue between a reader's beacon and the services that it is for. */
import type { ReaderEvent } from '../../model/event.ts';
import { isObject } from '../../model/shape.ts';

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

/** The events of one beacon for the customer-data service, or one page view for the marketing service. */
export type Parcel =
  | { to: 'data'; visitor: Visitor; events: ReaderEvent[] }
  | { to: 'marketing'; visitor: Visitor; view: PageEvent };

/** A page view. */
export type PageEvent = Extract<ReaderEvent, { type: 'page' }>;

/** What is used of a queue's producer binding. */
export interface EventQueue {
  sendBatch(messages: { body: Parcel; contentType: 'json' }[]): Promise<unknown>;
}

/** A parcel out of the queue, or `null`. This worker wrote it, perhaps in an older version. */
export function parseParcel(body: unknown): Parcel | null {
  if (!isObject(body) || !isObject(body['visitor'])) return null;
  const { to, events, view } = body;
  const isSound = to === 'data' ? Array.isArray(events) : to === 'marketing' && isObject(view);
  return isSound ? (body as unknown as Parcel) : null;
}
