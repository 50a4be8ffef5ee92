import { accessToken } from './access-token.js'

const api = process.env.API_URL ?? '{api.url}'

/**
 * Calls the API and retries what is safe to retry. The error that it throws has the API's `code`. `mayRetry` tells whether
 * the same call may succeed later.
 */
export async function callApi(path, { method = 'GET', body, token, key } = {}) {
  const attempts = method === 'POST' && !key ? 1 : 5
  for (let attempt = 1; ; attempt++) {
    const headers = {
      Authorization: `Bearer ${token ?? (await accessToken())}`,
      'Content-Type': 'application/json',
      ...(key && { 'Idempotency-Key': key }),
    }
    const reply = await fetch(`${api}/v1/${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null)

    if (reply?.ok) return reply.status === 204 ? null : reply.json()
    const mayRetry = !reply || reply.status === 429 || reply.status >= 500
    if (!mayRetry || attempt === attempts) throw await failure(reply, mayRetry)
    const after = reply?.headers.get('Retry-After')
    const seconds = after ? Number(after) : 2 ** attempt * (0.25 + Math.random() / 2)
    await new Promise((done) => setTimeout(done, seconds * 1000))
  }
}

async function failure(reply, mayRetry) {
  // A proxy's error page isn't JSON.
  const error = reply && (await reply.json().catch(() => null))?.error
  const code = error?.code ?? (reply ? `http_${reply.status}` : 'network_error')
  const { message = code, requestId } = error ?? {}
  return Object.assign(new Error(message), { code, requestId, mayRetry })
}
