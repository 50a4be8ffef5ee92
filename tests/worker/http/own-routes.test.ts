/** Routes that a project adds with `createWorker({ routes })`: who may ask them, and who may keep their responses. */
import { HTTPException } from 'hono/http-exception';
import { describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../worker/config/env.ts';
import { createIsolateState } from '../../../worker/context/request-context.ts';
import { createApp } from '../../../worker/index.ts';
import { memoryKv } from '../../support/kv/memory-kv.ts';

function ask(
  vars: Record<string, string>,
  { host = 'docs.example', path = '/api/plain' } = {},
): Promise<Response> {
  const app = createApp(createIsolateState(), {
    routes(routes) {
      routes.get('/api/plain', (c) => c.json({ ok: true }));
      routes.get('/api/broken', () => {
        throw new Error('a bug in a route');
      });
      routes.get('/api/refused', () => {
        throw new HTTPException(418, { message: 'no coffee' });
      });
      routes.get('/_health', (c) => c.text('mine'));
      routes.get('/docs/_events', (c) => c.text('mine'));
      routes.get('/api/cached', (c) =>
        c.json({ ok: true }, 200, {
          'cache-control': 'public, max-age=60',
          'cdn-cache-control': 'public, max-age=3600',
          'cloudflare-cdn-cache-control': 'public, max-age=3600',
        }),
      );
    },
  });
  const env = { DOCS: memoryKv().namespace, ...vars } as unknown as Env;
  const request = new Request(`https://${host}${path}`, { headers: { host } });
  return Promise.resolve(app.fetch(request, env));
}

describe('a route of the project', () => {
  it('takes precedence over the site, which handles all other paths', async () => {
    const response = await ask({});
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
    expect((await ask({}, { path: '/other' })).status).toBe(503);
  });

  it('is not cached unless it sets a policy', async () => {
    expect((await ask({})).headers.get('cache-control')).toBe('no-store');
    const cached = await ask({}, { path: '/api/cached' });
    expect(cached.headers.get('cache-control')).toBe('public, max-age=60');
    expect(cached.headers.get('cdn-cache-control')).toBe('public, max-age=3600');
  });

  it('that throws is logged, and answered like an error of the site', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const response = await ask({}, { path: '/api/broken' });
    expect(response.status).toBe(500);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(await response.text()).not.toContain('a bug in a route');
    expect(log.mock.calls.flat().join(' ')).toContain('a bug in a route');
    log.mockClear();
    const refused = await ask({}, { path: '/api/refused' });
    expect([refused.status, await refused.text()]).toEqual([418, 'no coffee']);
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  it('cannot take over the paths of the engine', async () => {
    const health = await ask({}, { path: '/_health' });
    expect(await health.json()).toMatchObject({ status: 'unavailable' });
    expect(await (await ask({}, { path: '/docs/_events' })).text()).not.toBe('mine');
  });

  it('is rejected for other hosts by the development server', async () => {
    const vars = { DEV_ORIGIN: 'http://127.0.0.1:9' };
    expect((await ask(vars, { host: 'evil.example' })).status).toBe(403);
    expect((await ask(vars, { host: 'localhost:8787' })).status).toBe(200);
  });

  it('is rejected if Access is configured and the reader has no token', async () => {
    const response = await ask({ ACCESS_TEAM: 'team', ACCESS_AUD: 'a'.repeat(64) });
    expect([403, 503]).toContain(response.status);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });
});
