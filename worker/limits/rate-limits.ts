/**
 * How many costly requests one address may send in a minute, by cost class. Only a request that no cache could answer
 * is counted, so a reader of cached pages never meets a limit.
 */
import { reportFailure } from '../observability/binding-failures.ts';
import { withDeadline } from '../http/deadline.ts';
import type { Config, Env } from '../config/env.ts';
import { subscriber } from '../http/client-address.ts';

/** What a request costs: drawing a page or reading an object, a search, or more than either. */
export type CostClass = 'render' | 'search' | 'expensive';

/**
 * Counts the request in this class; `false` when its address has used up the limit. Each search counts, and of the other
 * classes a request counts once, however often it asks. Never throws.
 */
export type RateLimitCheck = (cost: CostClass) => Promise<boolean>;

/** Seconds after which a refused client may ask again. A reader who waits should not wait for a whole window. */
export const RETRY_SECONDS = 10;

/** Requests of one address in a window, as `wrangler.toml` says; for when the isolate counts by itself. */
const LIMITS: Readonly<Record<CostClass, number>> = { render: 1200, search: 300, expensive: 120 };
const WINDOW_MS = 60_000;
/** The binding answers from memory: when it takes longer than this, something is wrong with it. */
const BINDING_MS = 50;
/** After a failure the binding is left alone for this long: readers should not wait for it on each page. */
const PAUSE_MS = 10_000;
/** Addresses that an isolate counts. Beyond them requests pass: a full table must not lock out new readers. */
const MOST_KEYS = 10_000;

/** The isolate's own count. */
export interface RequestCounts {
  /** Counts one more; `false` when that is more than `most` in this window. */
  add(key: string, most: number): boolean;
  /** Until when the binding is not asked, ms since the epoch. */
  pausedUntil: number;
}

/** An empty count. `now` gives milliseconds since the epoch. */
export function createRequestCounts(now: () => number = Date.now): RequestCounts {
  const counts = new Map<string, number>();
  let end = 0;
  return {
    pausedUntil: 0,
    add(key, most) {
      if (now() >= end) {
        counts.clear();
        end = now() + WINDOW_MS;
      }
      const count = (counts.get(key) ?? 0) + 1;
      if (count > 1 || counts.size < MOST_KEYS) counts.set(key, count);
      return count <= most;
    },
  };
}

/** What decides whether a request is admitted. */
export interface RateLimitInput {
  env: Env;
  config: Config;
  counts: RequestCounts;
  /** The reader's network address; `null` when it is not known. */
  address: string | null;
}

/** Limits the requests of one address: the binding decides, and the isolate's own count when there is none or it fails. */
export function rateLimit({ env, config, counts, address }: RateLimitInput): RateLimitCheck {
  const asked = new Map<CostClass, Promise<boolean>>();
  return (cost) => {
    if (!config.rateLimits) return Promise.resolve(true);
    const known = cost === 'search' ? undefined : asked.get(cost);
    const answer = known ?? ask(cost);
    asked.set(cost, answer);
    return answer;
  };

  async function ask(cost: CostClass): Promise<boolean> {
    const key = subscriber(address);
    if (Date.now() >= counts.pausedUntil) {
      try {
        const limiter = bindingOf(env, cost);
        if (limiter)
          return (await withDeadline(limiter.limit({ key }), BINDING_MS)).success !== false;
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
  return cost === 'search' ? env.RATE_LIMIT_SEARCH : env.RATE_LIMIT_EXPENSIVE;
}
