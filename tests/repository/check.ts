/**
 * `npm run check`: types, lint, format, dead code and licences, one after the other per core. What a check has to say is
 * printed as soon as it ends. `--format` formats instead.
 */
import { spawn, spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { CODE, UNLINTED } from './code.ts';

/** What the formatter leaves alone: prose and recorded data. */
const FORMAT = [
  'node_modules/oxfmt/bin/oxfmt',
  '-c',
  'tests/repository/oxfmt.json',
  '.',
  '!content/docs/**',
  // Their code looks as it does in pages.
  '!content/{toolkit,quickstart}/**',
  '!**/*.md',
  '!tests/fixtures/**',
];

/** The longest first: it ends while the others take turns on the second core. */
const CHECKS: [name: string, ...args: string[]][] = [
  [
    'lint',
    'node_modules/oxlint/bin/oxlint',
    '-c',
    'tests/repository/oxlint.json',
    ...UNLINTED,
    ...CODE,
  ],
  ['types', 'node_modules/typescript/bin/tsc', '-b'],
  ['dead code', 'node_modules/knip/bin/knip.js', '--no-progress', '--cache'],
  ['format', ...FORMAT, '--check'],
  ['licences', 'tests/repository/check-licences.ts'],
];

if (process.argv.includes('--format')) {
  const run = spawnSync(process.execPath, FORMAT, { stdio: 'inherit' });
  process.exit(run.status ?? 1);
}

const waiting = CHECKS.values();
await Promise.all(Array.from({ length: os.availableParallelism() }, checkNext));

async function checkNext(): Promise<void> {
  for (const [name, ...args] of waiting) {
    const start = performance.now();
    const { code, output } = await run(args);
    const took = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    if (code === 0) console.log(`check ${name.padEnd(10)} passed in ${took}`);
    else {
      process.exitCode = 1;
      console.error(`check ${name.padEnd(10)} failed in ${took}\n${output}`);
    }
  }
}

function run(args: string[]): Promise<{ code: number | null; output: string }> {
  const [script = '', ...rest] = args;
  const child = spawn(process.execPath, [path.resolve(script), ...rest]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}
