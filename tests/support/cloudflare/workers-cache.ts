/** Workers Cache in front of an entrypoint: keeps what may be kept by its address, until the entrypoint purges it. */
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

  /** Answers as the platform does: from the cache where it can, else with the entrypoint's answer. */
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

  /** `ctx.cache.purge`: takes the one argument that is documented, as a method of its object. */
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
