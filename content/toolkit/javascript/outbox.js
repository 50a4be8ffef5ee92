import { callApi } from './call-api.js'
import { row } from './database.js'

const environment = process.env.ENVIRONMENT_ID

/** Sends one batch of the outbox. Returns whether there was one. */
export async function sendBatch() {
  const { batch, flow, body } = await row('SELECT batch, flow, body FROM cx_claim()')
  if (!batch) return false
  try {
    const path = `${environment}/action-flows/${flow}/trigger`
    const reply = await callApi(path, { method: 'POST', body, key: batch })
    await row('SELECT cx_store($1, $2)', batch, JSON.stringify(reply))
  } catch (error) {
    // Only `callApi` sets `mayRetry`. Its call may have arrived, so the batch is sent again with its key.
    if (error.mayRetry === undefined) throw error
    if (!error.mayRetry) await row('SELECT cx_postpone($1, $2)', batch, error.code)
  }
  return true
}

/** Sends batches until the process ends. */
export async function runOutbox() {
  for (;;) if (!(await sendBatch())) await new Promise((done) => setTimeout(done, 2000))
}
