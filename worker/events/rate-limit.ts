/** How many beacons an address may send: a brake, not a quota. */
import { reportFailure } from '../observability/binding-failures.ts';
import { withDeadline } from '../http/deadline.ts';
import { subscriber } from '../http/client-address.ts';

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
/** The binding answers from memory: when it takes longer than this, something is wrong with it. */
const BINDING_MS = 50;
/** Addresses that are remembered; more in a window are counted together. */
const ADDRESSES = 5000;

/** What decides whether a beacon is admitted. */
export interface BeaconLimit {
  rate: BeaconRate;
  /** The binding; absent where the isolate counts by itself. */
  limiter: RateLimiter | undefined;
  /** Owns what is remembered of the binding's failures. */
  owner: object;
  ip: string | null;
}

/** Whether a beacon may pass. Only admitted ones use up the limit of all: one address must not silence the others. */
export async function isAdmitted(limit: BeaconLimit): Promise<boolean> {
  return (await isAddressAdmitted(limit)) && limit.rate.admit('all', MOST_OF_ALL);
}

async function isAddressAdmitted({ rate, limiter, owner, ip }: BeaconLimit): Promise<boolean> {
  const key = subscriber(ip);
  if (limiter === undefined) return rate.admit(key, MOST);
  try {
    const answer = withDeadline(limiter.limit({ key: `events:${key}` }), BINDING_MS);
    return (await answer).success !== false;
  } catch (error) {
    reportFailure(owner, 'RATE_LIMIT', error);
    return rate.admit(key, MOST);
  }
}

/** An empty count. `now` gives milliseconds since the epoch. */
export function createBeaconRate(now: () => number = Date.now): BeaconRate {
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
