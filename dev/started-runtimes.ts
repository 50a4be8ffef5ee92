/** Knows the `workerd` processes that this process has started. Miniflare doesn't say which they are. */
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';

const started = new Set<number>();

subscribe('child_process', (event) => {
  const { process: child } = event as { process: ChildProcess }; // Node documents the event so.
  child.once('spawn', () => {
    if (child.pid !== undefined && /\bworkerd\b/.test(child.spawnfile)) started.add(child.pid);
  });
  child.once('exit', () => started.delete(child.pid ?? 0));
});

/** Returns the ids of those that are running. Counts from the import of this module. */
export function startedRuntimes(): number[] {
  return [...started];
}
