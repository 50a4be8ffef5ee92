/**
 * The client of the customer-data service: its event format and its HTTP batch protocol. The service deduplicates by
 * `messageId`, so retries are safe.
 */
import type { ReaderEvent } from '../../model/events/event.ts';
import type { DataService } from './destinations.ts';
import type { Visitor } from './queue-message.ts';
import { sendRequest, type ServiceResponse } from './service-response.ts';

// @limit bytes of a batch for the customer-data service: Sent in another batch.
/**
 * The service's limit for a batch in UTF-8 bytes, minus room for the envelope. The limits in
 * `model/events/event-parser.ts` keep each event below the service's 32 KB.
 */
const BATCH_BYTES = 490_000;
/** Names this client, as the service's protocol requires. */
const LIBRARY = { name: 'edgepress', version: '1' };

/** An event in the service's format: JSON, and its length in UTF-8 bytes. */
export interface DataEvent {
  json: string;
  bytes: number;
}

const encoder = new TextEncoder();

/** Converts an event. Its time is already corrected, so it is both `timestamp` and `originalTimestamp`. */
export function toDataEvent(event: ReaderEvent, visitor: Visitor): DataEvent {
  const { messageId, originalTimestamp, type } = event;
  const { userId, ip, userAgent, locale, origin } = visitor;
  // The service requires an id. Without consent, use the event's own, which links it to nothing.
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

/** Splits events into groups that each fit into one batch. Keeps their order. */
export function splitIntoBatches<T extends { event: DataEvent }>(items: T[]): T[][] {
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
export function sendBatch(service: DataService, events: DataEvent[]): Promise<ServiceResponse> {
  const list = events.map(({ json }) => json).join(',');
  const request = new Request(service.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: service.authorization },
    body: `{"batch":[${list}],"sentAt":"${new Date().toISOString()}"}`,
  });
  return sendRequest(request, service.timeout);
}

function pageContext({
  url,
  path,
  title,
  referrer,
}: Record<'url' | 'path' | 'title' | 'referrer', string>) {
  return { url, path, title, referrer, search: new URL(url).search };
}
