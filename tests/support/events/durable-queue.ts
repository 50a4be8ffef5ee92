/**
 * A queue that outlives workerd, like Cloudflare's (miniflare keeps messages in workerd's memory). It delivers at least
 * once and in any order, retries after a delay, and has a dead-letter queue.
 */
import http from 'node:http';

/** The consumer's result for a batch: workerd's result of a `queue` event. */
interface ConsumerResult {
  outcome: string;
  retryMessages: { msgId: string; delaySeconds?: number }[];
}

interface Message {
  id: string;
  body: unknown;
  attempts: number;
  /** Earliest time of delivery, ms since the epoch. */
  due: number;
}

/** The queue, as tests use it. */
export interface DurableQueue {
  /** Base URL for the front worker. */
  url: string;
  /** Returns the number of messages that are waiting or being delivered. */
  waiting(): number;
  /** Bodies of the messages in the dead-letter queue. */
  dead: unknown[];
  /** Number of deliveries that ended with an exception or a lost connection. */
  broken: number;
  /** Calls the consumer with messages. Rejects when it can't be reached. */
  deliver: (messages: { id: string; attempts: number; body: unknown }[]) => Promise<ConsumerResult>;
  close(): Promise<void>;
}

/** Largest number of messages in a batch. */
const BATCH = 20;

/** Starts the queue. `twice` is the probability that an acknowledged message is delivered again. */
export async function startDurableQueue(
  random: () => number,
  twice: number,
): Promise<DurableQueue> {
  const messages = new Map<string, Message>();
  const flying = new Set<string>();
  let count = 0;
  const server = http.createServer((request, response) => {
    void bodyOf(request).then(
      (bodies) => {
        for (const body of bodies)
          if (request.url === '/dead') queue.dead.push(body);
          else {
            const id = `message-${count++}`;
            messages.set(id, { id, body, attempts: 0, due: 0 });
          }
        response.end();
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');

  const queue: DurableQueue = {
    url: `http://127.0.0.1:${address.port}`,
    waiting: () => messages.size,
    dead: [],
    broken: 0,
    deliver: () => Promise.reject(new Error('nobody consumes')),
    async close() {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  // Two batches at a time, so that one slow response doesn't block all others.
  const timer = setInterval(() => {
    for (let open = Math.ceil(flying.size / BATCH); open < 2; open++) void handOver();
  }, 50);

  async function handOver(): Promise<void> {
    const now = Date.now();
    const ready = [...messages.values()].filter(({ id, due }) => due <= now && !flying.has(id));
    const batch = ready.slice(0, BATCH);
    if (batch.length === 0) return;
    for (const message of batch) {
      flying.add(message.id);
      message.attempts++;
    }
    const delays = await outcomeOf(batch);
    for (const message of batch) {
      flying.delete(message.id);
      const delay = delays?.get(message.id) ?? (delays === null ? 0.2 : undefined);
      if (delay !== undefined) message.due = Date.now() + delay * 1000;
      else if (random() >= twice) messages.delete(message.id);
    }
  }

  /** Returns the delay in seconds by id for messages to retry, or `null` when the delivery failed. */
  async function outcomeOf(batch: Message[]): Promise<Map<string, number> | null> {
    try {
      const result = await queue.deliver(
        batch.map(({ id, attempts, body }) => ({ id, attempts, body })),
      );
      if (result.outcome !== 'ok') throw new Error(result.outcome);
      return new Map(
        result.retryMessages.map(({ msgId, delaySeconds = 0 }) => [msgId, delaySeconds]),
      );
    } catch {
      queue.broken++;
      return null;
    }
  }

  return queue;
}

async function bodyOf(request: http.IncomingMessage): Promise<unknown[]> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString('utf8'));
}
