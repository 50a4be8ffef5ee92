/** Waiting with an end: other systems may be slow, a reader's page may not hang. */

/** No answer came in time. What was asked for may still happen. */
export class DeadlineError extends Error {
  override name = 'DeadlineError';
}

/** The outcome of `reply`, or a rejection with `DeadlineError` after `ms` milliseconds. The reply itself goes on. */
export function withDeadline<T>(reply: Promise<T>, ms: number): Promise<T> {
  return race(reply, ms, (_, reject) => reject(new DeadlineError(`no answer within ${ms} ms`)));
}

/** The outcome of `reply`, or `fallback` after `ms` milliseconds. The reply itself goes on. */
export function withFallback<T, F>(reply: Promise<T>, ms: number, fallback: F): Promise<T | F> {
  return race<T | F>(reply, ms, (resolve) => resolve(fallback));
}

/** What has become of `reply` after at most `ms` milliseconds. */
export function stateWithin(
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
