/** `npm test`: the checks, then every test. Arguments go to vitest (`npm test -- tests/build`). */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const filters = process.argv.slice(2);
const node = process.execPath;
// A filter asks for some tests, not for the checks of everything.
if (filters.length === 0) {
  const checks = spawnSync(node, ['tests/check.ts'], { stdio: 'inherit' });
  if (checks.status !== 0) {
    console.log('\n0 passed, 1 failed, 0 skipped');
    process.exit(1);
  }
}
const vitest = path.resolve('node_modules/vitest/vitest.mjs');
const run = spawnSync(node, [vitest, 'run', ...filters], { stdio: 'inherit' });
process.exit(run.status ?? 1);
