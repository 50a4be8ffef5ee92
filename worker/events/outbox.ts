/**
 * Sends accepted events to the queue, directly to the services, or nowhere. Never throws, and never delays a response.
 */
import { reportFailure } from '../observability/binding-failures.ts';
import { DeadlineError, withDeadline } from '../http/deadline.ts';
import { type Config, type Env, readConfig } from '../config/env.ts';
import { backOff } from './back-off.ts';
import { countLost } from './counts.ts';
import { type Destinations, readDestinations } from './destinations.ts';
import { dispatch, type DispatchOptions } from './dispatch.ts';
import type { EventQueue } from '../config/bindings.ts';
import type { QueueMessage } from './queue-message.ts';

/** How events are sent, as reported by `/_health`. `misconfigured` means that a setting is invalid. */
export type DeliveryRoute = 'queue' | 'direct' | 'dropped' | 'misconfigured';

/** Sends events out of the worker. */
export interface Outbox {
  route: DeliveryRoute;
  /** Whether page views of readers who consented also go to a marketing service. */
  hasMarketing: boolean;
  /** Whether a customer-data service is configured. */
  hasData: boolean;
  /** Sends messages. Resolves when they are queued, delivered or given up. */
  send(messages: QueueMessage[]): Promise<void>;
}

// @limit ms for the events of a request without a queue: They are dropped and counted.
/** Time limit for the events of one beacon. The runtime ends background work 30 s after the response. */
const TOTAL_MS = 25_000;
// @limit ms for sending to the queue: They are sent without the queue.
/** Timeout for sending to the queue. */
const QUEUE_TIMEOUT_MS = 3000;
/** Delays in milliseconds before retries. The queue is rarely unavailable for long. */
const QUEUE_RETRY_DELAYS = [100, 1000];

/** Creates the outbox for one request. */
export function openOutbox(env: Env): Outbox {
  const config = readConfig(env);
  const destinations = readDestinations(config.settings);
  return {
    route: routeOf(env, destinations),
    hasData: destinations.data !== null,
    hasMarketing: destinations.pixel !== null,
    async send(messages) {
      const until = Date.now() + TOTAL_MS;
      const left = env.EVENTS ? await sendToQueue(env.EVENTS, messages, config) : messages;
      await sendDirectly(left, { destinations, metrics: config.metrics, until });
    },
  };
}

function routeOf({ EVENTS }: Env, { data, pixel, isMisconfigured }: Destinations): DeliveryRoute {
  if (isMisconfigured) return 'misconfigured';
  if (data === null && pixel === null) return 'dropped';
  return EVENTS ? 'queue' : 'direct';
}

// Returns the messages that the queue did not accept.
async function sendToQueue(
  queue: EventQueue,
  messages: QueueMessage[],
  config: Config,
): Promise<QueueMessage[]> {
  let left = messages;
  for (const wait of [...QUEUE_RETRY_DELAYS, null])
    try {
      const batch = left.map((body) => ({ body, contentType: 'json' as const }));
      await withDeadline(queue.sendBatch(batch), QUEUE_TIMEOUT_MS);
      return [];
    } catch (error) {
      reportFailure(config, 'EVENTS', error);
      if (error instanceof DeadlineError) {
        // The queue may have accepted them. The data service drops duplicates, but the pixel would count them twice.
        const unsure = left.filter(({ to }) => to === 'marketing');
        countLost(config.metrics, unsure, 'unsure');
        left = left.filter(({ to }) => to === 'data');
      }
      if (left.length === 0) return [];
      if (wait !== null) await pause(wait);
    }
  return left;
}

async function sendDirectly(messages: QueueMessage[], options: DispatchOptions): Promise<void> {
  const { metrics, until } = options;
  let left = messages;
  for (let attempt = 1; left.length > 0; attempt++) {
    const later: QueueMessage[] = [];
    let retryAfter = 0;
    for await (const [message, result] of dispatch(left, options)) {
      if (result.kind === 'done') countLost(metrics, result.refused, 'refused');
      else {
        later.push(message);
        retryAfter = Math.max(retryAfter, result.retryAfter ?? 0);
      }
    }
    left = later;
    const wait = backOff(attempt, retryAfter) * 1000;
    if (left.length > 0 && Date.now() + wait >= until) return countLost(metrics, left, 'late');
    if (left.length > 0) await pause(wait);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
