/** Validation of `POST /_events`: which requests are accepted, the order of checks, and the responses. */
import { describe, expect, it } from 'vitest';
import type { Env } from '../../../worker/config/env.ts';
import {
  batchOf,
  CONFIGURED,
  memoryQueue,
  pageView,
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

describe('a beacon', () => {
  it('that is valid gets a 204 without a body, a cookie or a cache entry', async () => {
    const { app, queue } = eventsApp();
    const response = await sendBeacon(app, batchOf([pageView()]));
    expect(response.status).toBe(204);
    expect(response.body).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(queue.messages).toHaveLength(1);
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])(
    'with the method %s is 405 with the allowed methods',
    async (method) => {
      const { app, queue } = eventsApp();
      const response = await app.request('/_events', { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
      expect(response.headers.get('access-control-allow-methods')).toBeNull();
      expect(queue.messages).toEqual([]);
    },
  );

  it.each(['/_events/', '/_events/x', '/_eventss', '/_Events', '//_events'])(
    'to %s is not forwarded',
    async (address) => {
      const { app, queue } = eventsApp();
      const body = JSON.stringify(batchOf([pageView()]));
      const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
      const response = await app.request(address, { method: 'POST', body, headers });
      expect([308, 404, 405]).toContain(response.status);
      expect(queue.messages).toEqual([]);
    },
  );

  it.each<[string, Record<string, string>, number]>([
    ['the site itself', { 'sec-fetch-site': 'same-origin' }, 204],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling', { 'sec-fetch-site': 'same-site' }, 403],
    ['the address bar', { 'sec-fetch-site': 'none' }, 403],
    ['an older browser', { origin: 'https://docs.example.com' }, 204],
    ['an older browser elsewhere', { origin: 'https://evil.example' }, 403],
    ['a sandbox', { origin: 'null' }, 403],
    ['another port', { origin: 'https://docs.example.com:8443' }, 403],
    ['nowhere', {}, 403],
    [
      'a site that lies',
      { 'sec-fetch-site': 'cross-site', origin: 'https://docs.example.com' },
      403,
    ],
  ])('from %s', async (_, origin, status) => {
    const { app } = eventsApp();
    const response = await app.request('/_events', {
      method: 'POST',
      headers: { 'content-type': 'text/plain', ...origin },
      body: JSON.stringify(batchOf([pageView()])),
    });
    expect(response.status).toBe(status);
  });

  it.each([
    ['application/json', 204],
    ['application/json; charset=utf-8', 204],
    ['text/plain;charset=UTF-8', 204],
    ['TEXT/PLAIN', 204],
    ['text/html', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json, text/html', 415],
    ['application/jsonx', 415],
    ['', 415],
  ])('of type "%s" is %i', async (type, status) => {
    const { app } = eventsApp();
    const response = await sendBeacon(app, batchOf([pageView()]), { 'content-type': type });
    expect(response.status).toBe(status);
  });

  it('above 64 KB is 413, declared or not, and is not read to its end', async () => {
    const { app, queue } = eventsApp();
    const long = JSON.stringify(batchOf([pageView()])).padEnd(65_537, ' ');
    expect((await sendBeacon(app, long)).status).toBe(413);
    expect((await sendBeacon(app, long.slice(0, 65_536))).status).toBe(204);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(10_000).fill(32));
      },
    });
    const init = { method: 'POST', body: endless, duplex: 'half' as const };
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' };
    expect((await app.request('/_events', { ...init, headers })).status).toBe(413);
    expect(pulled).toBeLessThan(12);
    expect((await sendBeacon(app, '{}', { 'content-length': '9'.repeat(30) })).status).toBe(413);
    expect(queue.messages).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['empty', ''],
    ['not JSON', '{'],
    ['a list', []],
    ['null', null],
    ['without events', { sentAt: '2026-11-20T10:00:00Z', consent: 'granted' }],
    ['without a time', batchOf([], { sentAt: 'yesterday' })],
    ['without consent', batchOf([], { consent: 'maybe' })],
    ['deeper than a batch', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['deep inside', JSON.stringify(batchOf([{ properties: { a: [[[[[]]]]] } }]))],
    ['of thousands of keys', `{${Array.from({ length: 6000 }, (_, i) => `"k${i}":1`).join()}}`],
    ['not UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
  ])('that is %s is 400 and is not echoed', async (_, body) => {
    const { app, queue } = eventsApp();
    const response = await sendBeacon(app, body);
    expect(response.status).toBe(400);
    expect(await response.text()).toBe('Not a batch of events.\n');
    expect(queue.messages).toEqual([]);
  });

  it.each(['sec-gpc', 'dnt'])('with %s is 204, and its content is ignored', async (header) => {
    const { app, queue } = eventsApp();
    const response = await sendBeacon(app, 'not even JSON', { [header]: '1' });
    expect(response.status).toBe(204);
    expect((await sendBeacon(app, batchOf([pageView()]), { [header]: '1' })).status).toBe(204);
    expect(queue.messages).toEqual([]);
    expect(logged().map((line) => JSON.parse(line).dropped)).toEqual([
      { 'opt-out': 1 },
      { 'opt-out': 1 },
    ]);
  });

  it('is checked in order of cost, and the first error is returned', async () => {
    const { app } = eventsApp();
    const long = 'x'.repeat(70_000);
    const foreign = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/html' };
    expect((await sendBeacon(app, long, foreign)).status).toBe(403);
    expect((await sendBeacon(app, long, { 'content-type': 'text/html' })).status).toBe(415);
    expect((await sendBeacon(app, long, { 'sec-gpc': '1' })).status).toBe(204);
    expect((await sendBeacon(app, long)).status).toBe(413);
    expect((await sendBeacon(app, 'x', { 'sec-gpc': '1' })).status).toBe(204);
    expect((await sendBeacon(app, 'x')).status).toBe(400);
  });
});

describe('too many beacons', () => {
  it('of one address are 429 for a minute, as counted by the binding', async () => {
    const keys: string[] = [];
    const limit = async ({ key }: { key: string }) => ({ success: keys.push(key) <= 2 });
    const { app, queue } = eventsApp({}, { RATE_LIMIT: { limit } });
    const statuses: number[] = [];
    for (const ip of ['203.0.113.77', '2001:db8:1:2:3::4', '2001:db8:1:2:ffff::1']) {
      const response = await sendBeacon(app, batchOf([pageView()]), { 'cf-connecting-ip': ip });
      statuses.push(response.status);
      if (response.status === 429) expect(response.headers.get('retry-after')).toBe('60');
    }
    expect(statuses).toEqual([204, 204, 429]);
    // A subscriber has a /64 of IPv6, and is one.
    expect(keys).toEqual(['events:203.0.113.77', 'events:2001:db8:1:2', 'events:2001:db8:1:2']);
    expect(queue.messages).toHaveLength(2);
  });

  it('are counted by the isolate when there is no binding, or it fails', async () => {
    for (const limiter of [undefined, { limit: () => Promise.reject(new Error('down')) }]) {
      const { app } = eventsApp({}, limiter ? { RATE_LIMIT: limiter } : {});
      const empty = batchOf([]);
      const statuses = new Map<number, number>();
      for (let count = 0; count < 310; count++) {
        const { status } = await sendBeacon(app, empty);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      expect(Object.fromEntries(statuses)).toEqual({ 204: 300, 429: 10 });
      const other = { 'cf-connecting-ip': '203.0.113.78' };
      expect((await sendBeacon(app, empty, other)).status).toBe(204);
    }
  });
});

describe('rejections', () => {
  it('are all counted, and written at intervals', async () => {
    const points: { blobs: string[]; doubles: number[] }[] = [];
    const { app } = eventsApp({}, { METRICS: { writeDataPoint: (point) => points.push(point) } });
    for (let count = 0; count < 50; count++) await sendBeacon(app, 'x');
    await sendBeacon(app, 'x', { 'sec-fetch-site': 'cross-site' });
    expect(points).toHaveLength(51);
    expect(points[0]).toMatchObject({ blobs: ['event', 'refused', 'beacon', 'malformed'] });
    expect(points[50]).toMatchObject({ blobs: ['event', 'refused', 'beacon', 'origin'] });
    expect(logged()).toHaveLength(2);
  });
});

describe('without a release', () => {
  it('a beacon is 503, so that the browser keeps it', async () => {
    const { app } = eventsApp();
    app.kv.values.clear();
    const response = await sendBeacon(app, batchOf([pageView()]));
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
  });
});
