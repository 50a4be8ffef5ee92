/**
 * The queue of events on their way to `POST /_events`. Without consent they stay in memory; with it they
 * leave in batches, and what has not left survives a reload in the session's storage.
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

/** Keys of what is kept, both only with consent: events in the session's storage, the id in the local one. */
const EVENTS = 'edgepress.events';
const ID = 'edgepress.id';

// What the worker takes in a batch; 32 KB less the room for what is around the events.
const MOST_EVENTS = 20;
const MOST_BYTES = 31_000;
// The oldest are dropped beyond this, so that a tab that cannot send stays small.
const MOST_WAITING = 100;
// Milliseconds between an event and its batch; doubled with each failure up to the longest.
const PAUSE = 5000;
const LONGEST_PAUSE = 320_000;

let context: AnalyticsContext;
let consent: Consent = 'unknown';
let anonymousId: string | undefined;
let userId: string | undefined;
let queued: ReaderEvent[] = [];
// Handed to `fetch` and not yet answered.
let inFlight: ReaderEvent[] = [];
let timer = 0;
let pause = PAUSE;

/** Begins; call `setConsent` next. */
export function openQueue(given: AnalyticsContext): void {
  context = given;
  addEventListener('online', flush);
}

/** Sets what holds from now on: with `denied` everything is forgotten, with `granted` all that waits may go. */
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
    // What is not there need not be removed; a browser that declines is not asked for its storage at all.
    if (before === 'granted') forget();
  }
}

/** Forgets what a former consent has left in the browser. */
export function forget(): void {
  context.writeStored(ID, null);
  context.writeStored(EVENTS, null, 'sessionStorage');
}

/** Adds a page view. */
export function addPage(properties: PageProperties): void {
  add({ ...stamp(), type: 'page', properties });
}

/** Adds something that the reader did or met. */
export function addTrack(
  event: TrackEvent,
  properties: Record<string, string | number | boolean>,
): void {
  add({ ...stamp(), type: 'track', event, properties });
}

/** Adds who the reader is; every batch from now on says so. */
export function addIdentify(id: string): void {
  if (consent === 'denied') return;
  // A batch is one reader's.
  if (userId !== undefined && userId !== id) flush();
  userId = id;
  add({ ...stamp(), type: 'identify', userId: id });
}

/** Sends what waits. */
export function flush(): void {
  clearTimeout(timer);
  timer = 0;
  // A beacon that is given away without a network is lost.
  if (consent !== 'granted' || !navigator.onLine) return;
  for (let sent = 0; queued.length > 0; sent++) {
    const events = takeBatch();
    if (navigator.sendBeacon(endpoint(), bodyOf(events))) continue;
    // A browser takes no more than 64 KB at a time: the rest goes when those are through.
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
  queued = [...queued, event].slice(-MOST_WAITING);
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
  for (const event of queued.slice(0, MOST_EVENTS)) {
    bytes += new Blob([JSON.stringify(event)]).size + 1;
    // One fits always: its texts are bounded.
    if (bytes > MOST_BYTES && count > 0) break;
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

// A batch that was refused as it is would be refused again; any other failure may pass.
function settle(isDone: boolean): void {
  const events = inFlight;
  inFlight = [];
  // Without consent they are forgotten.
  if (consent !== 'granted') return;
  if (isDone) {
    pause = PAUSE;
    flush();
    return;
  }
  queued = [...events, ...queued].slice(-MOST_WAITING);
  pause = Math.min(pause * 2, LONGEST_PAUSE);
  clearTimeout(timer);
  timer = 0;
  schedule();
  save();
}

function save(): void {
  const kept = [...inFlight, ...queued];
  context.writeStored(EVENTS, kept.length > 0 ? JSON.stringify(kept) : null, 'sessionStorage');
}

// What an earlier document of this tab has left, and the browser's id.
function restore(): void {
  const stored = context.readStored(ID);
  anonymousId = stored !== null && /^[\da-f-]{36}$/.test(stored) ? stored : uuid();
  if (stored !== anonymousId) context.writeStored(ID, anonymousId);
  try {
    const left: unknown = JSON.parse(context.readStored(EVENTS, 'sessionStorage') ?? '[]');
    if (Array.isArray(left)) queued = [...left.filter(isEvent), ...queued].slice(-MOST_WAITING);
  } catch (error) {
    console.error(error);
  }
  if (queued.length > 0) save();
}

// The worker checks events in full; this only keeps out what another program put there.
function isEvent(value: unknown): value is ReaderEvent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'messageId' in value &&
    'originalTimestamp' in value
  );
}
