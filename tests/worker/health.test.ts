import { describe, expect, it } from 'vitest';
import { quietLog } from './quiet-log.ts';
import { testApp } from './test-app.ts';

quietLog();

describe('health', () => {
  it('is ok when the pointer and a page can be read', async () => {
    const response = await testApp().get('/_health');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toEqual({
      status: 'ok',
      release: 'release-a',
      worker: 'worker-1',
      checks: { pointer: 'ok', page: 'ok', search: 'ok', events: 'dropped' },
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

  it('is 503 when there is no release at all', async () => {
    const app = testApp();
    app.kv.values.clear();
    const response = await app.get('/_health');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'unavailable', release: null });
  });
});
