/**
 * Ends wrangler and everything that it has started when the development server is gone, however it ended. Node loads this module
 * before wrangler (`--import`). The channel to the server closes with the server's process, also when that was killed.
 */
import { spawn } from 'node:child_process';
import { treeKiller } from '../publisher/process/process-tree.ts';

let others: readonly number[] = [];

// The server's own processes, which nobody else would end.
process.once('message', (message) => {
  others = Array.isArray(message) ? message.map(Number) : [];
  process.channel?.unref();
});
process.once('disconnect', () => {
  for (const pid of others) endProcess(pid);
  // wrangler is in a process group of its own.
  if (process.platform !== 'win32') process.kill(0, 'SIGKILL');
  const { command, args } = treeKiller(process.pid);
  spawn(command, args, { stdio: 'ignore' });
});
// The channel must not keep wrangler running.
process.channel?.unref();

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
