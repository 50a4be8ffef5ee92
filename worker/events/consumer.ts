/**
 * The queue's consumer: takes a batch of parcels to the services. A message is acknowledged when all of it has
 * arrived, and otherwise comes again later; what a service refuses for good, or nobody can read, goes to the dead letters.
 */
import { type Env, readConfig } from '../config/env.ts';
import { log } from '../observability/log.ts';
import { reportFailure } from '../observability/binding-failures.ts';
import { withDeadline } from '../http/deadline.ts';
import { backOff } from './back-off.ts';
import { countLost } from './counts.ts';
import { readDestinations } from './destinations.ts';
import { dispatch } from './dispatch.ts';
import { type Parcel, parseParcel } from './queue-message.ts';

/** What is used of a batch of the queue's messages. */
export interface QueueBatch {
  /** Name of the queue that they come from. */
  queue: string;
  messages: readonly QueueMessage[];
}

/** What is used of a message. */
export interface QueueMessage {
  body: unknown;
  /** How often it has been delivered, this time included. */
  attempts: number;
  ack(): void;
  retry(options: { delaySeconds: number }): void;
}

/** How the queue of dead letters is named in `wrangler.toml`. */
const DEAD = /-dead$/;
/** Milliseconds for a batch: an invocation may take 15 minutes, and messages that wait for it should not. */
const BATCH_MS = 300_000;
/** Milliseconds to wait until the queue of dead letters has taken something. */
const BURY_MS = 5000;
/** Seconds after which a message of a newer worker is looked at again: until then that worker may be back. */
const NEWER_SECONDS = 600;

/**
 * Handles a batch. Each message is acknowledged or sent back by itself and as soon as it is known what became of it, so
 * that none is delivered again because of another.
 */
export async function consumeEvents(batch: QueueBatch, env: Env): Promise<void> {
  const config = readConfig(env);
  const { metrics } = config;
  const waiting = new Map<Parcel, QueueMessage>();
  for (const message of batch.messages) {
    const parcel = parseParcel(message.body);
    if (parcel === 'newer') message.retry({ delaySeconds: NEWER_SECONDS });
    else if (parcel !== 'unreadable') waiting.set(parcel, message);
    else {
      log('error', 'parcel-unreadable', {});
      await settle(message, [message.body]);
    }
  }
  const until = Date.now() + BATCH_MS;
  const destinations = readDestinations(config.settings);
  const results = dispatch([...waiting.keys()], { destinations, metrics, until });
  for await (const [parcel, result] of results) {
    const message = waiting.get(parcel);
    if (message === undefined) continue;
    if (result.kind === 'later') again(message, result.retryAfter);
    else if (await settle(message, result.refused))
      countLost(metrics, result.refused, env.EVENTS_DEAD ? 'dead-letter' : 'refused');
  }

  // Puts what was refused among the dead letters and acknowledges the message; without such a queue it is only counted.
  async function settle(message: QueueMessage, refused: unknown[]): Promise<boolean> {
    // An operator sends the dead letters again, and this one is refused again: burying it would go round in circles.
    if (refused.length > 0 && (DEAD.test(batch.queue) || !(await areBuried(refused)))) {
      again(message, null);
      return false;
    }
    message.ack();
    return true;
  }

  async function areBuried(refused: unknown[]): Promise<boolean> {
    if (env.EVENTS_DEAD === undefined) return true;
    try {
      const messages = refused.map((body) => ({ body, contentType: 'json' as const }));
      await withDeadline(env.EVENTS_DEAD.sendBatch(messages), BURY_MS);
      return true;
    } catch (error) {
      reportFailure(config, 'EVENTS_DEAD', error);
      return false;
    }
  }
}

function again(message: QueueMessage, retryAfter: number | null): void {
  message.retry({ delaySeconds: backOff(message.attempts, retryAfter) });
}
