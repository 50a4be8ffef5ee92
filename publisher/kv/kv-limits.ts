/** Daily limits of KV, which depend on the plan of the Cloudflare account. */

/** A plan of the Cloudflare account. */
export type AccountPlan = 'free' | 'paid';

/** Operations a day; `Infinity` where nothing limits them. */
export interface KvLimits {
  writes: number;
  deletes: number;
}

const FREE: KvLimits = {
  // @limit writes to KV in a day, on the free plan: The command says so before it writes, and stops.
  writes: 1000,
  // @limit deletes in KV in a day, on the free plan: `gc` stops, and the next run deletes the rest.
  deletes: 1000,
};
const UNLIMITED: KvLimits = { writes: Infinity, deletes: Infinity };

/** The limits of a plan, `free` when none is given. The local namespace has no limits. */
export function kvLimits(plan: AccountPlan | undefined, isLocal: boolean): KvLimits {
  return isLocal || plan === 'paid' ? UNLIMITED : FREE;
}
