/**
 * Limits how many expensive requests an address may send per minute, by cost class. Requests that a cache can answer aren't
 * counted, so readers of cached pages never reach a limit.
 */
import { reportFailure } from '../observability/binding-failures.ts';
import { withDeadline } from '../http/deadline.ts';
import type { Config, Env } from '../config/env.ts';
import { clientKey } from '../http/client-address.ts';

/** Cost of a request: rendering a page or reading an object, a search, more than either, or a call of the API mock. */
export type CostClass = 'ask' | 'render' | 'search' | 'expensive' | 'mock';

/**
 * Counts the request in a class and returns whether it's within the limit of its address. Every search is counted; in the other
 * classes a request is counted only once. Never throws.
 */
export type RateLimitCheck = (cost: CostClass) => Promise<boolean>;

/** The `Retry-After` of refused requests. Shorter than the window, so that waiting readers needn't wait for all of it. */
export const RETRY_SECONDS = 10;

/** Maximum requests per address and window if the isolate counts. The same as in `wrangler.toml`. */
const LIMITS: Readonly<Record<CostClass, number>> = {
  // @limit questions in a minute for each address: 429 with `Retry-After`.
  ask: 10,
  // @limit pages and files that no cache has, in a minute for each address: 429 with `Retry-After`, unless a cached page can be sent.
  render: 1200,
  // @limit searches in a minute for each address: 429 with `Retry-After`.
  search: 300,
  // @limit requests to `/mcp`, social images and the text of the site, in a minute for each address: 429 with `Retry-After`.
  expensive: 120,
  // @limit calls of the API mock in a minute for each address: 429 with `Retry-After`.
  mock: 300,
};
// @limit ms of a window of rate limits: Counting starts again.
const WINDOW_MS = 60_000;
// @limit ms for a rate limit's binding: The isolate counts.
/** Time limit for the binding. It answers from memory, so a longer delay means that it has a problem. */
const BINDING_TIMEOUT_MS = 50;
/** How long the binding isn't used after a failure, so that readers don't wait for it on every page. */
const PAUSE_MS = 10_000;
// @limit addresses that an isolate counts: Further ones aren't limited.
/** Maximum addresses that an isolate counts. Others aren't limited: a full table must not lock out new readers. */
const MAX_KEYS = 10_000;

/** Counts requests in the isolate. */
export interface RequestCounts {
  /** Counts a request and returns whether there are at most `limit` in this window. */
  add(key: string, limit: number): boolean;
  /** Until when the binding isn't used, ms since the epoch. */
  pausedUntil: number;
}

/** Creates an empty count. `now` returns milliseconds since the epoch. */
export function createRequestCounts(now: () => number = Date.now): RequestCounts {
  const counts = new Map<string, number>();
  let end = 0;
  return {
    pausedUntil: 0,
    add(key, limit) {
      if (now() >= end) {
        counts.clear();
        end = now() + WINDOW_MS;
      }
      const count = (counts.get(key) ?? 0) + 1;
      if (count > 1 || counts.size < MAX_KEYS) counts.set(key, count);
      return count <= limit;
    },
  };
}

/** The inputs of a rate limit. */
export interface RateLimitInput {
  env: Env;
  config: Config;
  counts: RequestCounts;
  /** The client's IP address; `null` if unknown. */
  address: string | null;
}

/** Creates the rate-limit check of a request. Uses the binding, or the isolate's count if there is none or it fails. */
export function createRateLimitCheck({
  env,
  config,
  counts,
  address,
}: RateLimitInput): RateLimitCheck {
  const results = new Map<CostClass, Promise<boolean>>();
  return (cost) => {
    if (!config.rateLimits) return Promise.resolve(true);
    const previous = cost === 'search' ? undefined : results.get(cost);
    const result = previous ?? check(cost);
    results.set(cost, result);
    return result;
  };

  async function check(cost: CostClass): Promise<boolean> {
    const key = clientKey(address);
    if (Date.now() >= counts.pausedUntil) {
      try {
        const limiter = bindingOf(env, cost);
        if (limiter)
          return (await withDeadline(limiter.limit({ key }), BINDING_TIMEOUT_MS)).success !== false;
      } catch (error) {
        counts.pausedUntil = Date.now() + PAUSE_MS;
        reportFailure(config, `RATE_LIMIT_${cost.toUpperCase()}`, error);
      }
    }
    return counts.add(`${cost}:${key}`, LIMITS[cost]);
  }
}

function bindingOf(env: Env, cost: CostClass): Env['RATE_LIMIT'] {
  if (cost === 'render') return env.RATE_LIMIT_RENDER;
  if (cost === 'mock') return env.RATE_LIMIT_MOCK;
  if (cost === 'ask') return env.RATE_LIMIT_ASK;
  return cost === 'search' ? env.RATE_LIMIT_SEARCH : env.RATE_LIMIT_EXPENSIVE;
}
