/** Limits the rate of beacons per address. The limit is approximate. */
import type { RateLimiter } from '../config/bindings.ts';
import { reportFailure } from '../observability/binding-failures.ts';
import { withDeadline } from '../http/deadline.ts';
import { clientKey } from '../http/client-address.ts';

/** The isolate's own counter, by subscriber. */
export interface BeaconCounter {
  /** Counts a beacon. Returns `false` if the limit is exceeded. */
  admit(key: string, most: number): boolean;
}

/** The length of a window, and the `Retry-After` of rejected beacons, in seconds. */
export const WINDOW_SECONDS = 60;

// @limit requests to `/_events` in a minute for each address: 429.
/** Limit per address and window without a binding. All readers in an office may share one address. */
const MAX_PER_ADDRESS = 300;
// @limit requests to `/_events` in a minute for each isolate: 429.
/** Limit for all addresses per window and isolate. Pages take precedence over beacons. */
const MAX_TOTAL = 6000;
// @limit ms for the rate limit `RATE_LIMIT`: The isolate counts.
/** The binding answers from memory. If it takes longer than this, it has failed. */
const BINDING_TIMEOUT_MS = 50;
// @limit addresses that an isolate counts separately: Further ones share a counter.
/** Addresses that are counted separately. Further ones in a window share a counter. */
const MAX_ADDRESSES = 5000;

/** Input of the limit. */
export interface BeaconLimitInput {
  rate: BeaconCounter;
  /** The binding. Without one, the isolate counts. */
  limiter: RateLimiter | undefined;
  /** The object that the binding's failures are recorded for. */
  owner: object;
  ip: string | null;
}

/** Whether a beacon is within the limits. Rejected ones don't count towards the total, so one address can't block others. */
export async function isAdmitted(limit: BeaconLimitInput): Promise<boolean> {
  return (await isAddressAdmitted(limit)) && limit.rate.admit('all', MAX_TOTAL);
}

async function isAddressAdmitted({ rate, limiter, owner, ip }: BeaconLimitInput): Promise<boolean> {
  const key = clientKey(ip);
  if (limiter === undefined) return rate.admit(key, MAX_PER_ADDRESS);
  try {
    const answer = withDeadline(limiter.limit({ key: `events:${key}` }), BINDING_TIMEOUT_MS);
    return (await answer).success !== false;
  } catch (error) {
    reportFailure(owner, 'RATE_LIMIT', error);
    return rate.admit(key, MAX_PER_ADDRESS);
  }
}

/** Creates an empty counter. `now` returns milliseconds since the epoch. */
export function createBeaconCounter(now: () => number = Date.now): BeaconCounter {
  const counts = new Map<string, number>();
  let end = 0;
  return {
    admit(key, most) {
      if (now() >= end) {
        counts.clear();
        end = now() + WINDOW_SECONDS * 1000;
      }
      const counted = counts.has(key) || counts.size < MAX_ADDRESSES ? key : 'others';
      const count = (counts.get(counted) ?? 0) + 1;
      counts.set(counted, count);
      return count <= most;
    },
  };
}
