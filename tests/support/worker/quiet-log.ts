/** Keeps the worker's log out of a test's output, and lets the test read it. */
import { beforeEach, vi } from 'vitest';

/** Catches what is logged, from each test of the file on; returns the lines of the current test. */
export function quietLog(): () => string[] {
  let lines: string[] = [];
  beforeEach(() => {
    lines = [];
    for (const method of ['info', 'warn', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((line: unknown) => {
        lines.push(String(line));
      });
  });
  return () => lines;
}
