/** Runs child processes. Ctrl-C ends the child first, then the command, which can clean up after itself. */
import { spawn, type StdioOptions } from 'node:child_process';
import { onSignals, signalForChild, Stopped } from './signals.ts';

/** The result of a child process. */
export interface ChildResult {
  /** Exit code; `null` after a signal. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end. Rejects with `Stopped` after a signal, and when the program cannot be started. */
export async function runChild(
  command: string,
  args: string[],
  { env = process.env, stdio }: { env?: NodeJS.ProcessEnv; stdio: StdioOptions },
): Promise<ChildResult> {
  const child = spawn(command, args, { env, stdio });
  let isStopped = false;
  const removeHandlers = onSignals((signal) => {
    isStopped = true;
    const passedOn = signalForChild(signal);
    if (passedOn !== undefined) child.kill(passedOn);
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (isStopped || child.signalCode === 'SIGINT') throw new Stopped();
    return { code, stdout, stderr };
  } finally {
    removeHandlers();
  }
}
