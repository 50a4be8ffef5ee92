/** Runs the project's commands as their users do. */
import { type ChildProcess, spawn } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';

/** A running command and its output so far. */
export interface RunningCommand {
  child: ChildProcess;
  output(): string;
  /** What it wrote to standard output only. */
  stdout(): string;
  /** Waits until the output contains a text. Rejects when the command exits first. */
  until(text: string): Promise<void>;
  /** Exit code, `null` after a signal. */
  ended: Promise<number | null>;
}

/** Runs a command of `edgepress` with the project's own Node. */
export function runCommand(
  name: string,
  env: Record<string, string>,
  args: string[] = [],
): RunningCommand {
  return runProgram(path.resolve('cli/edgepress.ts'), [name, ...args], { env });
}

/** Runs a program with the Node of the tests. */
export function runProgram(
  file: string,
  args: string[],
  { cwd, env }: { cwd?: string; env: Record<string, string> },
): RunningCommand {
  const child = spawn(process.execPath, [file, ...args], {
    cwd,
    // Commands must end their workerd themselves.
    env: { ...process.env, MINIFLARE_WORKERD_PATH: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
    stdout += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    child,
    ended,
    output: () => text,
    stdout: () => stdout,
    async until(wanted) {
      let code: number | null | undefined;
      void ended.then((value) => (code = value));
      while (!text.includes(wanted)) {
        if (code !== undefined) throw new Error(`Ended with ${code} before "${wanted}":\n${text}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}

/** Returns a port that is currently free. */
export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
