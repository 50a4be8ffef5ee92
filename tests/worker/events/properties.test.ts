/** Any input to `POST /_events` gets an expected status without an echo, and only valid events are queued. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_EVENTS, MAX_PROPERTIES } from '../../../model/events/event-parser.ts';
import { TRACK_EVENTS } from '../../../model/events/event.ts';
import type { QueueMessage } from '../../../worker/events/queue-message.ts';
import {
  batchOf,
  CONFIGURED,
  memoryQueue,
  pageView,
  searched,
  sendBeacon,
} from '../../support/worker/beacons.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { testApp } from '../../support/worker/test-app.ts';
import { runsOf } from '../../support/suite.ts';

const logged = quietLog();

const STATUSES = [204, 400, 403, 413, 415, 429];
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
/** Part of every text that is sent. It must not appear in a response, a log line or a metric. */
const MARK = 'zqxj';

/** Sends a body from a new IP address, so that no limit applies. Returns the queued events. */
async function send(
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; messages: QueueMessage[] }> {
  const queue = memoryQueue();
  const points: unknown[] = [];
  const metrics = { writeDataPoint: (point: unknown) => points.push(point) };
  const app = testApp({}, { ...CONFIGURED, EVENTS: queue, METRICS: metrics });
  const response = await sendBeacon(app, body, headers);
  const said = (await response.text()) + JSON.stringify([...response.headers]);
  expect(STATUSES).toContain(response.status);
  expect(response.headers.get('cache-control')).toBe('no-store');
  // What readers with consent didn't find is the one text that is counted (tests/worker/events/gaps.test.ts).
  const others = points.filter((point) => !JSON.stringify(point).includes('["gap"'));
  expect(said + logged().join() + JSON.stringify(others)).not.toContain(MARK);
  expect(response.headers.has('set-cookie')).toBe(false);
  for (const message of queue.messages) expectSound(message);
  if (response.status !== 204) expect(queue.messages).toEqual([]);
  return { status: response.status, messages: queue.messages };
}

function expectSound(message: QueueMessage): void {
  if (message.to !== 'data') throw new Error('only events for the data service are expected');
  expect(Object.keys(message).toSorted()).toEqual(['events', 'to', 'v', 'visitor']);
  const { anonymousId, userId, ...visitor } = message.visitor;
  expect(visitor).toEqual({
    ip: '203.0.113.0',
    userAgent: 'Test/1.0',
    locale: 'en-GB',
    origin: 'https://docs.example.com',
  });
  if (anonymousId !== undefined) expect(anonymousId).toMatch(UUID);
  if (userId !== undefined) expectPlain(userId, 256);
  expect(message.events.length).toBeGreaterThan(0);
  expect(message.events.length).toBeLessThanOrEqual(MAX_EVENTS);
  expect(new Set(message.events.map(({ messageId }) => messageId)).size).toBe(
    message.events.length,
  );
  for (const event of message.events) {
    expect(event.messageId).toMatch(UUID);
    expect(Math.abs(Date.parse(event.originalTimestamp) - Date.now())).toBeLessThan(90_000_000);
    const keys = ['messageId', 'originalTimestamp', 'type'];
    if (event.type === 'identify') {
      expect(Object.keys(event).toSorted()).toEqual([...keys, 'userId']);
      expectPlain(event.userId, 256);
      continue;
    }
    const names = Object.keys(event.properties);
    if (event.type === 'page') {
      expect(Object.keys(event).toSorted()).toEqual([...keys, 'properties'].toSorted());
      expect(names.toSorted()).toEqual(['hash', 'path', 'referrer', 'title', 'url']);
      expect(new URL(event.properties.url).origin).toBe('https://docs.example.com');
    } else {
      expect(TRACK_EVENTS).toContain(event.event);
      expect(names.length).toBeLessThanOrEqual(MAX_PROPERTIES);
    }
    expect(['/guide/cards/creating', '/404', '/search', '/', undefined]).toContain(
      event.properties['path' as never],
    );
    for (const [name, fact] of Object.entries(event.properties)) {
      expect(name).toMatch(/^[A-Za-z]\w{0,39}$/);
      expect(['constructor', 'prototype']).not.toContain(name);
      if (typeof fact === 'string') expectPlain(fact, 6000);
      else expect(typeof fact === 'boolean' || Number.isFinite(fact)).toBe(true);
    }
    expect(JSON.stringify(event).length).toBeLessThan(14_000);
  }
}

function expectPlain(text: string, most: number): void {
  expect(text.length).toBeLessThanOrEqual(most);
  expect(text.isWellFormed()).toBe(true);
  expect(text).not.toMatch(CONTROL);
}

/** Text of any UTF-16 code units, including lone surrogates, that contains the mark. */
const text = fc
  .array(fc.oneof(fc.nat(0xffff), fc.constantFrom(0, 10, 0x2028, 0xd800, 0xdfff, 0x40, 0x2e)), {
    maxLength: 30,
  })
  .map((units) => MARK + String.fromCharCode(...units));

const wild: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({ withBigInt: false, maxDepth: 3, key: text }),
  text,
  text.map((value) => value.repeat(300)),
  fc.constantFrom(null, true, 1e308, -0, '', [], {}, '__proto__', 'granted', 'page', 'track'),
);

/** A valid value, or an arbitrary one. */
function bent(sound: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: sound }, { weight: 1, arbitrary: wild });
}

const time = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const path = fc.constantFrom(
  '/guide/cards/creating',
  '/guide/cards/creating/',
  '/x',
  '//x',
  '/%00',
);
const facts = fc.dictionary(
  fc.oneof(
    text,
    fc.constantFrom('search', 'path', 'value', '__proto__', 'constructor', 'a'.repeat(41)),
  ),
  bent(fc.oneof(text, fc.double(), fc.boolean(), path)),
  { maxKeys: 24 },
);
const event = fc.oneof(
  fc.record(
    {
      type: bent(fc.constantFrom('page', 'track', 'identify')),
      event: bent(fc.constantFrom(...TRACK_EVENTS)),
      messageId: bent(fc.uuid()),
      originalTimestamp: bent(time),
      userId: bent(text),
      properties: bent(
        fc.oneof(
          facts,
          fc.record({ search: text, path }),
          fc.record({
            url: bent(fc.oneof(fc.webUrl(), text)),
            path: bent(path),
            title: bent(text),
            hash: bent(text.map((value) => `#${value}`)),
            referrer: bent(fc.oneof(fc.webUrl(), text)),
          }),
        ),
      ),
      context: wild,
      writeKey: text,
    },
    { requiredKeys: ['type', 'messageId', 'originalTimestamp', 'properties'] },
  ),
  wild,
);
const batch = fc.record(
  {
    sentAt: bent(time),
    consent: fc.constant('granted'),
    anonymousId: bent(fc.uuid()),
    userId: bent(text),
    events: bent(fc.array(event, { maxLength: 26 })),
    __proto__: wild,
    extra: wild,
  },
  { requiredKeys: ['sentAt', 'consent', 'events'] },
);

describe('POST /_events', () => {
  it('validates batches of any shape, and accepts only valid events', async () => {
    let through = 0;
    await fc.assert(
      fc.asyncProperty(batch, async (value) => {
        const { messages } = await send(JSON.stringify(value) ?? 'null');
        through += messages.length;
      }),
      runsOf(400),
    );
    // A door that never opens would pass, too.
    expect(through).toBeGreaterThan(runsOf(400).numRuns / 8);
  });

  it('survives any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const { messages } = await send(bytes);
        expect(messages).toEqual([]);
      }),
      runsOf(300),
    );
  });

  it('survives valid batches with bytes changed, cut off or repeated', async () => {
    const sound = new TextEncoder().encode(JSON.stringify(batchOf([pageView(), searched(MARK)])));
    const edit = fc.record({ at: fc.nat(sound.length - 1), byte: fc.nat(255), cut: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 5 }), async (edits) => {
        let bytes = Uint8Array.from(sound);
        for (const { at, byte, cut } of edits) {
          bytes[at % bytes.length] = byte;
          if (cut) bytes = bytes.slice(at % bytes.length || 1);
          if (bytes.length === 0) bytes = new Uint8Array([byte]);
        }
        await send(bytes);
      }),
      runsOf(300),
    );
  });

  it('survives JSON that is deep, wide, or has duplicate keys', async () => {
    const event = JSON.stringify(pageView());
    const twice = event.replace(
      '{',
      `{"type":"identify","messageId":"${MARK}","__proto__":{"x":1},`,
    );
    const head = `{"sentAt":"2026-11-20T10:00:00Z","consent":"granted","events":`;
    await fc.assert(
      fc.asyncProperty(
        fc.nat(20_000),
        fc.constantFrom('[', '{"a":', '[{"a":', '{"__proto__":'),
        fc.boolean(),
        async (depth, open, inside) => {
          const deep = open.repeat(Math.floor(depth / open.length));
          expect((await send(inside ? head + deep : deep)).status).toBe(400);
        },
      ),
      runsOf(60),
    );
    const wide = Array.from({ length: 100_000 }, (_, index) => `"k${index}":1`).join(',');
    expect((await send(`{${wide}}`)).status).toBe(413);
    expect((await send(`${head}[{${wide.slice(0, 60_000)}}]}`)).status).toBe(400);
    expect((await send(`${head}[${'0,'.repeat(30_000)}0]}`)).status).toBe(400);
    const { messages } = await send(`${head}[${twice}]}`);
    // The last of two wins, as JSON.parse has it, and only then is it looked at.
    expect(messages[0]?.to === 'data' && messages[0].events[0]?.type).toBe('page');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('responds to any headers with an expected status', async () => {
    const value = fc.oneof(
      fc.constantFrom(
        'same-origin',
        'none',
        'application/json',
        'text/plain',
        '0',
        '1',
        '-1',
        'NaN',
      ),
      fc.string({ maxLength: 20 }).map((raw) => raw.replace(/[^\x20-\x7e]/g, '').trim()),
    );
    const names = [
      'sec-fetch-site',
      'origin',
      'content-type',
      'sec-gpc',
      'dnt',
      'cf-connecting-ip',
    ];
    const headers = fc.dictionary(fc.constantFrom(...names), value);
    const body = JSON.stringify(batchOf([]));
    await fc.assert(
      fc.asyncProperty(headers, async (sent) => {
        await send(body, sent);
      }),
      runsOf(200),
    );
  });
});
