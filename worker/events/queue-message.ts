/** The format of messages in the event queue, between a reader's beacon and the services that receive its events. */
import type { ReaderEvent } from '../../model/events/event.ts';
import { isObject } from '../../model/schema/schema.ts';

/** Data about the reader for the services. None of it comes from the event itself. */
export interface Visitor {
  /** Only with consent. */
  anonymousId?: string;
  /** Only with consent. */
  userId?: string;
  /** IP address, truncated. */
  ip: string;
  userAgent: string;
  locale: string;
  /** Origin of the site. */
  origin: string;
}

/** The version of the format below. Messages in the queue may come from another version of this worker. */
export const MESSAGE_VERSION = 1;

/** The events of one beacon for the customer-data service, or one page view for the marketing service. */
export type QueueMessage = {
  /** `MESSAGE_VERSION`. The oldest messages have none, but the same format. */
  v?: number;
  visitor: Visitor;
} & ({ to: 'data'; events: ReaderEvent[] } | { to: 'marketing'; view: PageEvent });

/** A page view. */
export type PageEvent = Extract<ReaderEvent, { type: 'page' }>;

/**
 * Parses a message. Returns `newer` if a later version of this worker wrote it (and was rolled back), and `unreadable`
 * for anything else. Only the envelope is checked; events and views may still be malformed.
 */
export function parseQueueMessage(body: unknown): QueueMessage | 'newer' | 'unreadable' {
  if (!isObject(body)) return 'unreadable';
  const { v = MESSAGE_VERSION, to, visitor, events, view } = body;
  if (typeof v === 'number' && v > MESSAGE_VERSION) return 'newer';
  const hasContent = to === 'data' ? Array.isArray(events) : to === 'marketing' && isObject(view);
  const isValid = v === MESSAGE_VERSION && isObject(visitor) && hasContent;
  return isValid ? (body as unknown as QueueMessage) : 'unreadable';
}
