/**
 * The queue's consumer: takes a batch of parcels to the services. A message is acknowledged when all of it has
 * arrived, and otherwise comes again later; what a service refuses for good goes to the dead letters.
 */
import { type Env, readConfig } from '../env.ts';
import { log } from '../log.ts';
import { backOff } from './back-off.ts';
import { countLost } from './counts.ts';
import { readDestinations } from './destinations.ts';
import { dispatch } from './dispatch.ts';
import { type Parcel, parseParcel } from './parcel.ts';

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

/** Handles a batch. An exception leaves every message in the queue. */
export async function consumeEvents(batch: QueueBatch, env: Env): Promise<void> {
  const waiting: { message: QueueMessage; parcel: Parcel }[] = [];
  for (const message of batch.messages) {
    const parcel = parseParcel(message.body);
    if (parcel !== null) waiting.push({ message, parcel });
    else {
      log('error', 'queue-message-unreadable', {});
      message.ack();
    }
  }
  const parcels = waiting.map(({ parcel }) => parcel);
  const { settings, metrics } = readConfig(env);
  const results = await dispatch(parcels, readDestinations(settings), metrics);
  for (const [index, { message }] of waiting.entries()) {
    const result = results[index];
    if (result?.kind === 'done' && (await areBuried(result.refused, batch.queue, env)))
      message.ack();
    else {
      const retryAfter = result?.kind === 'later' ? result.retryAfter : null;
      message.retry({ delaySeconds: backOff(message.attempts, retryAfter) });
    }
  }
}

/** How the queue of dead letters is named in `wrangler.toml`. */
const DEAD = /-dead$/;

/** Puts what was refused among the dead letters; without such a queue it is only counted. */
async function areBuried(refused: Parcel[], queue: string, env: Env): Promise<boolean> {
  if (refused.length === 0) return true;
  // An operator sends the dead letters again, and this one is refused again: burying it would go round in circles.
  if (DEAD.test(queue)) return false;
  try {
    const messages = refused.map((body) => ({ body, contentType: 'json' as const }));
    await env.EVENTS_DEAD?.sendBatch(messages);
  } catch (error) {
    log('warn', 'dead-letters-unreachable', { error });
    return false;
  }
  countLost(readConfig(env).metrics, refused, env.EVENTS_DEAD ? 'dead-letter' : 'refused');
  return true;
}
