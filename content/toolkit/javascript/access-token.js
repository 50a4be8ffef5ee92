const api = process.env.API_URL ?? '{api.url}'
let current = { token: '', until: 0 }
let pending = null

/** Returns an access token. It's requested again 60 seconds before it expires. */
export function accessToken() {
  if (Date.now() < current.until) return Promise.resolve(current.token)
  // One request, however many callers wait for it.
  pending ??= requestToken().finally(() => (pending = null))
  return pending
}

async function requestToken() {
  const { CLIENT_ID, CLIENT_SECRET } = process.env
  const reply = await fetch(`${api}/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const body = await reply.json().catch(() => ({ error: `http_${reply.status}` }))
  if (!reply.ok) throw new Error(`${body.error}: ${body.error_description ?? 'no access token'}`)
  current = { token: body.access_token, until: Date.now() + (body.expires_in - 60) * 1000 }
  return current.token
}
