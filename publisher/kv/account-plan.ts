/** The plan of the Cloudflare account: what it allows differs. */
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** A plan. */
export type AccountPlan = 'free' | 'paid';

/** The plan as `--plan` or PUBLISH_PLAN says; `undefined` when neither does. */
export function accountPlan(flag: string | undefined): AccountPlan | undefined {
  const plan = flag ?? process.env['PUBLISH_PLAN'];
  if (plan === undefined || plan === 'free' || plan === 'paid') return plan;
  throw new OperatorError(
    `${flag === undefined ? 'PUBLISH_PLAN' : '--plan'}: found "${plan}", expected free or paid.`,
  );
}
