/** Adds a path to a worker that triggers garbage collection (`--expose-gc`), for measurements of its heap. */
import type { Env } from '../../worker/config/env.ts';

declare const gc: () => void;

/** The part of a worker that is used. */
export interface HttpWorker {
  fetch(request: Request, env: Env, context: ExecutionContext): Response | Promise<Response>;
}

/** Returns a worker that answers `/_gc` after a garbage collection, and otherwise as the given one does. */
export function collectable(worker: HttpWorker): HttpWorker {
  return {
    fetch(request, env, context) {
      if (!request.url.endsWith('/_gc')) return worker.fetch(request, env, context);
      gc();
      return new Response(null);
    },
  };
}
