/** Prints the slowest files at the end of a run, and a summary line that any CI can read. */
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Number of slowest files to print. */
const SLOWEST = 10;

export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<unknown>): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      let own = 0;
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        own += 1;
        if (state === 'passed') counts.passed += 1;
        else if (state === 'failed') counts.failed += 1;
        else counts.skipped += 1;
      }
      // A file that can't be loaded has no failed tests, so count the file.
      if (own === 0 && module.state() === 'failed') counts.failed += 1;
    }
    const line = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
    const slow = modules.length > SLOWEST ? `${slowest(modules)}\n` : '';
    // Print this last, after the default reporter.
    process.on('exit', () => process.stdout.write(`\n${slow}${line}\n`));
  }
}

function slowest(modules: ReadonlyArray<TestModule>): string {
  const lines = modules
    .map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      const file = path.relative('.', module.moduleId);
      return { seconds: (collectDuration + setupDuration + duration) / 1000, file };
    })
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ seconds, file }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  return ['Slowest files:', ...lines, ''].join('\n');
}
