/** Lets `vi.waitFor` wait as long as `expect.poll`. Its default of one second is too short for a busy machine. */
import { vi } from 'vitest';

const PATIENCE = { timeout: 90_000 };

const { waitFor } = vi;
// Files that share a process get the same `vi`.
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(claim, options) {
    const own = typeof options === 'number' ? { timeout: options } : options;
    return waitFor(claim, { ...PATIENCE, ...own });
  };
