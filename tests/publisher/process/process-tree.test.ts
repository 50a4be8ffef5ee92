/** The end of a child process and of what it has started. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { terminateTree, treeKiller } from '../../../publisher/process/process-tree.ts';

/** Starts a process of its own, prints its id, and passes SIGTERM on, as wrangler does. */
const PARENT = `
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  process.on('SIGTERM', () => { child.kill('SIGTERM'); child.once('exit', () => process.exit(0)); });
  child.once('spawn', () => console.log(child.pid));`;

it('ends both processes', async () => {
  const parent = spawn(process.execPath, ['-e', PARENT], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line]: unknown[] = await once(parent.stdout, 'data');
  const grandchild = Number(String(line));
  expect(() => process.kill(grandchild, 0)).not.toThrow();
  terminateTree(parent);
  await once(parent, 'exit');
  await expect.poll(() => isRunning(grandchild)).toBe(false);
});

it('ends the whole process tree on Windows', () => {
  expect(treeKiller(4242)).toEqual({ command: 'taskkill', args: ['/pid', '4242', '/t', '/f'] });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
