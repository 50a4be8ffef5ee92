/** Collects the worker's secrets, and hands them to wrangler without exposing them. */
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
  /** The feature that needs it. */
  use: string;
}

const SECRETS: Secret[] = [
  { name: 'PREVIEW_KEY', use: 'links to previews' },
  { name: 'PURGE_KEY', use: 'emptying caches' },
  { name: 'TYPESENSE_SEARCH_KEY', use: 'search by Typesense' },
  { name: 'EVENTS_WRITE_KEY', use: 'delivery of events' },
];

/** What is known of the secrets where nobody is logged in. */
const UNREAD = { isNew: true, there: new Set<string>() };

/**
 * Returns the secrets to upload with the worker: from the environment or, before the first upload, from the operator. An
 * existing secret is only replaced from the environment. A secret that was skipped once is not asked for again.
 */
export async function collectSecrets({
  wrangler,
  questions,
  dryRun,
  isLoggedIn,
}: DeployContext): Promise<Record<string, string>> {
  const { isNew, there } = isLoggedIn ? await namesOf(wrangler) : UNREAD;
  const values: Record<string, string> = {};
  for (const { name, use } of SECRETS) {
    const given = process.env[name];
    if (given) {
      const wrong = weakness(name, given);
      if (wrong !== null) throw new OperatorError(`${wrong}.`);
      values[name] = given;
    } else if (there.has(name)) {
      console.log(`  secret ${name}: exists`);
      continue;
    } else if (!dryRun && isNew) {
      const answer = await askFor(name, use, questions);
      if (answer) values[name] = answer;
    }
    if (!isLoggedIn && values[name] === undefined) console.log(`  secret ${name}: not checked`);
    else
      console.log(
        values[name] === undefined
          ? `  secret ${name}: not set, so ${use} is off (to set it, run "npx wrangler secret put ${name}")`
          : `  secret ${name}: set, for ${use}`,
      );
  }
  return values;
}

async function askFor(name: string, use: string, questions: Questions): Promise<string | null> {
  for (;;) {
    const answer = await questions.secret(`${name}, for ${use} (hidden; leave empty to skip):`);
    const wrong = answer ? weakness(name, answer) : null;
    if (wrong === null) return answer;
    console.log(`  ${wrong}.`);
  }
}

// Refuses keys that the worker would refuse later.
function weakness(name: string, value: string): string | null {
  const wrong = checkSettings({ [name]: value }).problems.find((problem) => problem.name === name);
  if (wrong === undefined) return null;
  const hint = /^(?:PREVIEW|PURGE)_KEY$/.test(name)
    ? ' (create one with "openssl rand -hex 32")'
    : '';
  return wrong.problem + hint;
}

/** Writes the secrets to a file that only this user can read, and deletes it once `work` is done. */
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

// For a worker that was never uploaded, wrangler fails instead of printing an empty list.
async function namesOf(wrangler: Wrangler): Promise<{ isNew: boolean; there: Set<string> }> {
  const { ok, text } = await wrangler.tryForWorker(['secret', 'list', '--format', 'json']);
  if (!ok) return { isNew: true, there: new Set() };
  const value: unknown = JSON.parse(text.slice(text.indexOf('[')) || '[]');
  const names = Array.isArray(value) ? value.filter(isObject).map(({ name }) => String(name)) : [];
  return { isNew: false, there: new Set(names) };
}
