/**
 * `npm run docs`: writes the data of the references from the code, then serves the documentation of the engine. `npm run docs --
 * build` runs another command of `edgepress` instead.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { writeReference } from './reference/write-reference.ts';

const root = path.resolve(import.meta.dirname, '..');
await writeReference(root);
const given = process.argv.slice(2);
const [command = 'dev', ...options] = given[0]?.startsWith('-') ? ['dev', ...given] : given;
const run = spawnSync(process.execPath, ['cli/edgepress.ts', command, ...options], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CONTENT: 'docs' },
});
process.exit(run.status ?? 1);
