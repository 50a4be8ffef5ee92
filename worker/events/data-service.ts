/**
 * The only module that knows the customer-data service: its events and its HTTP batch protocol. The service drops a
 * repeated `messageId`, so sending again is safe, and everything here relies on that.
 */
import type { ReaderEvent } from '../../model/events/event.ts';
import type { DataService } from './destinations.ts';
import type { Visitor } from './queue-message.ts';
import { ask, type Reply } from './reply.ts';

/**
 * UTF-8 bytes that the service takes as one batch, less room for what surrounds the events. Its limit for one
 * event, 32 KB, is kept by the bounds of `model/events/event-parser.ts`.
 */
const BATCH_BYTES = 490_000;
/** Who speaks, as every client of the service says. */
const LIBRARY = { name: 'edgepress', version: '1' };

/** An event as the service takes it: JSON, and its length in UTF-8 bytes. */
export interface DataEvent {
  json: string;
  bytes: number;
}

const encoder = new TextEncoder();

/** Writes an event. Its time is ours already, so it goes out as original and as final. */
export function dataEvent(event: ReaderEvent, visitor: Visitor): DataEvent {
  const { messageId, originalTimestamp, type } = event;
  const { userId, ip, userAgent, locale, origin } = visitor;
  // Without consent there is no id, and the service wants one: the event's own connects it to nothing.
  const anonymousId = visitor.anonymousId ?? messageId;
  const properties = type === 'identify' ? undefined : event.properties;
  const path = typeof properties?.path === 'string' ? properties.path : undefined;
  const json = JSON.stringify({
    type,
    messageId,
    anonymousId,
    ...(type === 'identify' ? { userId: event.userId, traits: {} } : { userId, properties }),
    ...(type === 'track' ? { event: event.event } : {}),
    ...(type === 'page' ? { name: event.properties.title } : {}),
    timestamp: originalTimestamp,
    originalTimestamp,
    context: {
      ip,
      userAgent,
      locale,
      library: LIBRARY,
      page: type === 'page' ? pageContext(event.properties) : { path, url: path && origin + path },
    },
  });
  return { json, bytes: encoder.encode(json).length };
}

/** Events in groups that each fit into one batch, in their order. */
export function packed<T extends { event: DataEvent }>(items: T[]): T[][] {
  const groups: T[][] = [];
  let bytes = Infinity;
  for (const item of items) {
    // The comma between two events counts too.
    bytes += item.event.bytes + 1;
    if (bytes <= BATCH_BYTES) groups.at(-1)?.push(item);
    else {
      groups.push([item]);
      bytes = item.event.bytes;
    }
  }
  return groups;
}

/** Sends one batch. */
export function sendBatch(service: DataService, events: DataEvent[]): Promise<Reply> {
  const list = events.map(({ json }) => json).join(',');
  const request = new Request(service.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: service.authorization },
    body: `{"batch":[${list}],"sentAt":"${new Date().toISOString()}"}`,
  });
  return ask(request, service.timeout);
}

function pageContext({
  url,
  path,
  title,
  referrer,
}: Record<'url' | 'path' | 'title' | 'referrer', string>) {
  return { url, path, title, referrer, search: new URL(url).search };
}
