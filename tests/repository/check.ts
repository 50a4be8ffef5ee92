/** `npm run check`: types in every world, lint with the import law, format, dead code, licences. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const CODE = [
  'bench',
  'build.ts',
  'cli',
  'client',
  'compiler',
  'content',
  'dev',
  'examples',
  'importer',
  'model',
  'publisher',
  'tests',
  'worker',
];

/** What the formatter leaves alone: prose and recorded data. */
const FORMAT = [
  '-c',
  'tests/repository/oxfmt.json',
  '.',
  '!content/docs/**',
  '!**/*.md',
  '!tests/fixtures/**',
];

const CHECKS: [name: string, script: string, ...args: string[]][] = [
  ['types', 'node_modules/typescript/bin/tsc', '-b'],
  ['lint', 'node_modules/oxlint/bin/oxlint', '-c', 'tests/repository/oxlint.json', ...CODE],
  ['format', 'node_modules/oxfmt/bin/oxfmt', ...FORMAT, '--check'],
  ['dead code', 'node_modules/knip/bin/knip.js', '--no-progress'],
  ['licences', 'tests/repository/check-licences.ts'],
];

if (process.argv.includes('--format')) {
  const run = spawnSync(
    process.execPath,
    [path.resolve('node_modules/oxfmt/bin/oxfmt'), ...FORMAT],
    { stdio: 'inherit' },
  );
  process.exit(run.status ?? 1);
}

let failed = 0;
for (const [name, script, ...args] of CHECKS) {
  const start = performance.now();
  const run = spawnSync(process.execPath, [path.resolve(script), ...args], {
    encoding: 'utf8',
  });
  const took = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  if (run.status === 0) console.log(`check ${name.padEnd(10)} passed in ${took}`);
  else {
    failed += 1;
    console.error(`check ${name.padEnd(10)} failed in ${took}\n${run.stdout}${run.stderr}`);
  }
}
process.exit(failed === 0 ? 0 : 1);
