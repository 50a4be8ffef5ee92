import { describe, expect, it, vi } from 'vitest';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { testApp } from '../../support/worker/test-app.ts';

quietLog();

describe('the health check', () => {
  it('is ok when the pointer and a page can be read', async () => {
    const response = await testApp().get('/_health');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toEqual({
      status: 'ok',
      release: 'release-a',
      worker: 'worker-1',
      checks: { pointer: 'ok', page: 'ok', search: 'ok', events: 'dropped', rateLimits: 'on' },
    });
  });

  it('is degraded, and 200, when only the pointer cannot be read', async () => {
    const app = testApp();
    await app.get('/');
    app.kv.faults.set('pointer', 'throw');
    const response = await app.get('/_health');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'degraded' });
  });

  it('is 503 when pages cannot be read', async () => {
    const app = testApp();
    await app.get('/');
    app.kv.faults.set('*', 'throw');
    const response = await app.get('/_health');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'unavailable', release: 'release-a' });
  });

  it('reads KV and writes the log once in five seconds, however often it is requested', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const log = vi.spyOn(console, 'error');
      const app = testApp();
      await app.get('/');
      app.kv.faults.set('*', 'throw');
      const bodies = await Promise.all(
        [1, 2, 3].map(async () => (await app.get('/_health')).text()),
      );
      expect(new Set(bodies).size).toBe(1);
      const [reads, lines] = [app.kv.reads.length, log.mock.calls.length];
      vi.advanceTimersByTime(4900);
      for (let time = 0; time < 20; time++)
        expect((await app.get(`/_health?${time}`)).status).toBe(503);
      expect([app.kv.reads.length, log.mock.calls.length]).toEqual([reads, lines]);
      app.kv.faults.clear();
      vi.advanceTimersByTime(200);
      expect((await app.get('/_health')).status).toBe(200);
      expect(app.kv.reads.length).toBeGreaterThan(reads);
    } finally {
      vi.useRealTimers();
    }
  });

  it('reports disabled rate limits', async () => {
    const response = await testApp({}, { RATE_LIMITS: 'off' }).get('/_health');
    expect(await response.json()).toMatchObject({ status: 'ok', checks: { rateLimits: 'off' } });
  });

  it('is 503 without any release', async () => {
    const app = testApp();
    app.kv.values.clear();
    const response = await app.get('/_health');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'unavailable', release: null });
  });
});
