/** `POST /_events` in workerd, with miniflare's queue and rate limit. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventsFake, startEventsFake } from '../support/events/events-fake.ts';
import { eventsSite, type EventsSite } from '../support/events/events-site.ts';
import { askUntilRefused } from '../support/workerd/rate-windows.ts';
import { batchOf, pageView } from '../support/worker/beacons.ts';

let fake: EventsFake;
let site: EventsSite;

beforeAll(async () => {
  fake = await startEventsFake('key');
  site = await eventsSite({ vars: { EVENTS_WRITE_KEY: 'key', EVENTS_URL: fake.url } });
});
afterAll(async () => {
  await site?.close();
  await fake?.close();
});

describe('in workerd, a beacon', () => {
  it('is queued and delivered, and the log has counts but no personal data', async () => {
    const health = await site.get('/_health');
    expect(await health.json()).toMatchObject({ status: 'ok', checks: { events: 'queue' } });
    const view = pageView();
    const response = await site.post(JSON.stringify(batchOf([view, null], { userId: 'user-7' })), {
      'cf-connecting-ip': '203.0.113.77',
    });
    expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'no-store']);
    await expect
      .poll(() => fake.effects.get(view.messageId))
      .toMatchObject({
        userId: 'user-7',
        context: { ip: '203.0.113.0' },
      });
    await expect
      .poll(() => site.logs().map((line) => JSON.parse(line)))
      .toMatchObject([
        { event: 'beacon', accepted: { page: 1 }, refused: { 'no-object': 1 } },
        { event: 'delivery', to: 'data', outcome: 'taken', status: '200', events: 1 },
      ]);
    expect(site.logs().join()).not.toMatch(/user-7|203\.0/);
  });

  it('that is too long is 413, even without a Content-Length', async () => {
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let count = 0; count < 10; count++)
          controller.enqueue(new Uint8Array(10_000).fill(32));
        controller.close();
      },
    });
    expect((await site.post(pieces)).status).toBe(413);
    expect((await site.post(' '.repeat(70_000))).status).toBe(413);
  });

  it('beyond the limit of an address is 429, and other addresses are unaffected', async () => {
    const body = JSON.stringify(batchOf([]));
    const run = await askUntilRefused(() => site.post(body, { 'cf-connecting-ip': '203.0.113.9' }));
    expect(run.statuses).toEqual([204, 429]);
    expect(run.admitted).toBeGreaterThanOrEqual(300);
    expect(run.admitted).toBeLessThanOrEqual(300 * run.counts);
    expect((await site.post(body, { 'cf-connecting-ip': '203.0.113.10' })).status).toBe(204);
  });
});
