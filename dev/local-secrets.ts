/** Secrets of the local worker. They are passed in a file that only this user can read, because command lines are public. */
import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import type { Project } from '../compiler/config/project.ts';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';
import { isProcessRunning } from '../publisher/process/running-process.ts';

/** Files for `wrangler dev --env-file`; later ones take precedence. */
export interface SecretFiles {
  files: string[];
  /** Deletes the written file. */
  remove(): void;
}

/** Begins the names of the folders with secrets. The id of the process that writes one follows. */
const PREFIX = 'secrets-';

/** Writes the secrets, and deletes those of processes that were killed. Returns `undefined` when there are none; wrangler then reads its usual files. */
export function writeSecrets(
  { state, wranglerConfig }: Pick<Project, 'state' | 'wranglerConfig'>,
  secrets: Record<string, string>,
): SecretFiles | undefined {
  removeStale(state);
  if (Object.keys(secrets).length === 0) return undefined;
  fs.mkdirSync(state, { recursive: true });
  const folder = fs.mkdtempSync(path.join(state, `${PREFIX}${process.pid}-`));
  const file = path.join(folder, 'variables');
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${quoted(name, value)}\n`);
  fs.writeFileSync(file, lines.join(''), { mode: 0o600 });
  // With --env-file, wrangler no longer looks for its usual files.
  const own = ownFile(wranglerConfig);
  return {
    files: own === undefined ? [file] : [own, file],
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

/** Reads a secret from the file in which wrangler finds those of the local worker. */
export function readLocalSecret(wranglerConfig: string, name: string): string | undefined {
  const file = ownFile(wranglerConfig);
  return file === undefined ? undefined : parseEnv(fs.readFileSync(file, 'utf8'))[name];
}

function ownFile(wranglerConfig: string): string | undefined {
  return ['.dev.vars', '.env']
    .map((name) => path.join(path.dirname(wranglerConfig), name))
    .find((name) => fs.existsSync(name));
}

function removeStale(state: string): void {
  if (!fs.existsSync(state)) return;
  for (const name of fs.readdirSync(state).filter((entry) => entry.startsWith(PREFIX)))
    if (!isProcessRunning(Number(name.split('-')[1])))
      fs.rmSync(path.join(state, name), { recursive: true, force: true });
}

// Quotes for dotenv, in which only `$` has a special meaning.
function quoted(name: string, value: string): string {
  const quote = ["'", '`'].find((mark) => !value.includes(mark));
  if (quote === undefined)
    throw new OperatorError(`${name}: found both ' and \`, expected at most one of them.`);
  return quote + value.replaceAll('$', '\\$') + quote;
}
