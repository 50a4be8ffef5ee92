/** Returns the `ctx` of a request, with the properties of `more`. `settled` waits for everything passed to `waitUntil`. */
export function executionContext(more: object = {}) {
  const waiting: Promise<unknown>[] = [];
  const context = {
    waitUntil: (promise: Promise<unknown>) => void waiting.push(promise),
    passThroughOnException: () => undefined,
    props: {},
    ...more,
  };
  return { context, settled: () => Promise.all(waiting) };
}
