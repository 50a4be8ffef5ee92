/** Gives every test file a window and modules of its own, in a process that it shares with other files. */
import { afterAll, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

// Loading the DOM takes longer than most of these files, so one process loads it for many of them.
vi.resetModules();
const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {});

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await teardown(globalThis);
});
