/** A fake Workers Cache in front of an entrypoint: stores cacheable responses by URL until the entrypoint purges them. */
import { expect } from 'vitest';

/** The cache. */
export class WorkersCache {
  readonly #stored = new Map<string, { response: Response; ends: number }>();
  readonly #now: () => number;
  purges = 0;

  /** `now`: ms since the epoch. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Responds like the platform: from the cache if possible, otherwise from the entrypoint. */
  async fetch(
    request: Request,
    entrypoint: (request: Request) => Promise<Response>,
  ): Promise<Response> {
    const kept = request.method === 'GET' ? this.#stored.get(request.url) : undefined;
    if (kept && this.#now() < kept.ends) return kept.response.clone();
    const response = await entrypoint(request);
    const seconds = secondsOf(response);
    if (request.method === 'GET' && response.status === 200 && seconds > 0)
      this.#stored.set(request.url, {
        response: response.clone(),
        ends: this.#now() + seconds * 1000,
      });
    return response;
  }

  /** `ctx.cache.purge`. Accepts only the documented argument, and must be called as a method. */
  purge(options: unknown): Promise<unknown> {
    expect(this).toBeInstanceOf(WorkersCache);
    expect(options).toEqual({ purgeEverything: true });
    this.purges += 1;
    this.#stored.clear();
    return Promise.resolve({ success: true });
  }
}

function secondsOf({ headers }: Response): number {
  const caching = headers.get('cloudflare-cdn-cache-control') ?? headers.get('cache-control') ?? '';
  return /no-store|private/.test(caching) ? 0 : Number(/max-age=(\d+)/.exec(caching)?.[1] ?? 0);
}
