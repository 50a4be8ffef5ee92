/**
 * A strict fake of the customer-data service's batch endpoint on a loopback port. It refuses what the real one refuses
 * (over 32 KB per event or 500 KB per batch, missing ids) and what the real one silently discards (a wrong key). It
 * deduplicates events by `messageId`, and fails when a test plans a fault.
 */
import http from 'node:http';

/** An event as it arrived. */
export type ArrivedEvent = Record<string, unknown> & { messageId: string };

/**
 * A fault of a request. With `after-…`, the events are accepted but the response is lost, so the sender can't know.
 */
export type ServiceFault =
  | { status: number; retryAfter?: string }
  | 'hang'
  | 'close'
  | 'after-hang'
  | 'after-close';

/** The stand-in. */
export interface EventsFake {
  /** URL for batches. */
  url: string;
  /** The first event for each `messageId`, the only one with an effect. */
  effects: Map<string, ArrivedEvent>;
  /** Number of arrivals by `messageId`. */
  arrivals: Map<string, number>;
  /** Status, `hang` or `close` of every request, in order. */
  answers: string[];
  /** Reasons why batches were refused. */
  refusals: string[];
  /** UTF-8 bytes of the largest accepted batch and event. */
  largest: { batch: number; event: number };
  /** Returns the fault of a request by its number, starting at 0, or `null` for none. */
  plan: (request: number) => ServiceFault | null;
  /** Whether the service rejects an event for a reason that the sender can't know. */
  dislikes: (event: ArrivedEvent) => boolean;
  close(): Promise<void>;
}

const EVENT_BYTES = 32_000;
const BATCH_BYTES = 500_000;

/** Starts the service, which only accepts batches with this write key. */
export async function startEventsFake(writeKey: string): Promise<EventsFake> {
  const authorization = `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`;
  const server = http.createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const fake: EventsFake = {
    url: `http://127.0.0.1:${address.port}/v1/batch`,
    effects: new Map(),
    arrivals: new Map(),
    answers: [],
    refusals: [],
    largest: { batch: 0, event: 0 },
    plan: () => null,
    dislikes: () => false,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: http.IncomingMessage, response: http.ServerResponse) {
    const fault = fake.plan(fake.answers.length);
    const place = fake.answers.push('open') - 1;
    const end = (text: string): void => void (fake.answers[place] = text);
    const pieces: Buffer[] = [];
    try {
      for await (const piece of request) pieces.push(piece);
    } catch {
      return end('sender gone');
    }
    const body = Buffer.concat(pieces);
    if (fault === 'close' || fault === 'hang') {
      end(fault);
      if (fault === 'close') request.socket.destroy();
      return;
    }
    if (typeof fault === 'object' && fault !== null) {
      end(String(fault.status));
      const retry = fault.retryAfter ? { 'retry-after': fault.retryAfter } : {};
      return response.writeHead(fault.status, retry).end();
    }
    const refusal =
      request.method === 'POST' ? take(request, body) : { status: 405, why: 'method' };
    if (refusal !== null) {
      fake.refusals.push(refusal.why);
      end(String(refusal.status));
      return response.writeHead(refusal.status).end();
    }
    end(fault ?? '200');
    if (fault === 'after-close') request.socket.destroy();
    else if (fault === null) response.writeHead(200).end('{"success":true}');
  }

  function take(
    request: http.IncomingMessage,
    body: Buffer,
  ): { status: number; why: string } | null {
    const bad = (why: string, status = 400) => ({ status, why });
    if (request.headers.authorization !== authorization) return bad('wrong write key', 401);
    if (request.headers['content-type'] !== 'application/json') return bad('media type');
    if (body.length > BATCH_BYTES) return bad(`batch of ${body.length} bytes`, 413);
    let parsed: { batch?: unknown; sentAt?: unknown };
    try {
      parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    } catch (error) {
      return bad(`not JSON: ${String(error)}`);
    }
    const { batch, sentAt } = parsed;
    if (!Array.isArray(batch) || batch.length === 0) return bad('no batch');
    if (!isTime(sentAt)) return bad('no sentAt');
    let largest = 0;
    for (const event of batch) {
      const why = faultOf(event);
      if (why !== null) return bad(why);
      const bytes = Buffer.byteLength(JSON.stringify(event));
      if (bytes > EVENT_BYTES) return bad(`event of ${bytes} bytes`);
      if (fake.dislikes(event)) return bad(`disliked ${event.messageId}`);
      largest = Math.max(largest, bytes);
    }
    fake.largest.batch = Math.max(fake.largest.batch, body.length);
    fake.largest.event = Math.max(fake.largest.event, largest);
    for (const event of batch) {
      const { messageId } = event;
      fake.arrivals.set(messageId, (fake.arrivals.get(messageId) ?? 0) + 1);
      if (!fake.effects.has(messageId)) fake.effects.set(messageId, event);
    }
    return null;
  }

  return fake;
}

function faultOf(event: Record<string, unknown> | null): string | null {
  if (typeof event !== 'object' || event === null) return 'an event that is no object';
  if (!['page', 'track', 'identify'].includes(String(event['type']))) return 'a type that is none';
  if (typeof event['messageId'] !== 'string' || event['messageId'] === '') return 'no messageId';
  if (!event['userId'] && !event['anonymousId']) return 'neither userId nor anonymousId';
  if (event['type'] === 'track' && !event['event']) return 'a track event without a name';
  if (event['type'] === 'identify' && !event['userId']) return 'an identity without a user';
  return isTime(event['timestamp']) ? null : 'no timestamp';
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
}
