/** The worker without a response cache, and with a path that triggers garbage collection (`--expose-gc`). */
import type { Env } from '../../worker/config/env.ts';
import uncached from './uncached-worker.ts';

declare const gc: () => void;

export default {
  fetch(request: Request, env: Env, context: ExecutionContext): Response | Promise<Response> {
    if (!request.url.endsWith('/_gc')) return uncached.fetch(request, env, context);
    gc();
    return new Response(null);
  },
};
