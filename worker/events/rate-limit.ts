/** How many beacons an address may send: a brake, not a quota. */
import { log } from '../log.ts';
import { subscriber } from './address.ts';

/** What is used of a rate-limit binding. It counts for a location, approximately. */
export interface RateLimiter {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

/** The isolate's own count, by subscriber. */
export interface BeaconRate {
  /** Counts one more; `false` when it is one too many. */
  admit(key: string, most: number): boolean;
}

/** Seconds after which a refused client may come back: the length of a window. */
export const WINDOW_SECONDS = 60;

/** Beacons of one address in a window, where no binding counts. An office of readers has one address. */
const MOST = 300;
/** Beacons of everybody in a window, for one isolate: beyond, something is wrong, and pages come first. */
const MOST_OF_ALL = 6000;
/** Addresses that are remembered; more in a window are counted together. */
const ADDRESSES = 5000;

/** Whether a beacon from `ip` may pass. */
export async function isAdmitted(
  rate: BeaconRate,
  limiter: RateLimiter | undefined,
  ip: string | null,
): Promise<boolean> {
  if (!rate.admit('all', MOST_OF_ALL)) return false;
  const key = subscriber(ip);
  if (limiter === undefined) return rate.admit(key, MOST);
  try {
    return (await limiter.limit({ key: `events:${key}` })).success;
  } catch (error) {
    log('warn', 'rate-limit-failed', { error });
    return rate.admit(key, MOST);
  }
}

/** An empty count. `now` gives milliseconds since the epoch. */
export function countBeacons(now: () => number = Date.now): BeaconRate {
  const counts = new Map<string, number>();
  let end = 0;
  return {
    admit(key, most) {
      if (now() >= end) {
        counts.clear();
        end = now() + WINDOW_SECONDS * 1000;
      }
      const place = counts.has(key) || counts.size < ADDRESSES ? key : 'others';
      const count = (counts.get(place) ?? 0) + 1;
      counts.set(place, count);
      return count <= most;
    },
  };
}
