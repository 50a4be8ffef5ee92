/** Daily limits of KV, which depend on the plan of the Cloudflare account. */

/** A plan of the Cloudflare account. */
export type AccountPlan = 'free' | 'paid';

/** Operations a day; `Infinity` where nothing limits them. */
export interface KvLimits {
  writes: number;
  deletes: number;
}

const FREE: KvLimits = { writes: 1000, deletes: 1000 };
const UNLIMITED: KvLimits = { writes: Infinity, deletes: Infinity };

/** The limits of a plan, `free` when none is given. The local namespace has no limits. */
export function kvLimits(plan: AccountPlan | undefined, isLocal: boolean): KvLimits {
  return isLocal || plan === 'paid' ? UNLIMITED : FREE;
}
