/** Waits with a time limit, so that a slow system doesn't make a reader's page hang. */

/** The time limit passed. The operation may still complete. */
export class DeadlineError extends Error {
  override name = 'DeadlineError';
}

/** Settles like `reply`, or rejects with `DeadlineError` after `ms` milliseconds. Doesn't cancel `reply`. */
export function withDeadline<T>(reply: Promise<T>, ms: number): Promise<T> {
  return race(reply, ms, (_, reject) => reject(new DeadlineError(`no answer within ${ms} ms`)));
}

/** Settles like `reply`, or resolves to `fallback` after `ms` milliseconds. Doesn't cancel `reply`. */
export function withFallback<T, F>(reply: Promise<T>, ms: number, fallback: F): Promise<T | F> {
  return race<T | F>(reply, ms, (resolve) => resolve(fallback));
}

/** Waits at most `ms` milliseconds and returns the state of `reply`. */
export function settledWithin(
  reply: Promise<unknown>,
  ms: number,
): Promise<'ready' | 'failed' | 'open'> {
  const settled = reply.then(
    () => 'ready' as const,
    () => 'failed' as const,
  );
  return withFallback(settled, ms, 'open' as const);
}

function race<T>(
  reply: Promise<T>,
  ms: number,
  late: (resolve: (value: T) => void, reject: (reason: Error) => void) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(late, ms, resolve, reject);
    reply.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
