/** What a service's answer means for what was sent. */

/** Taken; refused for good, so that sending it again is no use; or not now. */
export type Reply =
  | { kind: 'taken'; status: string }
  | { kind: 'refused'; status: string }
  /**
   * `retryAfter` is in seconds; `null` where the service did not say. `status` may be `timeout` or `closed`: then it may
   * have been taken all the same. `limit` says that it was never sent.
   */
  | { kind: 'later'; status: string; retryAfter: number | null };

/** What the runtime says when an invocation has used up its subrequests (50 on the free plan). */
const NOT_SENT = /too many (?:subrequests|api requests)/i;

/** Sends a request and sorts its answer. Never rejects; the answer's body is not read. */
export async function ask(request: Request, timeout: number): Promise<Reply> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(request, { signal, redirect: 'manual' });
    await response.body?.cancel();
    return sorted(response);
  } catch (error) {
    const status = NOT_SENT.test(String(error)) ? 'limit' : signal.aborted ? 'timeout' : 'closed';
    return { kind: 'later', status, retryAfter: null };
  }
}

// 400 and 413 are about what was sent. A wrong key, a redirect or a missing path are the operator's to mend,
// and the events should still be there when they are.
function sorted({ ok, status, headers }: Response): Reply {
  if (ok) return { kind: 'taken', status: String(status) };
  if (status === 400 || status === 413) return { kind: 'refused', status: String(status) };
  return { kind: 'later', status: String(status), retryAfter: secondsOf(headers) };
}

/** `Retry-After` as seconds (RFC 9110, section 10.2.3: a number, or a date). */
function secondsOf(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  const seconds = /^\d{1,7}$/.test(value)
    ? Number(value)
    : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
