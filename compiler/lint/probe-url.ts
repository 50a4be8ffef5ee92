/** Asks a server whether a URL works. */

/** `unsure`: the server refuses programs, or has too much to do. `unreachable`: nothing has answered. */
export type ProbeResult =
  | { kind: 'works' }
  | { kind: 'broken' | 'unsure' | 'unreachable'; reason: string };

// @limit ms for an external link: A warning (`external-link`).
/** Time limit of a request. */
const TIMEOUT_MS = 10_000;

/** Statuses of servers that want a login, refuse programs, or limit requests. */
const REFUSALS = new Set([401, 403, 407, 429, 451, 503, 999]);

/** Requests the headers of a URL, and the page itself if the server doesn't answer that well. Never rejects. */
export async function probe(url: string): Promise<ProbeResult> {
  const head = await statusOf(url, 'HEAD');
  if (typeof head === 'number' && head < 400) return { kind: 'works' };
  const status = await statusOf(url, 'GET');
  if (typeof status !== 'number') return { kind: 'unreachable', reason: status };
  if (status < 400) return { kind: 'works' };
  return { kind: REFUSALS.has(status) ? 'unsure' : 'broken', reason: `answers ${status}` };
}

async function statusOf(url: string, method: string): Promise<number | string> {
  try {
    const response = await fetch(url, {
      method,
      headers: { 'user-agent': 'edgepress-lint', accept: 'text/html,*/*' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    if (error.name === 'TimeoutError') return `doesn't answer within ${TIMEOUT_MS / 1000} s`;
    const { cause } = error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
    return `can't be reached (${code})`;
  }
}
