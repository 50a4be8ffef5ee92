/**
 * Parses the body of `POST /_events`. Invalid events are left out and reported, the others stay. The result consists of new
 * objects with known fields and bounded, scrubbed text. The worker checks paths, because it knows the pages.
 */
import {
  type Consent,
  type EventBatch,
  type PageProperties,
  type ReaderEvent,
  TRACK_EVENTS,
  type TrackEvent,
} from './event.ts';
import { scrub, scrubAddress, scrubEncoded } from './scrub.ts';
import { isObject } from '../schema/schema.ts';

// @limit events of a batch: Further events are rejected.
/** Maximum number of events in a batch. Further events are refused. */
export const MAX_EVENTS = 20;
// @limit properties of an event: The event is rejected.
/** Maximum number of properties of an event. */
export const MAX_PROPERTIES = 20;
// @limit characters of a text in an event: The event is rejected.
/** Maximum length of a text in characters. */
export const MAX_TEXT = 1000;
// @limit characters of an address in an event: The event is rejected.
/** Maximum length of a URL in characters. */
export const MAX_ADDRESS = 2000;
// @limit bytes of an event's properties: The event is rejected.
/** Maximum size of an event's properties in UTF-8 bytes. The service accepts 32 KB per event, including the context. */
const MAX_BYTES = 12_000;

/** The reason for rejecting an event. */
export type EventFault =
  | 'no-object'
  | 'unknown-type'
  | 'unknown-event'
  | 'bad-id'
  | 'bad-time'
  | 'bad-properties'
  | 'bad-user'
  | 'empty-search'
  | 'too-long'
  | 'repeated-id'
  | 'too-many';

/** The valid events of a batch, and why the others were refused. */
export interface ParsedBatch {
  batch: EventBatch;
  refused: EventFault[];
}

/** Parses a body. Returns `null` if it isn't a batch. Each event is checked separately. */
export function parseEventBatch(value: unknown): ParsedBatch | null {
  if (!isObject(value)) return null;
  const { sentAt, consent, events } = value;
  if (!isTime(sentAt) || !isConsent(consent) || !Array.isArray(events)) return null;
  const batch: EventBatch = { sentAt, consent, events: [] };
  if (isUuid(value['anonymousId'])) batch.anonymousId = value['anonymousId'].toLowerCase();
  const userId = parseUser(value['userId']);
  if (userId !== null) batch.userId = userId;
  const refused: EventFault[] = [];
  const ids = new Set<string>();
  for (const [index, item] of events.entries()) {
    const event = index < MAX_EVENTS ? parseEvent(item) : 'too-many';
    if (typeof event === 'string') refused.push(event);
    else if (ids.has(event.messageId)) refused.push('repeated-id');
    else {
      ids.add(event.messageId);
      batch.events.push(event);
    }
  }
  return { batch, refused };
}

function parseEvent(item: unknown): ReaderEvent | EventFault {
  if (!isObject(item)) return 'no-object';
  const { messageId, originalTimestamp, type, properties } = item;
  if (!isUuid(messageId)) return 'bad-id';
  if (!isTime(originalTimestamp)) return 'bad-time';
  const base = { messageId: messageId.toLowerCase(), originalTimestamp };
  if (type === 'identify') {
    const userId = parseUser(item['userId']);
    return userId === null ? 'bad-user' : { ...base, type, userId };
  }
  if (type === 'page') {
    const page = parsePage(properties);
    return typeof page === 'string' ? page : { ...base, type, properties: page };
  }
  if (type !== 'track') return 'unknown-type';
  const event = TRACK_EVENTS.find((name) => name === item['event']);
  if (event === undefined) return 'unknown-event';
  const facts = parseFacts(properties, event);
  return typeof facts === 'string' ? facts : { ...base, type, event, properties: facts };
}

function parsePage(value: unknown): PageProperties | EventFault {
  if (!isObject(value)) return 'bad-properties';
  const { url, path, title, hash = '', referrer = '' } = value;
  if (typeof url !== 'string' || typeof path !== 'string' || typeof title !== 'string')
    return 'bad-properties';
  if (typeof hash !== 'string' || typeof referrer !== 'string') return 'bad-properties';
  if (!path.startsWith('/') || !/^(?:#|$)/.test(hash)) return 'bad-properties';
  const longest = Math.max(url.length, path.length, hash.length, referrer.length);
  if (longest > MAX_ADDRESS || title.length > MAX_TEXT) return 'too-long';
  const address = scrubAddress(url);
  if (address === '') return 'bad-properties';
  const page = {
    url: address,
    path: plain(path),
    title: scrub(plain(title)),
    hash: scrubEncoded(plain(hash)),
    referrer: originOf(referrer),
  };
  return bytesOf(page) > MAX_BYTES ? 'too-long' : page;
}

type Facts = Extract<ReaderEvent, { type: 'track' }>['properties'];

// `constructor` and `prototype` look like names; `__proto__` does not.
const NAME = /^(?!constructor$|prototype$)[A-Za-z][A-Za-z0-9_]{0,39}$/;

function parseFacts(value: unknown, event: TrackEvent): Facts | EventFault {
  if (!isObject(value)) return 'bad-properties';
  const names = Object.keys(value);
  if (names.length > MAX_PROPERTIES) return 'bad-properties';
  const facts: Facts = {};
  for (const name of names) {
    const fact = value[name];
    if (!NAME.test(name)) return 'bad-properties';
    if (typeof fact === 'string') {
      if (fact.length > MAX_ADDRESS) return 'too-long';
      facts[name] = name === 'path' ? plain(fact) : scrub(plain(fact));
    } else if (typeof fact === 'boolean') facts[name] = fact;
    else if (typeof fact === 'number' && Number.isFinite(fact)) facts[name] = fact;
    else return 'bad-properties';
  }
  if (event === 'Documentation search performed' && !facts['search']) return 'empty-search';
  return bytesOf(facts) > MAX_BYTES ? 'too-long' : facts;
}

function parseUser(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 256) return null;
  return plain(value) || null;
}

function isConsent(value: unknown): value is Consent {
  return value === 'granted' || value === 'denied' || value === 'unknown';
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(value);
}

function isTime(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(value) &&
    Number.isFinite(Date.parse(value))
  );
}

function originOf(address: string): string {
  const { origin = '', protocol = '' } = URL.canParse(address) ? new URL(address) : {};
  return /^https?:$/.test(protocol) ? origin : '';
}

/** Well-formed UTF-16 on one line. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim();
}

function bytesOf(facts: object): number {
  const text = JSON.stringify(facts);
  // A UTF-16 unit takes at most three bytes. Most events are far below the limit and needn't be measured.
  return text.length * 3 <= MAX_BYTES ? 0 : new TextEncoder().encode(text).length;
}
