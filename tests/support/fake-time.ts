/** Faked time that passes as fast as the code under test allows. */
import { vi } from 'vitest';

/** Milliseconds that pass at a time. */
const STEP = 50;

/** Fakes `setTimeout` and lets time pass until the promise settles. `vi.useRealTimers` ends it. */
export async function passTimeUntil<T>(start: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isSettled = false;
  const promise = start();
  const settle = () => {
    isSettled = true;
  };
  promise.then(settle, settle);
  while (!isSettled) await vi.advanceTimersByTimeAsync(STEP);
  return promise;
}
