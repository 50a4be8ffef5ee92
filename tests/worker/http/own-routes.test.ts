/** Routes that a project adds with `createWorker({ routes })`: who may ask them, and who may keep their responses. */
import { describe, expect, it } from 'vitest';
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
