/** The worker with an adjustable clock and a counter of Cache API calls. */
import worker from '../../../worker/index.ts';
import type { Env } from '../../../worker/config/env.ts';

const now = Date.now.bind(Date);
let ahead = 0;
Date.now = () => now() + ahead;

let cacheCalls = 0;
for (const method of ['match', 'put'] as const) {
  const original: unknown = Reflect.get(Cache.prototype, method);
  if (typeof original !== 'function') throw new Error(`The Cache API has no ${method}.`);
  Reflect.set(Cache.prototype, method, function (this: Cache, ...call: unknown[]): unknown {
    cacheCalls++;
    return Reflect.apply(original, this, call);
  });
}

/** Responds like the worker. `x-ahead` advances the clock in milliseconds, and `x-cache-calls` counts since the start. */
export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    ahead = Number(request.headers.get('x-ahead') ?? 0);
    const response = await worker.fetch(request, env, context);
    const headers = new Headers(response.headers);
    headers.set('x-cache-calls', String(cacheCalls));
    return new Response(response.body, { status: response.status, headers });
  },
};
