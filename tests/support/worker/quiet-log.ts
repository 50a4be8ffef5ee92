/** Captures the worker's log instead of printing it. */
import { beforeEach, vi } from 'vitest';

/** Captures the log of each test in the file. Returns a function that returns the lines of the current test. */
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
