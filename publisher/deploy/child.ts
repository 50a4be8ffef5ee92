/** Commands that a deploy runs: a Ctrl-C ends them first, and then the deploy, which tidies up after itself. */
import { spawn, type StdioOptions } from 'node:child_process';
import { Stopped } from './stopped.ts';

/** How a command has ended. */
export interface Ended {
  /** Exit code; `null` after a signal. */
  code: number | null;
  stdout: string;
  stderr: string;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a command to its end. Rejects with `Stopped` when a signal came meanwhile, and when it cannot be run. */
export async function runChild(
  command: string,
  args: string[],
  { env = process.env, stdio }: { env?: NodeJS.ProcessEnv; stdio: StdioOptions },
): Promise<Ended> {
  const child = spawn(command, args, { env, stdio });
  let isStopped = false;
  const stop = (signal: NodeJS.Signals): void => {
    isStopped = true;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
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
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
