/**
 * A worker in front of a queue that lives outside of workerd (`tests/support/events/durable-queue.ts`): the producer's
 * binding on one side, on the other the way by which the queue calls the consumer.
 */
import { WorkerEntrypoint } from 'cloudflare:workers';

interface FrontEnv {
  /** Where the queue listens. */
  QUEUE_URL: string;
  /** Name of the queue. */
  QUEUE: string;
  /** The consumer; workerd's types do not say that a service takes queue events. */
  EDGE: {
    queue(
      name: string,
      messages: { id: string; timestamp: Date; attempts: number; body: unknown }[],
    ): Promise<unknown>;
  };
}

/** `sendBatch` is what a queue's binding has; `fetch` takes `[{ id, attempts, body }]` to the consumer. */
export default class QueueFront extends WorkerEntrypoint<FrontEnv> {
  /** Puts messages into the queue; rejects when it did not take them. */
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
