/** What the account's plan allows in KV a day. */
import { accountPlan } from './account-plan.ts';

/** Operations a day; `Infinity` where only the bill counts them. */
export interface KvPlan {
  writes: number;
  deletes: number;
}

/** Cloudflare's limits of KV on the free plan. */
const FREE: KvPlan = { writes: 1000, deletes: 1000 };
const PAID: KvPlan = { writes: Infinity, deletes: Infinity };

/** The flag `--plan` of every command that writes or deletes, for `parseArgs`. */
export const PLAN_FLAG = {
  /** `free` (1,000 writes and 1,000 deletes a day) or `paid`; also in PUBLISH_PLAN. */
  plan: { type: 'string' },
} as const;

/** The plan that a command's flags or PUBLISH_PLAN name, `free` by default. The local namespace has no limits. */
export function readPlan(flags: {
  plan?: string | undefined;
  local?: boolean | undefined;
}): KvPlan {
  const plan = accountPlan(flags.plan) ?? 'free';
  return flags.local || plan === 'paid' ? PAID : FREE;
}
