/** Work that only one process of a machine does at a time, such as a build into a folder that many tests use. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { contentHash } from '../../compiler/objects/hash.ts';

/** Waits until nobody works on what `name` stands for, then works. */
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

// Who was killed while working holds nothing any more.
function isHeld(lock: string): boolean {
  try {
    process.kill(Number(fs.readFileSync(lock, 'utf8')), 0);
    return true;
  } catch (error) {
    // Written and not yet filled, or gone in the meantime: the next look tells.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
