/**
 * A queue that outlives workerd, as Cloudflare's does (miniflare keeps its messages in workerd's memory): at
 * least once, in no promised order, back after a delay, and to the dead letters after too many attempts.
 */
import http from 'node:http';

/** What the consumer said of a batch; workerd's result of a `queue` event. */
interface ConsumerResult {
  outcome: string;
  retryMessages: { msgId: string; delaySeconds?: number }[];
}

interface Message {
  id: string;
  body: unknown;
  attempts: number;
  /** When it may be delivered, ms since the epoch. */
  due: number;
}

/** The queue, from the test's side. */
export interface DurableQueue {
  /** Base address for the front. */
  url: string;
  /** Messages by queue that wait or are on their way. */
  waiting(): number;
  /** Bodies that were put among the dead letters by the consumer. */
  dead: unknown[];
  /** Deliveries that ended with an exception or a lost connection. */
  broken: number;
  /** Calls the consumer with messages; rejects when it cannot be reached. */
  deliver: (messages: { id: string; attempts: number; body: unknown }[]) => Promise<ConsumerResult>;
  close(): Promise<void>;
}

/** Most messages that are handed over at once. */
const BATCH = 20;

/** Starts the queue. With `random() < twice`, a message is delivered once more after it was acknowledged. */
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
  // Two batches at a time, so that a slow answer does not hold up the rest.
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

  /** Seconds of delay by id for what is to come again; `null` when the delivery broke. */
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
