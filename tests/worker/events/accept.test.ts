/** Processing of accepted events: the fields that are kept, the fields that the worker adds, and consent. */
import { describe, expect, it } from 'vitest';
import type { ReaderEvent } from '../../../model/events/event.ts';
import type { Env } from '../../../worker/config/env.ts';
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
import type { SampleOptions } from '../../support/worker/sample-release.ts';
import { testApp } from '../../support/worker/test-app.ts';

const logged = quietLog();

function eventsApp(options: SampleOptions = {}, variables: Partial<Env> = {}) {
  const queue = memoryQueue();
  return { queue, app: testApp(options, { ...CONFIGURED, EVENTS: queue, ...variables }) };
}

/** Returns the events that a batch adds to the queue, and its log lines. */
async function accepted(
  batch: object,
  { app, queue } = eventsApp(),
): Promise<{ events: ReaderEvent[]; messages: QueueMessage[]; line: Record<string, unknown> }> {
  expect((await sendBeacon(app, batch)).status).toBe(204);
  const { messages } = queue;
  const events = messages.flatMap((message) => (message.to === 'data' ? message.events : []));
  return { events, messages, line: JSON.parse(logged().at(-1) ?? '{}') };
}

const IDENTITY = {
  type: 'identify',
  messageId: '11111111-1111-4111-8111-111111111111',
  originalTimestamp: '2026-11-20T10:00:00.000Z',
  userId: 'user-7',
};

describe('an accepted event', () => {
  it('has only the allowed fields', async () => {
    const event = { ...pageView(), writeKey: 'mine', context: { ip: '9.9.9.9' }, integrations: {} };
    const { events } = await accepted(batchOf([event], { writeKey: 'mine', context: {} }));
    const now = expect.stringMatching(/^\d{4}-/);
    expect(events).toEqual([{ ...pageView(), messageId: event.messageId, originalTimestamp: now }]);
  });

  it('contains data of the worker: network, browser and locale, but never the full IP address', async () => {
    const { messages } = await accepted(batchOf([pageView()]));
    expect(messages[0]?.visitor).toEqual({
      anonymousId: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
      ip: '203.0.113.0',
      userAgent: 'Test/1.0',
      locale: 'en-GB',
      origin: 'https://docs.example.com',
    });
  });

  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['::ffff:203.0.113.77', '203.0.113.0'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::'],
    ['2001:DB8::1', '2001:db8:0::'],
    ['::1', '0:0:0::'],
    ['nonsense', '0.0.0.0'],
    ['', '0.0.0.0'],
  ])('from %s is attributed to %s', async (ip, truncated) => {
    const { app, queue } = eventsApp();
    await sendBeacon(app, batchOf([pageView()]), { 'cf-connecting-ip': ip });
    expect(queue.messages[0]?.visitor.ip).toBe(truncated);
  });

  it("has its time corrected to the server's clock, within a day and a minute", async () => {
    const ages = { past: 5000, ancient: 40 * 86_400_000, future: -3_600_000 };
    const wrongClock = Date.parse('2031-01-01T00:00:00Z');
    const batch = batchOf(
      Object.values(ages).map((age) =>
        pageView({ originalTimestamp: new Date(wrongClock - age).toISOString() }),
      ),
      { sentAt: new Date(wrongClock).toISOString() },
    );
    const before = Date.now();
    const { events } = await accepted(batch);
    const after = Date.now();
    const times = events.map((event) => Date.parse(event.originalTimestamp));
    for (const [index, age] of [5000, 86_400_000, -60_000].entries()) {
      expect(times[index]).toBeGreaterThanOrEqual(before - age);
      expect(times[index]).toBeLessThanOrEqual(after - age);
    }
  });

  it('is scrubbed again: URL, title, hash and search text, whatever the browser did', async () => {
    const view = pageView({
      properties: {
        url: 'https://evil.example/guide/cards/creating?userId=7&token=x&utm_term=a@b.example#a@b.example',
        path: '/guide/cards/creating',
        title: 'For ada@mail.example',
        hash: '#ada@mail.example',
        referrer: 'https://search.example/?q=ada@mail.example',
      },
    });
    const { events } = await accepted(batchOf([view, searched(' key ghp_0123456789abcdefghij ')]));
    expect(events.map((event) => 'properties' in event && event.properties)).toEqual([
      {
        url: 'https://docs.example.com/guide/cards/creating?utm_term=%5Bemail%5D#%5Bemail%5D',
        path: '/guide/cards/creating',
        title: 'For [email]',
        hash: '#%5Bemail%5D',
        referrer: 'https://search.example',
      },
      { search: 'key [token]', path: '/guide/cards/creating' },
    ]);
  });

  it.each([
    ['/guide/cards/creating', '/guide/cards/creating'],
    ['/guide/cards/creating/', '/guide/cards/creating'],
    ['/guide/cards/creating.html', '/guide/cards/creating'],
    ['/search', '/search'],
    ['/nowhere/ada@mail.example', '/404'],
    ['/404', '/404'],
    ['//evil.example', '/404'],
    ['/%00', '/404'],
    [`/${'x'.repeat(1500)}`, '/404'],
    ['/__proto__', '/404'],
  ])('at %s is recorded at %s', async (said, path) => {
    const view = pageView();
    if (view.type === 'page') view.properties.path = said;
    const track = searched('x');
    if (track.type === 'track') track.properties['path'] = said;
    for (const sharded of [false, true]) {
      const { events } = await accepted(batchOf([view, track]), eventsApp({ sharded }));
      expect(events.map((event) => 'properties' in event && event.properties['path'])).toEqual([
        path,
        path,
      ]);
    }
  });

  it('is kept while KV cannot tell whether its path exists', async () => {
    const site = eventsApp({ sharded: true });
    await site.app.get('/_health');
    site.app.kv.faults.set('*', 'throw');
    const view = pageView();
    if (view.type === 'page') view.properties.path = '/guide/for/ada@mail.example';
    const { events } = await accepted(batchOf([view, { ...view, messageId: 'x' }]), site);
    expect(events).toMatchObject([{ properties: { path: '/guide/for/%5Bemail%5D' } }]);
  });

  it('has a path below the base URL of the site', async () => {
    const view = pageView();
    if (view.type === 'page') view.properties.path = '/docs/guide/cards/creating';
    const { app, queue } = eventsApp({ baseUrl: '/docs/' });
    const response = await app.request('/docs/_events', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(batchOf([view])),
    });
    expect(response.status).toBe(204);
    expect(JSON.stringify(queue.messages)).toContain('"path":"/docs/guide/cards/creating"');
  });
});

describe('a batch', () => {
  it('is validated event by event: invalid ones are dropped and counted by reason', async () => {
    const good = pageView();
    const { events, line } = await accepted(
      batchOf([
        good,
        good,
        null,
        [],
        { ...pageView(), type: 'alias' },
        { ...pageView(), messageId: 'x' },
        { ...pageView(), originalTimestamp: 'now' },
        { ...pageView(), properties: { url: 'javascript:alert(1)', path: '/', title: '' } },
        { ...searched('x'), event: 'Account deleted' },
        { ...searched('x'), properties: JSON.parse('{"__proto__":{"a":1},"search":"x"}') },
        { ...searched('x'), properties: { search: 'x', constructor: 'y' } },
        { ...searched('x'), properties: { search: { nested: true } } },
        searched('   '),
        searched('x'.repeat(5000)),
        { ...IDENTITY, userId: '' },
        searched('the last'),
      ]),
    );
    expect(events.map(({ messageId }) => messageId)).toEqual([
      good.messageId,
      expect.stringMatching(/^[\da-f-]{36}$/),
    ]);
    expect(line).toMatchObject({
      event: 'beacon',
      accepted: { page: 1, 'Documentation search performed': 1 },
      refused: {
        'repeated-id': 1,
        'no-object': 2,
        'unknown-type': 1,
        'bad-id': 1,
        'bad-time': 1,
        'bad-properties': 4,
        'unknown-event': 1,
        'empty-search': 1,
        'too-long': 1,
        'bad-user': 1,
      },
    });
  });

  it('contains no event that is too large for the service', async () => {
    const facts = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`f${index}`, 'é'.repeat(900)]),
      );
    const large = { ...searched('x'), properties: { search: 'large', ...facts(18) } };
    const fair = { ...searched('x'), properties: { search: 'fair', ...facts(6) } };
    const { events, line } = await accepted(batchOf([large, fair]));
    expect(events).toMatchObject([{ properties: { search: 'fair' } }]);
    expect(line['refused']).toEqual({ 'too-long': 1 });
  });

  it('has at most twenty events', async () => {
    const { events, line } = await accepted(batchOf(Array.from({ length: 25 }, () => pageView())));
    expect(events).toHaveLength(20);
    expect(line['refused']).toEqual({ 'too-many': 5 });
  });

  it('writes one data point per outcome, without personal data', async () => {
    const points: unknown[] = [];
    const metrics = { writeDataPoint: (point: unknown) => points.push(point) };
    const batch = batchOf([pageView(), pageView(), searched('secret words'), null], {
      userId: 'u7',
    });
    await accepted(batch, eventsApp({}, { METRICS: metrics }));
    expect(points).toEqual([
      { indexes: ['event'], blobs: ['event', 'accepted', 'page', ''], doubles: [2] },
      {
        indexes: ['event'],
        blobs: ['event', 'accepted', 'Documentation search performed', ''],
        doubles: [1],
      },
      { indexes: ['event'], blobs: ['event', 'refused', 'event', 'no-object'], doubles: [1] },
    ]);
    expect(JSON.stringify([points, logged()])).not.toMatch(/secret words|u7|203\.0/);
  });
});

describe('consent', () => {
  const events = [pageView(), IDENTITY];
  it.each<[string, SampleOptions['consent'], number]>([
    ['granted', 'required', 2],
    ['granted', 'not-required', 2],
    ['unknown', 'not-required', 1],
    ['unknown', 'required', 0],
    ['denied', 'not-required', 0],
    ['denied', 'required', 0],
  ])('%s where it is %s admits %i of a page view and an identity', async (said, site, count) => {
    const batch = batchOf(events, { consent: said, userId: 'user-7' });
    const { messages, line } = await accepted(batch, eventsApp({ consent: site ?? 'required' }));
    expect(
      messages.flatMap((message) => (message.to === 'data' ? message.events : [])),
    ).toHaveLength(count);
    expect(line['dropped']).toEqual(count === 2 ? {} : { 'no-consent': 2 - count });
    // Without a yes there is no id, of whatever kind.
    const isAnonymous = !/user-7|a0eebc99/i.test(JSON.stringify(messages));
    expect(isAnonymous).toBe(said !== 'granted');
  });

  it('with an unknown value rejects the batch', async () => {
    const { app } = eventsApp();
    expect((await sendBeacon(app, batchOf(events, { consent: 'yes' }))).status).toBe(400);
  });
});

describe('without configuration', () => {
  it('events are counted and dropped, and the health check reports it', async () => {
    const queue = memoryQueue();
    const app = testApp({}, { EVENTS: queue });
    const { line } = await accepted(batchOf([pageView(), searched('x')]), { app, queue });
    expect(queue.messages).toEqual([]);
    expect(line).toMatchObject({ accepted: {}, dropped: { 'not-configured': 2 } });
  });

  it('nothing is forwarded if the site has disabled analytics', async () => {
    const off = eventsApp();
    const pointer = JSON.parse(off.app.sample.values['pointer'] ?? '{}');
    pointer.manifest.site.analytics.enabled = false;
    off.app.kv.values.set('pointer', JSON.stringify(pointer));
    const { messages, line } = await accepted(batchOf([pageView()]), off);
    expect(messages).toEqual([]);
    expect(line).toMatchObject({ dropped: { 'not-configured': 1 } });
  });

  it.each<[string, Partial<Env>, string]>([
    ['nothing', {}, 'dropped'],
    ['only a queue', { EVENTS: memoryQueue() }, 'dropped'],
    ['a key and a region', { EVENTS_WRITE_KEY: 'k', EVENTS_REGION: 'eu' }, 'direct'],
    ['a key, an address and a queue', { ...CONFIGURED, EVENTS: memoryQueue() }, 'queue'],
    ['a pixel', { MARKETING_PIXEL: 'https://track.example/__ptq.gif?a=1' }, 'direct'],
    ['a key without a region', { EVENTS_WRITE_KEY: 'k' }, 'misconfigured'],
    ['an empty region', { EVENTS_WRITE_KEY: 'k', EVENTS_REGION: '' }, 'misconfigured'],
    ['a region that is none', { EVENTS_WRITE_KEY: 'k', EVENTS_REGION: 'moon' }, 'misconfigured'],
    ['an address that is none', { EVENTS_WRITE_KEY: 'k', EVENTS_URL: 'ftp://x' }, 'misconfigured'],
    ['a wait that is none', { ...CONFIGURED, EVENTS_TIMEOUT: 'long' }, 'misconfigured'],
    ['a pixel without a portal', { MARKETING_PIXEL: 'https://track.example/' }, 'misconfigured'],
  ])('with %s, the health check reports %s', async (_, variables, route) => {
    const app = testApp({}, variables);
    const health = await app.get('/_health');
    const status = route === 'misconfigured' ? 'degraded' : 'ok';
    expect(await health.json()).toMatchObject({ status, checks: { events: route } });
    expect((await app.get('/')).status).toBe(200);
    expect((await sendBeacon(app, batchOf([]))).status).toBe(204);
    const faults = logged().filter((line) => line.includes('"misconfigured"'));
    expect(faults).toHaveLength(route === 'misconfigured' ? 1 : 0);
  });
});
