/** Gives every test file a window and modules of its own, in a process that it shares with other files. */
import { afterAll, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';
import { ENGLISH } from '../../../model/strings/catalogue.ts';

// Loading the DOM takes longer than most of these files, so one process loads it for many of them.
vi.resetModules();
const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {});

// The bundler puts these into scripts.
Object.assign(globalThis, { STRINGS: ENGLISH });

// A timer that outlives its file would run without a document.
const { setTimeout: start } = globalThis;
const timers = new Set<NodeJS.Timeout>();
globalThis.setTimeout = new Proxy(start, {
  apply(_, self, args) {
    const timer = Reflect.apply(start, self, args);
    timers.add(timer);
    return timer;
  },
});

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.setTimeout = start;
  for (const timer of timers) clearTimeout(timer);
  await teardown(globalThis);
});
