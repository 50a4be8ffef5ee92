/** Ends a child process together with the processes that it has started. */
import { type ChildProcess, spawn } from 'node:child_process';

/** The command that ends a process and its descendants on Windows, where a signal would only end the process itself. */
export function treeKiller(pid: number): { command: string; args: string[] } {
  return { command: 'taskkill', args: ['/pid', String(pid), '/t', '/f'] };
}

/** Terminates a child that passes SIGTERM on to its own children, as wrangler does. Windows has no such signal. */
export function terminateTree(child: ChildProcess): void {
  if (process.platform !== 'win32' || child.pid === undefined) {
    child.kill('SIGTERM');
    return;
  }
  const { command, args } = treeKiller(child.pid);
  spawn(command, args, { stdio: 'ignore' }).once('error', () => child.kill());
}
