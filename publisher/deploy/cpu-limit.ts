/** The CPU time limit in `wrangler.toml`, which only accounts on the paid plan may set. */
import fs from 'node:fs';
import { writeAtomically } from '../../compiler/objects/objects.ts';
import type { AccountPlan } from '../kv/kv-limits.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import type { WorkerConfig } from './worker-config.ts';

/**
 * Milliseconds of CPU for one request: ten times what the most expensive request needs, so only a bug reaches the limit.
 * Without a limit, the paid plan allows 30 seconds.
 */
export const CPU_MS = 500;

const LINE = `limits = { cpu_ms = ${CPU_MS} }`;
const COMMENT = '# CPU time of one request; written by `edgepress deploy --plan paid`.';

/**
 * Adapts the file to the plan, and returns a sentence about it. Without a known plan the file is left alone, and so is a
 * limit that the operator chose. Throws when the plan forbids a limit that this command did not write.
 */
export function fitCpuLimit(
  { file, cpuMs }: WorkerConfig,
  plan: AccountPlan | undefined,
  dryRun: boolean,
): string {
  if (plan === undefined)
    return cpuMs === undefined
      ? 'none; --plan paid sets one, the free plan allows 10 ms'
      : `${cpuMs} ms`;
  if (plan === 'paid') {
    if (cpuMs !== undefined) return `${cpuMs} ms`;
    if (!dryRun) writeAtomically(file, withLine(fs.readFileSync(file, 'utf8')));
    return `${CPU_MS} ms, ${dryRun ? 'would be written' : 'written'} to wrangler.toml`;
  }
  if (cpuMs === undefined) return 'none, since the free plan refuses one; it allows 10 ms';
  const text = fs.readFileSync(file, 'utf8');
  if (!text.includes(`${LINE}\n`))
    throw new OperatorError(
      `wrangler.toml: found limits.cpu_ms = ${cpuMs}, which Cloudflare refuses on the free plan. Remove it, or deploy with --plan paid.`,
    );
  if (!dryRun) writeAtomically(file, text.replace(`${COMMENT}\n`, '').replace(`${LINE}\n`, ''));
  return `${dryRun ? 'would be removed' : 'removed'} from wrangler.toml, since the free plan refuses one`;
}

// Top-level keys go before the first table.
function withLine(text: string): string {
  const lines = text.split('\n');
  const table = lines.findIndex((line) => /^\s*\[/.test(line));
  let at = table < 0 ? lines.length : table;
  while (at > 0 && /^\s*(?:#.*)?$/.test(lines[at - 1] ?? '')) at--;
  lines.splice(at, 0, COMMENT, LINE);
  return lines.join('\n');
}
