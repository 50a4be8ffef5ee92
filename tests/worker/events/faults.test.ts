/** Faults between a beacon and the services: no event is lost silently, sent twice or delayed by others. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReaderEvent } from '../../../model/events/event.ts';
import type { Env } from '../../../worker/config/env.ts';
import type { ReceivedMessage } from '../../../worker/events/consumer.ts';
import type { EventQueue } from '../../../worker/config/bindings.ts';
import type { QueueMessage } from '../../../worker/events/queue-message.ts';
import worker from '../../../worker/index.ts';
import { batchOf, memoryQueue, pageView, sendBeacon } from '../../support/worker/beacons.ts';
import { memoryKv } from '../../support/kv/memory-kv.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { testApp } from '../../support/worker/test-app.ts';

const logged = quietLog();
const PIXEL = { MARKETING_PIXEL: 'https://track.example/__ptq.gif?a=4711' };
const SERVICE = { EVENTS_WRITE_KEY: 'key', EVENTS_URL: 'https://service.example/v1/batch' };
const VISITOR = {
  ip: '203.0.113.0',
  userAgent: 'Test/1.0',
  locale: 'en-GB',
  origin: 'https://docs.example.com',
};
const never = (): Promise<never> => new Promise(() => undefined);

/** Events that the data service has accepted, by request, and the number of pixel requests. */
let taken: string[][];
let pixels: number;
let pixelAnswer: () => Promise<Response>;

beforeEach(() => {
  taken = [];
  pixels = 0;
  pixelAnswer = async () => new Response(null);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (request.url.startsWith('https://track.')) {
      pixels++;
      return pixelAnswer();
    }
    const { batch } = (await request.json()) as { batch: { messageId: string }[] };
    taken.push(batch.map(({ messageId }) => messageId));
    return new Response(null);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A message and the consumer's action. */
function messageOf(body: unknown, attempts = 1) {
  const done: (string | number)[] = [];
  const message: ReceivedMessage = {
    body,
    attempts,
    ack: () => void done.push('ack'),
    retry: ({ delaySeconds }) => void done.push(delaySeconds),
  };
  return { message, done };
}

async function consume(bodies: unknown[], env: Partial<Env>) {
  const all = bodies.map((body) => messageOf(body));
  const messages = all.map(({ message }) => message);
  await worker.queue(
    { queue: 'edgepress-events', messages },
    { DOCS: memoryKv().namespace, ...env },
  );
  return all.map(({ done }) => done);
}

const dataMessage = (events: ReaderEvent[]): QueueMessage => ({
  v: 1,
  to: 'data',
  visitor: VISITOR,
  events,
});
const viewMessage = (): unknown => ({ v: 1, to: 'marketing', visitor: VISITOR, view: pageView() });
const deliveries = (): Record<string, unknown>[] =>
  logged()
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ event }) => event === 'delivery');

describe('an unreadable message', () => {
  const POISON: [string, unknown][] = [
    [
      'a page event without properties',
      {
        to: 'data',
        visitor: VISITOR,
        events: [{ type: 'page', messageId: 'x', originalTimestamp: 'x' }],
      },
    ],
    ['an event that is null', { v: 1, to: 'data', visitor: VISITOR, events: [null] }],
    [
      'a view without properties',
      { v: 1, to: 'marketing', visitor: VISITOR, view: { type: 'page' } },
    ],
    ['a view by nobody', { v: 1, to: 'marketing', visitor: {}, view: pageView() }],
    ['another kind of message', { v: 1, to: 'moon', visitor: VISITOR }],
    ['no message', 'hello'],
  ];
  it.each(POISON)(
    'goes to the dead letters, and the others are delivered once: %s',
    async (_, poison) => {
      const dead: unknown[] = [];
      const EVENTS_DEAD: EventQueue = {
        sendBatch: async (messages) => void dead.push(...messages.map(({ body }) => body)),
      };
      const [one, two] = [pageView(), pageView()];
      const bodies = [dataMessage([one]), poison, dataMessage([two]), viewMessage()];
      const env = { ...SERVICE, ...PIXEL, EVENTS_DEAD };
      expect(await consume(bodies, env)).toEqual([['ack'], ['ack'], ['ack'], ['ack']]);
      expect(taken).toEqual([[one.messageId, two.messageId]]);
      expect(pixels).toBe(1);
      expect(dead).toEqual([poison]);
      expect(logged().filter((line) => line.includes('queue-message-unreadable'))).toHaveLength(1);
    },
  );

  it('is retried when a newer worker wrote it, since that version may return', async () => {
    const view = pageView();
    const results = await consume([{ v: 2, surprise: true }, dataMessage([view])], SERVICE);
    expect(results).toEqual([[600], ['ack']]);
    expect(taken).toEqual([[view.messageId]]);
  });

  it('is retried while the dead letter queue does not respond, and the others are delivered', async () => {
    vi.useFakeTimers();
    const view = pageView();
    const EVENTS_DEAD = { sendBatch: never };
    const work = consume(['hello', dataMessage([view])], { ...SERVICE, EVENTS_DEAD });
    await vi.advanceTimersByTimeAsync(5000);
    const [poison, good] = await work;
    expect([typeof poison?.[0], good]).toEqual(['number', ['ack']]);
  });
});

describe('the consumer', () => {
  it('acknowledges each message as soon as it is delivered, whatever happens later', async () => {
    const first = messageOf(dataMessage([pageView()]));
    const second = messageOf(viewMessage());
    let atPixel: unknown[] = [];
    pixelAnswer = async () => {
      atPixel = [...first.done];
      return new Response(null);
    };
    const messages = [first.message, second.message];
    const env = { DOCS: memoryKv().namespace, ...SERVICE, ...PIXEL };
    await worker.queue({ queue: 'edgepress-events', messages }, env);
    expect(atPixel).toEqual(['ack']);
  });

  it('delivers once even if counts cannot be written', async () => {
    const METRICS = {
      writeDataPoint: () => {
        throw new Error('limit');
      },
    };
    expect(
      await consume([dataMessage([pageView()]), viewMessage()], { ...SERVICE, ...PIXEL, METRICS }),
    ).toEqual([['ack'], ['ack']]);
    expect([taken.length, pixels]).toEqual([1, 1]);
  });

  it('keeps views that were not sent because the invocation reached its subrequest limit', async () => {
    pixelAnswer = async () => {
      if (pixels > 2) throw new Error('Too many subrequests by single Worker invocation.');
      return new Response(null);
    };
    const results = await consume(
      [viewMessage(), viewMessage(), viewMessage(), viewMessage()],
      PIXEL,
    );
    expect(results.slice(0, 2)).toEqual([['ack'], ['ack']]);
    for (const [delay] of results.slice(2)) expect(delay).toBeGreaterThan(0);
    expect(pixels).toBe(3);
    expect(deliveries().map(({ outcome, status }) => [outcome, status])).toEqual([
      ['taken', '200'],
      ['taken', '200'],
      ['later', 'limit'],
    ]);
  });

  it('counts a view as lost when its delivery is uncertain, and keeps the others', async () => {
    pixelAnswer = () => Promise.reject(new Error('connection closed'));
    const [first, second] = await consume([viewMessage(), viewMessage()], PIXEL);
    expect(first).toEqual(['ack']);
    expect(second?.[0]).toBeGreaterThan(0);
    expect(deliveries()).toMatchObject([{ to: 'marketing', outcome: 'lost', status: 'closed' }]);
  });
});

describe('an unavailable queue', () => {
  /** Sends a page view, waits for all work after the response, and returns how long that took on the fake clock. */
  async function sendOne(EVENTS: EventQueue, env: Partial<Env>) {
    vi.useFakeTimers();
    const app = testApp({}, { ...SERVICE, ...PIXEL, ...env, EVENTS });
    await app.get('/');
    const start = Date.now();
    const sent = sendBeacon(app, batchOf([pageView()]));
    await vi.advanceTimersByTimeAsync(1000);
    const { status } = await sent;
    await vi.advanceTimersByTimeAsync(29_000 - (Date.now() - start));
    return status;
  }

  it('that never responds does not affect the data service, and loses one counted pixel view', async () => {
    expect(await sendOne({ sendBatch: never }, {})).toBe(204);
    expect([taken.length, pixels]).toEqual([1, 0]);
    expect(deliveries()).toMatchObject([
      { to: 'marketing', outcome: 'lost', status: 'unsure' },
      { to: 'data', outcome: 'taken' },
    ]);
    expect(logged().filter((line) => line.includes('binding-failed'))).toHaveLength(1);
  });

  it('that rejects a large message is bypassed', async () => {
    const tooLong = () => Promise.reject(new Error('message length exceeds limit'));
    expect(await sendOne({ sendBatch: tooLong }, {})).toBe(204);
    expect([taken.length, pixels]).toEqual([1, 1]);
  });

  it('that accepted part of a batch leads to duplicates with the same id, which the service ignores', async () => {
    const queue = memoryQueue();
    const half: EventQueue = {
      sendBatch: async (messages) => {
        await queue.sendBatch(messages.slice(0, 1));
        throw new Error('503');
      },
    };
    expect(await sendOne(half, {})).toBe(204);
    const ids = queue.messages.flatMap((message) =>
      message.to === 'data' ? message.events.map(({ messageId }) => messageId) : [],
    );
    expect(new Set([...ids, ...taken.flat()]).size).toBe(1);
  });

  it('and an unresponsive service are abandoned and counted within the time limit after a response', async () => {
    vi.mocked(globalThis.fetch).mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const EVENTS_TIMEOUT = '60';
    // Node's own timers are not faked, so the service's are shortened here.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      return controller.signal;
    });
    expect(await sendOne({ sendBatch: never }, { EVENTS_TIMEOUT })).toBe(204);
    expect(deliveries().at(-1)).toMatchObject({ to: 'data', outcome: 'lost', status: 'late' });
  });
});

describe('too many beacons', () => {
  it('of one address do not affect others', async () => {
    const counts = new Map<string, number>();
    const limit = async ({ key }: { key: string }) => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return { success: (counts.get(key) ?? 0) <= 300 };
    };
    for (const limiter of [{ RATE_LIMIT: { limit } }, {}]) {
      const app = testApp({}, limiter);
      for (let count = 0; count < 6100; count++)
        await sendBeacon(app, '', { 'cf-connecting-ip': '203.0.113.9' });
      const reader = await sendBeacon(app, batchOf([]), { 'cf-connecting-ip': '198.51.100.7' });
      expect(reader.status).toBe(204);
    }
  });

  it.each([
    ['refused', { RATE_LIMIT: { limit: async () => ({ success: false }) } }, {}, 429],
    ['of readers who opt out', {}, { 'sec-gpc': '1' }, 204],
    ['of readers who do not want to be tracked', {}, { dnt: '1' }, 204],
  ])('%s are not read', async (_, variables, headers, status) => {
    const app = testApp({}, variables);
    await app.get('/');
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          pulled++;
          controller.enqueue(new Uint8Array(1000));
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: 'POST', body, duplex: 'half' as const };
    const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers };
    const response = await app.request('/_events', { ...init, headers: own });
    expect([response.status, pulled]).toEqual([status, 0]);
  });

  it('are counted by the isolate when the binding never responds', async () => {
    const app = testApp({}, { RATE_LIMIT: { limit: never } });
    expect((await sendBeacon(app, batchOf([]))).status).toBe(204);
    expect(await (await app.get('/_health')).json()).toMatchObject({
      status: 'degraded',
      problems: ['RATE_LIMIT: has failed within the last five minutes'],
    });
  });
});
