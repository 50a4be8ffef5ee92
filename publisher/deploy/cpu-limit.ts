/** The limit of CPU time in `wrangler.toml`: only accounts with the paid plan may have one. */
import fs from 'node:fs';
import { writeAtomically } from '../../compiler/objects/objects.ts';
import type { AccountPlan } from '../kv/kv-limits.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import type { WorkerConfig } from './worker-config.ts';

/**
 * Milliseconds of CPU for one request. Ten times what the most expensive request takes, so that only a fault meets it;
 * without it the paid plan allows 30 seconds.
 */
export const CPU_MS = 500;

const LINE = `limits = { cpu_ms = ${CPU_MS} }`;
const COMMENT = '# CPU time of one request; written by `npm run deploy -- --plan paid`.';

/**
 * Makes the file fit the plan, and returns what was done as a sentence. Without a known plan the file stays as it is,
 * and so does a limit that the operator has chosen. Throws when the plan forbids a limit that was not written here.
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

// Keys of the top level stand before the first table.
function withLine(text: string): string {
  const lines = text.split('\n');
  const table = lines.findIndex((line) => /^\s*\[/.test(line));
  let at = table < 0 ? lines.length : table;
  while (at > 0 && /^\s*(?:#.*)?$/.test(lines[at - 1] ?? '')) at--;
  lines.splice(at, 0, COMMENT, LINE);
  return lines.join('\n');
}
