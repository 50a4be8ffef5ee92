/**
 * The suites: `npm test` runs the checks, then every test; `npm run test:unit` only what needs no process besides its
 * own; `npm run test:full` also what takes long. Arguments go to vitest (`npm test -- tests/build`).
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const [suite = 'test', ...filters] = process.argv.slice(2);
const node = process.execPath;
// A filter asks for some tests, not for the checks of everything.
if (suite !== 'unit' && filters.length === 0) {
  const checks = spawnSync(node, ['tests/repository/check.ts'], { stdio: 'inherit' });
  if (checks.status !== 0) {
    console.log('\n0 passed, 1 failed, 0 skipped');
    process.exit(1);
  }
}
const projects = suite === 'unit' ? ['--project', 'unit', '--project', 'client'] : [];
const vitest = path.resolve('node_modules/vitest/vitest.mjs');
const run = spawnSync(
  node,
  [vitest, 'run', '--config', 'tests/vitest.config.ts', ...projects, ...filters],
  {
    stdio: 'inherit',
    env: { ...process.env, TEST_SUITE: suite },
  },
);
process.exit(run.status ?? 1);
