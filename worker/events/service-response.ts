/** Sends requests to services and classifies their responses. */

/** Accepted, rejected for good (so that a retry is pointless), or to be retried later. */
export type ServiceResponse =
  | { kind: 'taken'; status: string }
  | { kind: 'refused'; status: string }
  /**
   * `retryAfter` is in seconds, or `null` if the service did not say. With a `status` of `timeout` or `closed`, the request
   * may have been accepted anyway. `limit` means that it was never sent.
   */
  | { kind: 'later'; status: string; retryAfter: number | null };

/** The runtime's error when an invocation has used up its subrequests (50 on the free plan). */
const NOT_SENT = /too many (?:subrequests|api requests)/i;

/** Sends a request and classifies the response. Never throws, and does not read the response's body. */
export async function sendRequest(request: Request, timeout: number): Promise<ServiceResponse> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(request, { signal, redirect: 'manual' });
    await response.body?.cancel();
    return classify(response);
  } catch (error) {
    const status = NOT_SENT.test(String(error)) ? 'limit' : signal.aborted ? 'timeout' : 'closed';
    return { kind: 'later', status, retryAfter: null };
  }
}

// 400 and 413 concern the content. A wrong key, a redirect or a missing path is for the operator to fix, and the
// events should still be there then.
function classify({ ok, status, headers }: Response): ServiceResponse {
  if (ok) return { kind: 'taken', status: String(status) };
  if (status === 400 || status === 413) return { kind: 'refused', status: String(status) };
  return { kind: 'later', status: String(status), retryAfter: secondsOf(headers) };
}

// Returns `Retry-After` in seconds (RFC 9110, section 10.2.3: a number or a date).
function secondsOf(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  const seconds = /^\d{1,7}$/.test(value)
    ? Number(value)
    : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
