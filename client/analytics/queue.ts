/**
 * The queue of events for `POST /_events`. Without consent events stay in memory. With consent they are sent in batches, and
 * unsent ones survive a reload in session storage.
 */
import type {
  Consent,
  EventBatch,
  PageProperties,
  ReaderEvent,
  TrackEvent,
} from '../../model/events/event.ts';
import type { AnalyticsContext } from './analytics-context.ts';
import { uuid } from './uuid.ts';

/** Storage keys, used with consent only: events in session storage, the id in local storage. */
const EVENTS = 'edgepress.events';
const ID = 'edgepress.id';

// Limits of a batch: 32 KB in the worker, less what surrounds the events.
// @limit events of a batch: Sent in the next batch.
const MAX_EVENTS = 20;
// @limit bytes of a batch: Sent in the next batch.
const MAX_BYTES = 31_000;
// The oldest events beyond this number are dropped, so that a tab that can't send stays small.
// @limit events that wait in a tab: The oldest are dropped.
const MAX_WAITING = 100;
// Milliseconds between an event and its batch. Doubles with each failure, up to the longest.
const BATCH_DELAY = 5000;
// @limit ms between two attempts to send events: The pause doubles after each failure up to this.
const MAX_PAUSE = 320_000;

let context: AnalyticsContext;
let consent: Consent = 'unknown';
let anonymousId: string | undefined;
let userId: string | undefined;
let queued: ReaderEvent[] = [];
// Passed to `fetch` and not yet answered.
let inFlight: ReaderEvent[] = [];
let timer = 0;
let pause = BATCH_DELAY;

/** Initializes the queue. Call `setConsent` next. */
export function openQueue(given: AnalyticsContext): void {
  context = given;
  addEventListener('online', flush);
}

/** Sets the consent. `denied` drops all events, `granted` sends those that wait. */
export function setConsent(now: Consent): void {
  if (now === consent) return;
  const before = consent;
  consent = now;
  if (now === 'granted') {
    restore();
    schedule();
  } else if (now === 'denied') {
    queued = inFlight = [];
    userId = anonymousId = undefined;
    // Without earlier consent there is nothing to remove, and a browser that declines must not be accessed.
    if (before === 'granted') removeStored();
  }
}

/** Removes what was stored with an earlier consent. */
export function removeStored(): void {
  context.writeStored(ID, null);
  context.writeStored(EVENTS, null, 'sessionStorage');
}

/** Adds a page view. */
export function addPage(properties: PageProperties): void {
  add({ ...stamp(), type: 'page', properties });
}

/** Adds an action or an incident. */
export function addTrack(
  event: TrackEvent,
  properties: Record<string, string | number | boolean>,
): void {
  add({ ...stamp(), type: 'track', event, properties });
}

/** Adds the reader's id, which every further batch contains. */
export function addIdentify(id: string): void {
  if (consent === 'denied') return;
  // A batch belongs to one reader.
  if (userId !== undefined && userId !== id) flush();
  userId = id;
  add({ ...stamp(), type: 'identify', userId: id });
}

/** Sends the events that wait. */
export function flush(): void {
  clearTimeout(timer);
  timer = 0;
  // A beacon is lost while offline.
  if (consent !== 'granted' || !navigator.onLine) return;
  for (let sent = 0; queued.length > 0; sent++) {
    const events = takeBatch();
    if (navigator.sendBeacon(endpoint(), bodyOf(events))) continue;
    // Browsers take at most 64 KB of pending requests. Send the rest later.
    if (sent > 0 || inFlight.length > 0) queued = [...events, ...queued];
    else fetchBatch(events);
    schedule();
    break;
  }
  save();
}

function stamp(): { messageId: string; originalTimestamp: string } {
  return { messageId: uuid(), originalTimestamp: new Date().toISOString() };
}

function add(event: ReaderEvent): void {
  if (consent === 'denied') return;
  queued = [...queued, event].slice(-MAX_WAITING);
  if (consent !== 'granted') return;
  save();
  schedule();
}

function schedule(): void {
  if (queued.length > 0) timer ||= window.setTimeout(flush, pause);
}

function takeBatch(): ReaderEvent[] {
  let count = 0;
  let bytes = 0;
  for (const event of queued.slice(0, MAX_EVENTS)) {
    bytes += new Blob([JSON.stringify(event)]).size + 1;
    // One event always fits, because its texts are bounded.
    if (bytes > MAX_BYTES && count > 0) break;
    count++;
  }
  return queued.splice(0, count);
}

function fetchBatch(events: ReaderEvent[]): void {
  inFlight = events;
  fetch(endpoint(), { method: 'POST', body: bodyOf(events), keepalive: true })
    .then(({ ok, status }) => settle(ok || (status < 500 && status !== 429)))
    .catch(() => settle(false));
}

function endpoint(): string {
  return `${document.documentElement.dataset['base'] ?? '/'}_events`;
}

function bodyOf(events: ReaderEvent[]): Blob {
  const batch: EventBatch = {
    sentAt: new Date().toISOString(),
    consent,
    ...(anonymousId !== undefined && { anonymousId }),
    ...(userId !== undefined && { userId }),
    events,
  };
  return new Blob([JSON.stringify(batch)], { type: 'application/json' });
}

// A refused batch would be refused again. Other failures are temporary.
function settle(isDone: boolean): void {
  const events = inFlight;
  inFlight = [];
  // Without consent they are dropped.
  if (consent !== 'granted') return;
  if (isDone) {
    pause = BATCH_DELAY;
    flush();
    return;
  }
  queued = [...events, ...queued].slice(-MAX_WAITING);
  pause = Math.min(pause * 2, MAX_PAUSE);
  clearTimeout(timer);
  timer = 0;
  schedule();
  save();
}

function save(): void {
  const kept = [...inFlight, ...queued];
  context.writeStored(EVENTS, kept.length > 0 ? JSON.stringify(kept) : null, 'sessionStorage');
}

// Restores the events of an earlier document in this tab, and the browser's id.
function restore(): void {
  const stored = context.readStored(ID);
  anonymousId = stored !== null && /^[\da-f-]{36}$/.test(stored) ? stored : uuid();
  if (stored !== anonymousId) context.writeStored(ID, anonymousId);
  try {
    const left: unknown = JSON.parse(context.readStored(EVENTS, 'sessionStorage') ?? '[]');
    if (Array.isArray(left)) queued = [...left.filter(isEvent), ...queued].slice(-MAX_WAITING);
  } catch (error) {
    console.error(error);
  }
  if (queued.length > 0) save();
}

// The worker checks events completely. This only excludes what other code stored there.
function isEvent(value: unknown): value is ReaderEvent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'messageId' in value &&
    'originalTimestamp' in value
  );
}
