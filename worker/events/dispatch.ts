/** Delivers messages to their services and reports the result of each. */
import type { ReaderEvent } from '../../model/events/event.ts';
import { log } from '../observability/log.ts';
import type { Dataset } from '../observability/metrics.ts';
import { countDelivery, type DeliveryOutcome } from './counts.ts';
import { type DataEvent, toDataEvent, splitIntoBatches, sendBatch } from './data-service.ts';
import type { DataService, Destinations } from './destinations.ts';
import { type EventResult, sendBisecting } from './bisect-batch.ts';
import { pixelAdapter } from './marketing.ts';
import type { QueueMessage } from './queue-message.ts';
import type { ServiceResponse } from './service-response.ts';

/** The result of a message: done, with the parts that were rejected for good, or to be retried later. */
export type MessageResult =
  | { kind: 'done'; refused: QueueMessage[] }
  | { kind: 'later'; retryAfter: number | null };

/** Destinations and time limit. */
export interface DispatchOptions {
  destinations: Destinations;
  metrics: Dataset | undefined;
  /** When to stop sending and waiting for responses, in ms since the epoch. */
  until: number;
}

type DataMessage = Extract<QueueMessage, { to: 'data' }>;
type MarketingMessage = Extract<QueueMessage, { to: 'marketing' }>;

/**
 * Sends messages and yields each as soon as its result is known. Events for the customer-data service are sent in as few
 * batches as possible. A malformed message is rejected without affecting the others.
 */
export async function* dispatch(
  messages: QueueMessage[],
  options: DispatchOptions,
): AsyncGenerator<[QueueMessage, MessageResult]> {
  const { data, pixel } = options.destinations;
  const forData = messages.filter((message) => message.to === 'data');
  const forMarketing = messages.filter((message) => message.to === 'marketing');
  if (data === null) yield* allLater(forData);
  else yield* dispatchData(forData, data, options);
  if (pixel === null) yield* allLater(forMarketing);
  else yield* dispatchViews(forMarketing, pixel, options);
}

// Messages without a destination wait, because a secret may be missing only for a while.
function* allLater(messages: QueueMessage[]): Generator<[QueueMessage, MessageResult]> {
  for (const message of messages) yield [message, { kind: 'later', retryAfter: null }];
}

interface Item {
  source: ReaderEvent;
  event: DataEvent;
}

async function* dispatchData(
  messages: DataMessage[],
  service: DataService,
  { metrics, until }: DispatchOptions,
): AsyncGenerator<[QueueMessage, MessageResult]> {
  const items = new Map<DataMessage, Item[]>();
  for (const message of messages) {
    const written = itemsOf(message);
    if (written) items.set(message, written);
    else yield [message, { kind: 'done', refused: [message] }];
  }
  const results = new Map<ReaderEvent, EventResult>();
  let retryAfter: number | null = null;
  for (const group of splitIntoBatches([...items.values()].flat())) {
    const sent = await sendBisecting(group, (some) => {
      const timeout = Math.max(1, Math.min(service.timeout, until - Date.now()));
      const batch = some.map(({ event }) => event);
      return timed(some.length, metrics, () => sendBatch({ ...service, timeout }, batch));
    });
    for (const [{ source }, result] of sent.results) results.set(source, result);
    retryAfter = sent.retryAfter;
    // If the service can't accept a batch now, the next ones are not sent.
    if ([...sent.results.values()].includes('later')) break;
  }
  for (const message of items.keys()) yield [message, resultOf(message, results, retryAfter)];
}

// Another version of the worker may have written the message. A malformed one must not affect the others.
function itemsOf({ events, visitor }: DataMessage): Item[] | null {
  try {
    return events.map((source) => ({ source, event: toDataEvent(source, visitor) }));
  } catch (error) {
    log('error', 'queue-message-unreadable', { to: 'data', error });
    return null;
  }
}

function resultOf(
  message: DataMessage,
  results: Map<ReaderEvent, EventResult>,
  retryAfter: number | null,
): MessageResult {
  const isOpen = message.events.some((event) => (results.get(event) ?? 'later') === 'later');
  if (isOpen) return { kind: 'later', retryAfter };
  const events = message.events.filter((event) => results.get(event) === 'refused');
  return { kind: 'done', refused: events.length > 0 ? [{ ...message, events }] : [] };
}

async function* dispatchViews(
  messages: MarketingMessage[],
  pixel: string,
  { metrics, until }: DispatchOptions,
): AsyncGenerator<[QueueMessage, MessageResult]> {
  const marketing = pixelAdapter(pixel);
  let isAvailable = true;
  for (const message of messages) {
    if (!isAvailable || Date.now() >= until) {
      yield [message, { kind: 'later', retryAfter: null }];
      continue;
    }
    const reply = await trackView(message);
    if (reply === null) {
      yield [message, { kind: 'done', refused: [message] }];
      continue;
    }
    // If the service can't accept this view now, the next ones are not sent.
    isAvailable = reply.kind !== 'later';
    // Views have no id. Without a response it may have been counted, and counting it twice is worse than not at all.
    const isUnsure = reply.status === 'timeout' || reply.status === 'closed';
    if (reply.kind === 'later' && !isUnsure)
      yield [message, { kind: 'later', retryAfter: reply.retryAfter }];
    else yield [message, { kind: 'done', refused: reply.kind === 'refused' ? [message] : [] }];
  }

  async function trackView({ view, visitor }: MarketingMessage): Promise<ServiceResponse | null> {
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
      log('error', 'queue-message-unreadable', { to: 'marketing', error });
      return null;
    }
  }
}

async function timed(
  events: number,
  metrics: Dataset | undefined,
  send: () => Promise<ServiceResponse>,
): Promise<ServiceResponse> {
  const start = Date.now();
  const reply = await send();
  // A rejected batch is split next. Only a single event is rejected for good.
  const outcome: DeliveryOutcome = reply.kind === 'refused' && events > 1 ? 'later' : reply.kind;
  const { status } = reply;
  countDelivery(metrics, { to: 'data', outcome, status, events, ms: Date.now() - start });
  return reply;
}
