/** The CPU time limit in the worker's configuration, which only accounts on the paid plan may set. */
import fs from 'node:fs';
import path from 'node:path';
import { isObject } from '../../model/schema/schema.ts';
import { isJsonConfig, patchJsonSection, readJsonSection } from './json-config.ts';
import { writeAtomically } from '../../compiler/objects/objects.ts';
import type { AccountPlan } from '../kv/kv-limits.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import type { WorkerConfig } from './worker-config.ts';

// @limit ms of CPU for a request: Cloudflare stops the request with an error.
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
export async function adaptCpuLimit(
  { file, cpuMs }: WorkerConfig,
  plan: AccountPlan | undefined,
  dryRun: boolean,
): Promise<string> {
  const name = path.basename(file);
  if (plan === undefined)
    return cpuMs === undefined
      ? 'none; --plan paid sets one, the free plan allows 10 ms'
      : `${cpuMs} ms`;
  if (plan === 'paid') {
    if (cpuMs !== undefined) return `${cpuMs} ms`;
    if (!dryRun) await addLimit(file);
    return `${CPU_MS} ms, ${dryRun ? 'would be written' : 'written'} to ${name}`;
  }
  if (cpuMs === undefined) return 'none, since the free plan refuses one; it allows 10 ms';
  if (!(await isOurLimit(file)))
    throw new OperatorError(
      `${name}: found limits.cpu_ms = ${cpuMs}, which Cloudflare refuses on the free plan. Remove it, or deploy with --plan paid.`,
    );
  if (!dryRun) await removeLimit(file);
  return `${dryRun ? 'would be removed' : 'removed'} from ${name}, since the free plan refuses one`;
}

async function addLimit(file: string): Promise<void> {
  if (isJsonConfig(file))
    return patchJsonSection({ file, env: undefined }, { limits: { cpu_ms: CPU_MS } });
  writeAtomically(file, withLine(fs.readFileSync(file, 'utf8')));
}

async function isOurLimit(file: string): Promise<boolean> {
  if (!isJsonConfig(file)) return fs.readFileSync(file, 'utf8').includes(`${LINE}\n`);
  const { limits } = await readJsonSection({ file, env: undefined });
  return isObject(limits) && limits['cpu_ms'] === CPU_MS;
}

async function removeLimit(file: string): Promise<void> {
  if (isJsonConfig(file)) return patchJsonSection({ file, env: undefined }, { limits: undefined });
  const text = fs.readFileSync(file, 'utf8');
  writeAtomically(file, text.replace(`${COMMENT}\n`, '').replace(`${LINE}\n`, ''));
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
