import { {sdk.prefix}SDK } from '{sdk.web.package}'

// #region config
const config = {
  apiBaseUrl: 'https://harbour-bank.{api.host}', // Configuration > SDK credentials
  environmentId: 'env_7hq2m9x4tb',
  apiKey: 'sdk_4v9c2rj7kq0m8xbt', // Configuration > API keys
}
const containerId = 'con_6wq3t8zk2m' // Configuration > Stream containers
// #endregion

// #region cards
async function fetchAuthToken() {
  const reply = await fetch('/auth-token', { method: 'POST' })
  if (!reply.ok) throw new Error(`Auth token: ${reply.status}`)
  return reply.text()
}

{sdk.prefix}SDK.configure({ ...config, logLevel: 'debug' })
{sdk.prefix}SDK.login(fetchAuthToken)
{sdk.prefix}SDK.mountStreamContainer('#feed', { containerId })
// #endregion

document.querySelector('#send').addEventListener('click', async () => {
  const reply = await fetch('/send-card', { method: 'POST' })
  if (!reply.ok) alert(await reply.text())
})
