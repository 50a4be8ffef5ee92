/**
 * A worker in front of a queue outside of workerd (`tests/support/events/durable-queue.ts`). It is the producer's binding,
 * and the queue calls the consumer through it.
 */
import { WorkerEntrypoint } from 'cloudflare:workers';

interface FrontEnv {
  /** URL of the queue. */
  QUEUE_URL: string;
  /** Name of the queue. */
  QUEUE: string;
  /** The consumer. workerd's types don't include that services accept queue events. */
  EDGE: {
    queue(
      name: string,
      messages: { id: string; timestamp: Date; attempts: number; body: unknown }[],
    ): Promise<unknown>;
  };
}

/** `sendBatch` is the method of a queue binding. `fetch` passes `[{ id, attempts, body }]` to the consumer. */
export default class QueueFront extends WorkerEntrypoint<FrontEnv> {
  /** Adds messages to the queue. Rejects when the queue refuses them. */
  async sendBatch(messages: { body: unknown }[]): Promise<void> {
    const { QUEUE_URL, QUEUE } = this.env;
    const body = JSON.stringify(messages.map((message) => message.body));
    const response = await fetch(`${QUEUE_URL}/${QUEUE}`, { method: 'POST', body });
    if (!response.ok) throw new Error(`queue: ${response.status}`);
  }

  override async fetch(request: Request): Promise<Response> {
    const messages: { id: string; attempts: number; body: unknown }[] = await request.json();
    const timestamp = new Date();
    const result = await this.env.EDGE.queue(
      this.env.QUEUE,
      messages.map((message) => ({ ...message, timestamp })),
    );
    return Response.json(result);
  }
}
