/** `npm run check`: types in every world, lint with the import law, format, dead code, licences. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const CODE = [
  'bench',
  'build',
  'client',
  'content',
  'model',
  'tests',
  'worker',
  'build.ts',
  'deploy.ts',
  'examples',
  'gc.ts',
  'hook.ts',
  'import.ts',
  'publish.ts',
  'releases.ts',
  'smoke.ts',
  'rollback.ts',
  'events-tail.ts',
  'search-index.ts',
  'start.ts',
  'withdraw.ts',
  'setup.mjs',
  'vitest.config.ts',
];

const CHECKS: [name: string, script: string, ...args: string[]][] = [
  ['types', 'node_modules/typescript/bin/tsc', '-b'],
  ['lint', 'node_modules/oxlint/bin/oxlint', ...CODE],
  ['format', 'node_modules/oxfmt/bin/oxfmt', '--check', '.'],
  ['dead code', 'node_modules/knip/bin/knip.js', '--no-progress'],
  ['licences', 'tests/licences.ts'],
];

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
