/** Delivery from the worker to the services: batches, retries, rejections, and delivery without a queue. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReaderEvent } from '../../../model/events/event.ts';
import type { Env } from '../../../worker/config/env.ts';
import type { ReceivedMessage } from '../../../worker/events/consumer.ts';
import type { QueueMessage, Visitor } from '../../../worker/events/queue-message.ts';
import worker from '../../../worker/index.ts';
import {
  type EventsFake,
  type ServiceFault,
  startEventsFake,
} from '../../support/events/events-fake.ts';
import {
  batchOf,
  memoryQueue,
  pageView,
  searched,
  sendBeacon,
} from '../../support/worker/beacons.ts';
import { memoryKv } from '../../support/kv/memory-kv.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { testApp } from '../../support/worker/test-app.ts';

const logged = quietLog();
let fake: EventsFake;
let settings: Partial<Env>;

beforeEach(async () => {
  fake = await startEventsFake('key');
  settings = { EVENTS_WRITE_KEY: 'key', EVENTS_URL: fake.url };
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fake.close();
});

const VISITOR: Visitor = {
  anonymousId: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
  ip: '203.0.113.0',
  userAgent: 'Test/1.0',
  locale: 'en-GB',
  origin: 'https://docs.example.com',
};

function messageOf(events: ReaderEvent[], change: Partial<Visitor> = {}): QueueMessage {
  return { to: 'data', visitor: { ...VISITOR, ...change }, events };
}

/** Delivers messages to the worker's queue handler. Returns `ack` or the delay in seconds for each. */
async function deliver(
  bodies: unknown[],
  attempts = 1,
  queue = 'edgepress-events',
): Promise<(number | 'ack' | undefined)[]> {
  const results: (number | 'ack' | undefined)[] = bodies.map(() => undefined);
  const messages = bodies.map((body, index): ReceivedMessage => {
    const ack = (): void => void (results[index] = 'ack');
    const retry = ({ delaySeconds }: { delaySeconds: number }): void =>
      void (results[index] = delaySeconds);
    return { body, attempts, ack, retry };
  });
  await worker.queue({ queue, messages }, { DOCS: memoryKv().namespace, ...settings });
  return results;
}

function idsOf(events: ReaderEvent[]): string[] {
  return events.map(({ messageId }) => messageId).toSorted();
}

describe("the queue's consumer", () => {
  it('sends events in the format of the service', async () => {
    const view = pageView();
    const search = searched('webhooks');
    const identity: ReaderEvent = {
      type: 'identify',
      messageId: crypto.randomUUID(),
      originalTimestamp: new Date().toISOString(),
      userId: 'user-7',
    };
    expect(await deliver([messageOf([view, search]), messageOf([identity])])).toEqual([
      'ack',
      'ack',
    ]);
    expect(fake.answers).toEqual(['200']);
    const context = {
      ip: '203.0.113.0',
      userAgent: 'Test/1.0',
      locale: 'en-GB',
      library: { name: 'edgepress', version: '1' },
    };
    const said = 'properties' in view ? view.properties : {};
    expect(fake.effects.get(view.messageId)).toEqual({
      type: 'page',
      messageId: view.messageId,
      anonymousId: VISITOR.anonymousId,
      name: 'Creating cards | Example docs',
      properties: said,
      timestamp: view.originalTimestamp,
      originalTimestamp: view.originalTimestamp,
      context: {
        ...context,
        page: {
          url: 'https://docs.example.com/guide/cards/creating#first',
          path: '/guide/cards/creating',
          title: 'Creating cards | Example docs',
          referrer: 'https://docs.example.com',
          search: '',
        },
      },
    });
    expect(fake.effects.get(search.messageId)).toMatchObject({
      type: 'track',
      event: 'Documentation search performed',
      properties: { search: 'webhooks' },
      context: { page: { url: 'https://docs.example.com/guide/cards/creating' } },
    });
    expect(fake.effects.get(identity.messageId)).toMatchObject({
      type: 'identify',
      userId: 'user-7',
      anonymousId: VISITOR.anonymousId,
    });
  });

  it('identifies a reader without consent only by the event', async () => {
    const [one, two] = [pageView(), pageView()];
    const { anonymousId: _, ...nobody } = VISITOR;
    await deliver([{ to: 'data', visitor: nobody, events: [one, two] }]);
    for (const { messageId } of [one, two])
      expect(fake.effects.get(messageId)?.['anonymousId']).toBe(messageId);
  });

  it('keeps batches below 500 KB and events below 32 KB, however long the texts are', async () => {
    const queue = memoryQueue();
    const app = testApp({}, { ...settings, EVENTS: queue });
    const wide = '\u{1d306}'.repeat(500);
    for (let count = 0; count < 90; count++) {
      const view = pageView();
      if (view.type === 'page') view.properties = { ...view.properties, title: wide };
      const search = searched(`${'a::b '.repeat(390)}`);
      const facts = Object.fromEntries(
        Array.from({ length: 4 }, (_, i) => [`f${i}`, 'é'.repeat(900)]),
      );
      if (search.type === 'track') Object.assign(search.properties, facts);
      const ip = `198.51.100.${count}`;
      const batch = batchOf([view, search, pageView(), search, view]);
      await sendBeacon(app, batch, { 'cf-connecting-ip': ip });
    }
    expect(new Set(await deliver(queue.messages))).toEqual(new Set(['ack']));
    expect(fake.refusals).toEqual([]);
    expect(fake.effects.size).toBe(270);
    expect(fake.answers.length).toBeGreaterThan(2);
    expect(fake.largest.batch).toBeGreaterThan(400_000);
    expect(fake.largest.event).toBeGreaterThan(8_000);
  });

  it.each<[string, ServiceFault, string]>([
    ['500', { status: 500 }, '500'],
    ['503', { status: 503 }, '503'],
    ['429', { status: 429 }, '429'],
    ['a wrong key', { status: 401 }, '401'],
    ['a redirect', { status: 302 }, '302'],
    ['a closed connection', 'close', 'closed'],
    ['silence', 'hang', 'timeout'],
    ['silence after it was taken', 'after-hang', 'timeout'],
  ])('retries everything after %s, and it is delivered once', async (_, fault, status) => {
    fake.plan = (request) => (request === 0 ? fault : null);
    const messages = [messageOf([pageView(), pageView()]), messageOf([pageView()])];
    if (status === 'timeout') settings.EVENTS_TIMEOUT = '0.3';
    const first = await deliver(messages);
    for (const delay of first) expect(delay).toBeGreaterThan(0);
    expect(logged().map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ event: 'delivery', outcome: 'later', status, events: 3 }),
    );
    settings.EVENTS_TIMEOUT = '10';
    expect(await deliver(messages, 2)).toEqual(['ack', 'ack']);
    expect(fake.effects.size).toBe(3);
  });

  it('increases its delay each time, respects Retry-After, and has a maximum', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const delays: unknown[] = [];
    fake.plan = () => ({ status: 503 });
    for (const attempts of [1, 2, 3, 8, 13, 60]) {
      delays.push(...(await deliver([messageOf([pageView()])], attempts)));
    }
    expect(delays).toEqual([1, 2, 4, 128, 3600, 3600]);
    fake.plan = () => ({ status: 429, retryAfter: '90' });
    expect(await deliver([messageOf([pageView()])])).toEqual([90]);
    fake.plan = () => ({ status: 429, retryAfter: new Date(Date.now() + 500_000).toUTCString() });
    const [date] = await deliver([messageOf([pageView()])]);
    expect(Number(date)).toBeGreaterThan(450);
    fake.plan = () => ({ status: 429, retryAfter: '9999999' });
    expect(await deliver([messageOf([pageView()])])).toEqual([43_200]);
  });

  it('sends no further batches to a service that cannot accept one', async () => {
    fake.plan = () => ({ status: 503 });
    const facts = Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => [`f${i}`, 'x'.repeat(900)]),
    );
    const messages = Array.from({ length: 100 }, () =>
      messageOf([{ ...searched('x'), properties: { search: 'x', ...facts } } as ReaderEvent]),
    );
    expect((await deliver(messages)).every((result) => Number(result) > 0)).toBe(true);
    expect(fake.answers).toEqual(['503']);
  });

  it('finds the rejected event, moves it to the dead letters, and delivers the others', async () => {
    const dead = memoryQueue();
    settings.EVENTS_DEAD = dead;
    const events = Array.from({ length: 60 }, () => pageView());
    const bad = [events[7], events[8], events[41]].flatMap((event) => event ?? []);
    const badIds = idsOf(bad);
    fake.dislikes = ({ messageId }) => badIds.includes(messageId);
    const messages = [0, 20, 40].map((start) => messageOf(events.slice(start, start + 20)));
    expect(await deliver(messages)).toEqual(['ack', 'ack', 'ack']);
    const good = events.filter((event) => !badIds.includes(event.messageId));
    expect([...fake.effects.keys()].toSorted()).toEqual(idsOf(good));
    expect(new Set(fake.arrivals.values())).toEqual(new Set([1]));
    const buried = dead.messages.flatMap((message) =>
      message.to === 'data' ? message.events : [],
    );
    expect(idsOf(buried)).toEqual(badIds);
    expect(dead.messages[0]?.visitor).toEqual(VISITOR);
  });

  it('moves nothing to the dead letters when everything is rejected, because then the setting is wrong', async () => {
    const dead = memoryQueue();
    settings.EVENTS_DEAD = dead;
    fake.dislikes = () => true;
    const results = await deliver([messageOf([pageView(), pageView()]), messageOf([pageView()])]);
    for (const delay of results) expect(delay).toBeGreaterThan(0);
    expect(dead.messages).toEqual([]);
  });

  it('keeps a message that cannot be moved to the dead letters', async () => {
    settings.EVENTS_DEAD = { sendBatch: () => Promise.reject(new Error('queue is down')) };
    fake.dislikes = () => true;
    const [delay] = await deliver([messageOf([pageView()])]);
    expect(delay).toBeGreaterThan(0);
  });

  it('accepts dead letters again, and moves none of them there twice', async () => {
    const dead = memoryQueue();
    settings.EVENTS_DEAD = dead;
    const [good, bad] = [pageView(), pageView()];
    fake.dislikes = ({ messageId }) => messageId === bad.messageId;
    const results = await deliver(
      [messageOf([good]), messageOf([bad])],
      1,
      'edgepress-events-dead',
    );
    expect([results[0], typeof results[1]]).toEqual(['ack', 'number']);
    expect([...fake.effects.keys()]).toEqual([good.messageId]);
    expect(dead.messages).toEqual([]);
  });

  it('drops invalid messages, and keeps those without a destination', async () => {
    expect(await deliver([null, 7, { to: 'data' }, { to: 'moon', visitor: {} }])).toEqual([
      'ack',
      'ack',
      'ack',
      'ack',
    ]);
    settings = {};
    const [delay] = await deliver([messageOf([pageView()])]);
    expect(delay).toBeGreaterThan(0);
  });
});

describe('without a queue', () => {
  it('events are sent after the response, and retried until they are accepted', async () => {
    fake.plan = (request) => (request < 2 ? { status: 503 } : null);
    const view = pageView();
    const app = testApp({}, settings);
    expect((await sendBeacon(app, batchOf([view]))).status).toBe(204);
    await vi.waitFor(() => expect(fake.effects.has(view.messageId)).toBe(true), 10_000);
    expect(fake.answers).toEqual(['503', '503', '200']);
  });

  it('no response waits for the service', async () => {
    fake.plan = () => 'hang';
    const app = testApp({}, settings);
    expect((await sendBeacon(app, batchOf([pageView()]))).status).toBe(204);
    expect(fake.answers.filter((answer) => answer !== 'open')).toEqual([]);
    await vi.waitFor(() => expect(fake.answers.length).toBeGreaterThan(0));
  });

  it('events that the service does not accept in time are counted as lost', async () => {
    fake.plan = () => ({ status: 429, retryAfter: '3600' });
    const app = testApp({}, settings);
    expect((await sendBeacon(app, batchOf([pageView()]))).status).toBe(204);
    await vi.waitFor(() =>
      expect(logged().map((line) => JSON.parse(line))).toContainEqual(
        expect.objectContaining({ event: 'delivery', outcome: 'lost', status: 'late', events: 1 }),
      ),
    );
  });
});

describe('a queue that fails', () => {
  it('is retried, and then bypassed', async () => {
    let asked = 0;
    const sendBatch = () => Promise.reject(new Error(`down ${++asked}`));
    const view = pageView();
    const app = testApp({}, { ...settings, EVENTS: { sendBatch } });
    expect((await sendBeacon(app, batchOf([view]))).status).toBe(204);
    await vi.waitFor(() => expect(fake.effects.has(view.messageId)).toBe(true), 10_000);
    expect(asked).toBe(3);
  });

  it('never delays the response for long', async () => {
    const app = testApp({}, { ...settings, EVENTS: { sendBatch: () => new Promise(() => {}) } });
    expect((await sendBeacon(app, batchOf([pageView()]))).status).toBe(204);
  });
});

describe('the marketing pixel', () => {
  /** Serves beacons with a tracking pixel. Returns the requested URLs. */
  function pixelApp(answer: () => Response | Promise<Response>) {
    const queue = memoryQueue();
    const asked: { url: URL; headers: Headers }[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      asked.push({ url: new URL(request.url), headers: request.headers });
      return answer();
    });
    const pixel = { MARKETING_PIXEL: 'https://track.example/__ptq.gif?a=4711' };
    settings = pixel;
    return { queue, asked, app: testApp({ consent: 'not-required' }, { ...pixel, EVENTS: queue }) };
  }

  it('gets the page views of readers who agreed, in one message each', async () => {
    const { app, queue, asked } = pixelApp(() => new Response(null));
    await sendBeacon(
      app,
      batchOf([pageView(), searched('x'), pageView()], { userId: 'ada@mail.example' }),
    );
    expect(queue.messages.map(({ to }) => to)).toEqual(['marketing', 'marketing']);
    expect(await deliver(queue.messages)).toEqual(['ack', 'ack']);
    const { cts, ...fields } = Object.fromEntries(asked[0]?.url.searchParams ?? []);
    expect(asked[0]?.url.origin).toBe('https://track.example');
    expect(fields).toEqual({
      a: '4711',
      k: '1',
      v: '1.1',
      pu: 'https://docs.example.com/guide/cards/creating#first',
      t: 'Creating cards | Example docs',
      r: 'https://docs.example.com',
      ln: 'en-gb',
      vi: 'a0eebc999c0b4ef8bb6d6bb9bd380a11',
      i: 'email=ada@mail.example',
    });
    expect(Number(cts)).toBeGreaterThan(Date.parse('2026-01-01'));
    expect(asked[0]?.headers.get('user-agent')).toBe('Test/1.0');
  });

  it.each(['unknown', 'denied'])('gets nothing of readers whose consent is %s', async (consent) => {
    const { app, queue } = pixelApp(() => new Response(null));
    await sendBeacon(app, batchOf([pageView()], { consent }));
    expect(queue.messages).toEqual([]);
  });

  it.each(['user-7', 'a@b', 'not an@address.example', 'x@y.example>'])(
    'gets no contact named %s',
    async (userId) => {
      const { app, queue, asked } = pixelApp(() => new Response(null));
      await sendBeacon(app, batchOf([pageView()], { userId }));
      await deliver(queue.messages);
      expect(asked[0]?.url.searchParams.has('i')).toBe(false);
    },
  );

  it('is retried after a clear rejection, and never after a timeout, to count no view twice', async () => {
    const { app, queue } = pixelApp(() => new Response(null, { status: 503 }));
    await sendBeacon(app, batchOf([pageView()]));
    const [delay] = await deliver(queue.messages);
    expect(delay).toBeGreaterThan(0);
    vi.mocked(globalThis.fetch).mockRejectedValue(new Error('connection closed'));
    expect(await deliver(queue.messages)).toEqual(['ack']);
  });
});
