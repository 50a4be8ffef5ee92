/**
 * The queue's consumer delivers messages to the services. A message is acknowledged when all of it has been delivered,
 * and otherwise retried. Events that a service rejects and malformed messages go to the dead-letter queue.
 */
import { type Env, readConfig } from '../config/env.ts';
import { log } from '../observability/log.ts';
import { reportFailure } from '../observability/binding-failures.ts';
import { withDeadline } from '../http/deadline.ts';
import { backOff } from './back-off.ts';
import { countLost } from './counts.ts';
import { readDestinations } from './destinations.ts';
import { dispatch } from './dispatch.ts';
import { type QueueMessage, parseQueueMessage } from './queue-message.ts';

/** The part of a batch of messages that is used. */
export interface QueueBatch {
  /** The name of the queue. */
  queue: string;
  messages: readonly ReceivedMessage[];
}

/** The part of a delivered message that is used. */
export interface ReceivedMessage {
  body: unknown;
  /** Number of deliveries, including this one. */
  attempts: number;
  ack(): void;
  retry(options: { delaySeconds: number }): void;
}

/** Matches the name of the dead-letter queue in `wrangler.toml`. */
const DEAD_LETTER_QUEUE = /-dead$/;
// @limit ms for a batch of the queue: It's tried again later.
/** Time limit for a batch. An invocation may take 15 minutes, but other messages should not wait that long. */
const BATCH_MS = 300_000;
// @limit ms for sending to the dead-letter queue: The events are counted and dropped.
/** Timeout for sending to the dead-letter queue. */
const DEAD_LETTER_TIMEOUT_MS = 5000;
/** Retry delay for messages of a newer worker, which may be deployed again by then. */
const NEWER_RETRY_SECONDS = 600;

/**
 * Handles a batch. Each message is acknowledged or retried separately and as soon as its result is known, so that none is
 * delivered again because of another.
 */
export async function consumeEvents(batch: QueueBatch, env: Env): Promise<void> {
  const config = readConfig(env);
  const { metrics } = config;
  const pending = new Map<QueueMessage, ReceivedMessage>();
  for (const received of batch.messages) {
    const message = parseQueueMessage(received.body);
    if (message === 'newer') received.retry({ delaySeconds: NEWER_RETRY_SECONDS });
    else if (message !== 'unreadable') pending.set(message, received);
    else {
      log('error', 'queue-message-unreadable', {});
      await settle(received, [received.body]);
    }
  }
  const until = Date.now() + BATCH_MS;
  const destinations = readDestinations(config.settings);
  const results = dispatch([...pending.keys()], { destinations, metrics, until });
  for await (const [message, result] of results) {
    const received = pending.get(message);
    if (received === undefined) continue;
    if (result.kind === 'later') retry(received, result.retryAfter);
    else if (await settle(received, result.refused))
      countLost(metrics, result.refused, env.EVENTS_DEAD ? 'dead-letter' : 'refused');
  }

  // Sends rejected events to the dead-letter queue (if there is one) and acknowledges the message.
  async function settle(received: ReceivedMessage, refused: unknown[]): Promise<boolean> {
    // When an operator redrives the dead-letter queue, another rejection must not put the message there again.
    if (
      refused.length > 0 &&
      (DEAD_LETTER_QUEUE.test(batch.queue) || !(await isDeadLettered(refused)))
    ) {
      retry(received, null);
      return false;
    }
    received.ack();
    return true;
  }

  async function isDeadLettered(refused: unknown[]): Promise<boolean> {
    if (env.EVENTS_DEAD === undefined) return true;
    try {
      const messages = refused.map((body) => ({ body, contentType: 'json' as const }));
      await withDeadline(env.EVENTS_DEAD.sendBatch(messages), DEAD_LETTER_TIMEOUT_MS);
      return true;
    } catch (error) {
      reportFailure(config, 'EVENTS_DEAD', error);
      return false;
    }
  }
}

function retry(received: ReceivedMessage, retryAfter: number | null): void {
  received.retry({ delaySeconds: backOff(received.attempts, retryAfter) });
}
