/** Ends a run with one plain line that any CI can read. */
import type { Reporter, TestModule } from 'vitest/node';

export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<unknown>): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    const twice: string[] = [];
    for (const module of modules) {
      let own = 0;
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        own += 1;
        if ((test.diagnostic()?.retryCount ?? 0) > 0) twice.push(test.fullName);
        if (state === 'passed') counts.passed += 1;
        else if (state === 'failed') counts.failed += 1;
        else counts.skipped += 1;
      }
      // A file that cannot be loaded has no tests to fail.
      if (own === 0 && module.state() === 'failed') counts.failed += 1;
    }
    const line = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
    // At the very end, after what the default reporter has to say.
    const again = twice.map((name) => `Tried twice: ${name}\n`).join('');
    process.on('exit', () => process.stdout.write(`\n${again}${line}\n`));
  }
}
