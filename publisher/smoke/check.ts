/** Runs checks of a deployed site. */
import type { Deployment } from './deployment.ts';

/** The result of a check. */
export type CheckResult =
  | { kind: 'passed'; found: string }
  | { kind: 'failed'; found: string; expected: string }
  /** The check does not apply here, or lacks an option. */
  | { kind: 'skipped'; why: string };

/** A check. */
export interface Check {
  name: string;
  run: (site: Deployment) => Promise<CheckResult>;
}

/** Passes with `found`, or fails with what was expected. */
export function verdict(isRight: boolean, found: string, expected: string): CheckResult {
  return isRight ? { kind: 'passed', found } : { kind: 'failed', found, expected };
}

/** Skips checks of Cloudflare's own services elsewhere; `null` on Cloudflare. */
export function skipOutsideCloudflare({ isCloudflare }: Deployment): CheckResult | null {
  if (isCloudflare) return null;
  return { kind: 'skipped', why: 'the site is not on Cloudflare (its responses have no cf-ray)' };
}

/** A check that was run. */
export type CheckedResult = { name: string } & CheckResult;

/** Runs checks one after the other, and prints and returns each result. */
export async function runChecks(
  checks: Check[],
  site: Deployment,
  say: (line: string) => void,
): Promise<CheckedResult[]> {
  const results: CheckedResult[] = [];
  for (const { name, run } of checks) {
    const outcome = await run(site).catch((error: unknown): CheckResult => ({
      kind: 'failed',
      found: error instanceof Error ? error.message : String(error),
      expected: 'an answer',
    }));
    results.push({ name, ...outcome });
    say(`${outcome.kind.padEnd(8)}${name}: ${sentence(outcome)}`);
  }
  return results;
}

function sentence(outcome: CheckResult): string {
  if (outcome.kind === 'skipped') return outcome.why;
  if (outcome.kind === 'passed') return outcome.found;
  return `found ${outcome.found}, expected ${outcome.expected}`;
}
