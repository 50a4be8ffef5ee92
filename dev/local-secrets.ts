/** Secrets for the local worker: in a file that only this user can read, because anybody can list arguments. */
import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';

/** Files of variables for `wrangler dev --env-file`, later ones first in rank. */
export interface SecretFiles {
  files: string[];
  /** Removes the file that was written. */
  remove(): void;
}

/** Writes the secrets; `undefined` where there are none. wrangler then reads its usual files by itself. */
export function writeSecrets({
  state,
  secrets,
}: {
  state: string;
  secrets: Record<string, string>;
}): SecretFiles | undefined {
  if (Object.keys(secrets).length === 0) return undefined;
  fs.mkdirSync(state, { recursive: true });
  const folder = fs.mkdtempSync(path.join(state, 'secrets-'));
  const file = path.join(folder, 'variables');
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${quoted(name, value)}\n`);
  fs.writeFileSync(file, lines.join(''), { mode: 0o600 });
  // Named files replace the ones that wrangler looks for.
  const own = ['.dev.vars', '.env']
    .map((name) => path.resolve(name))
    .find((name) => fs.existsSync(name));
  return {
    files: own === undefined ? [file] : [own, file],
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

// As dotenv reads it; within quotes only `$` means something to it.
function quoted(name: string, value: string): string {
  const quote = ["'", '`'].find((mark) => !value.includes(mark));
  if (quote === undefined)
    throw new OperatorError(`${name}: found both ' and \` in it, expected one of them at most.`);
  return quote + value.replaceAll('$', '\\$') + quote;
}
