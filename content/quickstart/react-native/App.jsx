import { Alert, Button, Platform, SafeAreaView } from 'react-native'
import { {sdk.prefix}SDK, {sdk.prefix}StreamContainer } from '{sdk.reactNative.package}'

// #region config
const config = {
  apiBaseUrl: 'https://harbour-bank.{api.host}', // Configuration > SDK credentials
  environmentId: 'env_7hq2m9x4tb',
  apiKey: 'sdk_4v9c2rj7kq0m8xbt', // Configuration > API keys
}
const containerId = 'con_6wq3t8zk2m' // Configuration > Stream containers
// #endregion

// #region cards
/** Calls the quickstart's server. In the Android emulator, 10.0.2.2 is your computer. */
async function post(path) {
  const host = Platform.OS === 'android' ? '10.0.2.2' : 'localhost'
  const reply = await fetch(`http://${host}:8080/${path}`, { method: 'POST' })
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  return reply.text()
}

{sdk.prefix}SDK.configure({ ...config, logLevel: 'debug' })
{sdk.prefix}SDK.login(() => post('auth-token'))
// #endregion

// #region container
export function App() {
  const sendCard = () => post('send-card').catch((error) => Alert.alert(error.message))
  return (
    <SafeAreaView style={{ flex: 1 }}>
      <Button title="Send me a card" onPress={sendCard} />
      <{sdk.prefix}StreamContainer containerId={containerId} style={{ flex: 1 }} />
    </SafeAreaView>
  )
}
// #endregion
