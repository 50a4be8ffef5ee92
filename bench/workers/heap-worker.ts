/** The worker as it is deployed, and a path that triggers garbage collection (`--expose-gc`). */
import type { Env } from '../../worker/config/env.ts';
import worker from '../../worker/index.ts';

declare const gc: () => void;

export default {
  fetch(request: Request, env: Env, context: ExecutionContext): Response | Promise<Response> {
    if (!request.url.endsWith('/_gc')) return worker.fetch(request, env, context);
    gc();
    return new Response(null);
  },
};
