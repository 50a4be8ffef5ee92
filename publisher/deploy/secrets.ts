/** The worker's secrets: which there are, which are missing, and how they get there without being seen. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkSettings } from '../../model/settings.ts';
import { isObject } from '../../model/schema/schema.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import type { Questions } from './questions.ts';
import type { DeployContext } from './resources.ts';
import type { Wrangler } from './wrangler.ts';

/** A secret that the worker knows. */
interface Secret {
  name: string;
  /** What goes without it. */
  use: string;
}

const SECRETS: Secret[] = [
  { name: 'PREVIEW_KEY', use: 'links to previews' },
  { name: 'PURGE_KEY', use: 'emptying caches' },
  { name: 'TYPESENSE_SEARCH_KEY', use: 'search by Typesense' },
  { name: 'EVENTS_WRITE_KEY', use: 'delivery of events' },
];

/**
 * The values to upload with the worker: from the environment, else, before the first upload, from the operator. A
 * secret that is there is only replaced by one from the environment; one that was left out is not asked for again.
 */
export async function collectSecrets({
  wrangler,
  questions,
  dryRun,
}: DeployContext): Promise<Record<string, string>> {
  const { isNew, there } = await namesOf(wrangler);
  const values: Record<string, string> = {};
  for (const { name, use } of SECRETS) {
    const given = process.env[name];
    if (given) {
      const wrong = weakness(name, given);
      if (wrong !== null) throw new OperatorError(`${wrong}.`);
      values[name] = given;
    } else if (there.has(name)) {
      console.log(`  secret ${name}: there`);
      continue;
    } else if (!dryRun && isNew) {
      const answer = await askFor(name, use, questions);
      if (answer) values[name] = answer;
    }
    console.log(
      values[name] === undefined
        ? `  secret ${name}: none, so there is no ${use} ("npx wrangler secret put ${name}" gives it)`
        : `  secret ${name}: set, for ${use}`,
    );
  }
  return values;
}

async function askFor(name: string, use: string, questions: Questions): Promise<string | null> {
  for (;;) {
    const answer = await questions.secret(`${name}, for ${use} (not shown; empty: go without):`);
    const wrong = answer ? weakness(name, answer) : null;
    if (wrong === null) return answer;
    console.log(`  ${wrong}.`);
  }
}

// A key that the worker would refuse is better refused here.
function weakness(name: string, value: string): string | null {
  const wrong = checkSettings({ [name]: value }).problems.find((problem) => problem.name === name);
  if (wrong === undefined) return null;
  const hint = /^(?:PREVIEW|PURGE)_KEY$/.test(name) ? ' ("openssl rand -hex 32" makes one)' : '';
  return wrong.problem + hint;
}

/** Hands the secrets over in a file that only this user can read, for as long as `work` runs. */
export async function withSecretsFile<T>(
  values: Record<string, string>,
  work: (args: string[]) => Promise<T>,
): Promise<T> {
  if (Object.keys(values).length === 0) return work([]);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-deploy-'));
  try {
    const file = path.join(folder, 'secrets.json');
    fs.writeFileSync(file, JSON.stringify(values), { mode: 0o600 });
    return await work(['--secrets-file', file]);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

// A worker that was never uploaded has none, and wrangler says so by failing.
async function namesOf(wrangler: Wrangler): Promise<{ isNew: boolean; there: Set<string> }> {
  const { ok, text } = await wrangler.tryForWorker(['secret', 'list', '--format', 'json']);
  if (!ok) return { isNew: true, there: new Set() };
  const value: unknown = JSON.parse(text.slice(text.indexOf('[')) || '[]');
  const names = Array.isArray(value) ? value.filter(isObject).map(({ name }) => String(name)) : [];
  return { isNew: false, there: new Set(names) };
}
