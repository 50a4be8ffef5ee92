import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { callApi } from './toolkit/call-api.js'

const { ENVIRONMENT_ID, SIGNING_KEY_ID, ACTION_FLOW_ID, PORT = '8080' } = process.env
// A real backend takes the customer from the session of the person who is signed in.
const customerId = 'hb-test-01'

// #region token
const key = createPrivateKey(readFileSync('private.pem'))
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs an auth token, with which the SDK shows this customer's cards for 15 minutes. */
function authToken() {
  const now = Math.floor(Date.now() / 1000)
  const header = encode({ alg: 'ES256', kid: SIGNING_KEY_ID })
  const claims = encode({ sub: customerId, aud: ENVIRONMENT_ID, iat: now, exp: now + 900 })
  const content = Buffer.from(`${header}.${claims}`)
  const signature = sign('sha256', content, { key, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}
// #endregion

// #region trigger
/** Starts the flow for this customer. */
function sendCard() {
  return callApi(`${ENVIRONMENT_ID}/action-flows/${ACTION_FLOW_ID}/trigger`, {
    method: 'POST',
    key: randomUUID(),
    body: { customers: [{ customerId, variables: { cardLastFour: '4417' } }] },
  })
}
// #endregion

createServer(async (request, response) => {
  const answer = (status, type, body) => response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
  try {
    if (request.method !== 'POST') return answer(405, 'text/plain', 'Use POST')
    if (request.url === '/auth-token') return answer(200, 'text/plain', authToken())
    if (request.url === '/send-card') return answer(202, 'application/json', JSON.stringify(await sendCard()))
    answer(404, 'text/plain', 'There is /auth-token and /send-card')
  } catch (error) {
    console.error(error)
    answer(502, 'text/plain', error.message)
  }
}).listen(Number(PORT), '127.0.0.1', () => console.log(`Listening on http://localhost:${PORT}`))
