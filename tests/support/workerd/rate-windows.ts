/** Reaching a rate limit of the platform, whose windows begin with each minute of the clock. */

/** The length of a window, as `wrangler.toml` has it for every limit. */
const WINDOW_MS = 60_000;

/** What a limiter did until it refused. */
export interface LimiterRun {
  /** Statuses of the answers, one of each, in the order in which they came first. */
  statuses: number[];
  /** Requests that were answered otherwise than with 429. */
  admitted: number;
  /**
   * Counts that each may have admitted as many as the limit: two for each window, because the isolate counts by itself
   * while the binding takes too long on a busy machine.
   */
  counts: number;
}

// Requests at a time. One after the other, a slow machine would not reach a limit within its window.
const SENDERS = 8;

/** Asks until an answer is 429. A window may end at any time, so how many requests that takes depends on the clock. */
export async function askUntilRefused(ask: () => Promise<Response>): Promise<LimiterRun> {
  const first = windowNow();
  const statuses = new Set<number>();
  let admitted = 0;
  const send = async (): Promise<void> => {
    while (!statuses.has(429)) {
      const { status, body } = await ask();
      await body?.cancel();
      statuses.add(status);
      if (status !== 429) admitted += 1;
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
  return { statuses: [...statuses], admitted, counts: 2 * (windowNow() - first + 1) };
}

function windowNow(): number {
  return Math.floor(Date.now() / WINDOW_MS);
}
