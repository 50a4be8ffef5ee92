/** Runs work under a lock between processes, such as a build into a folder that many tests use. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { contentHash } from '../../compiler/objects/hash.ts';

/** Runs `work` while holding the lock `name`. */
export async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(os.tmpdir(), `edgepress-test-${contentHash(path.resolve(name))}.lock`);
  while (!take(lock)) await setTimeout(100);
  try {
    return await work();
  } finally {
    fs.rmSync(lock);
  }
}

function take(lock: string): boolean {
  try {
    fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isHeld(lock)) fs.rmSync(lock, { force: true });
    return false;
  }
}

// A process that was killed no longer holds its lock.
function isHeld(lock: string): boolean {
  try {
    process.kill(Number(fs.readFileSync(lock, 'utf8')), 0);
    return true;
  } catch (error) {
    // The file may still be empty or already deleted. The next check will tell.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
