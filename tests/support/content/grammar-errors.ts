/** Parses code with grammars in a process of its own. */
import { spawnSync } from 'node:child_process';

/** Returns the line of the first error of each text, or `null`, for each grammar. */
export function grammarErrors(
  batches: { grammar: string; texts: string[] }[],
): (number | null)[][] {
  const script = 'tests/support/content/parse-code.ts';
  const { stdout, stderr } = spawnSync(process.execPath, ['--liftoff-only', script], {
    encoding: 'utf8',
    input: JSON.stringify(batches),
    maxBuffer: 2 ** 26,
  });
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout);
}
