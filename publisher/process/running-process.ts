/** Finds out whether another process of this machine is running. */

/** Whether a process with this id runs. */
export function isProcessRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user can't be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
