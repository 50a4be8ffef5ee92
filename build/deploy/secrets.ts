/** The worker's secrets: which there are, which are missing, and how they get there without being seen. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isObject } from '../../model/shape.ts';
import type { Making } from './resources.ts';
import type { Wrangler } from './wrangler.ts';

/** A secret that the worker knows. */
interface Secret {
  name: string;
  /** What goes without it. */
  use: string;
}

const SECRETS: Secret[] = [
  { name: 'PREVIEW_KEY', use: 'links to previews' },
  { name: 'TYPESENSE_SEARCH_KEY', use: 'search by Typesense' },
  { name: 'EVENTS_WRITE_KEY', use: 'delivery of events' },
];

/**
 * The values to upload with the worker: from the environment, else from the operator. A secret that is there is
 * only replaced by one from the environment.
 */
export async function gatherSecrets({
  wrangler,
  questions,
  dryRun,
}: Making): Promise<Record<string, string>> {
  const there = namesOf(wrangler);
  const values: Record<string, string> = {};
  for (const { name, use } of SECRETS) {
    const given = process.env[name];
    if (given) values[name] = given;
    else if (there.has(name)) {
      console.log(`  secret ${name}: there`);
      continue;
    } else if (!dryRun) {
      const answer = await questions.line(`${name}, for ${use} (empty: go without):`);
      if (answer) values[name] = answer;
    }
    const state = values[name] === undefined ? 'none, so there is no' : 'set, for';
    console.log(`  secret ${name}: ${state} ${use}`);
  }
  return values;
}

/** Hands the secrets over in a file that only this user can read, for as long as `work` runs. */
export function withSecretsFile<T>(values: Record<string, string>, work: (args: string[]) => T): T {
  if (Object.keys(values).length === 0) return work([]);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-deploy-'));
  try {
    const file = path.join(folder, 'secrets.json');
    fs.writeFileSync(file, JSON.stringify(values), { mode: 0o600 });
    return work(['--secrets-file', file]);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

// A worker that was never uploaded has none, and wrangler says so by failing.
function namesOf(wrangler: Wrangler): Set<string> {
  const { ok, text } = wrangler.tryHere(['secret', 'list', '--format', 'json']);
  if (!ok) return new Set();
  const value: unknown = JSON.parse(text.slice(text.indexOf('[')) || '[]');
  return new Set(
    Array.isArray(value) ? value.filter(isObject).map(({ name }) => String(name)) : [],
  );
}
