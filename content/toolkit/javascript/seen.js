import { row } from './database.js'

/** Does the work for an event unless it has been done before. If the work fails, the next delivery tries again. */
export async function onlyOnce(id, work) {
  const { state } = await row('SELECT cx_begin($1) AS state', id)
  if (state === 'done') return
  // Answer with an error, so that the event is sent again in case the other attempt fails.
  if (state === 'busy') throw new Error(`${id} is being handled by another process`)
  try {
    await work()
  } catch (error) {
    await row('SELECT cx_forget($1)', id)
    throw error
  }
  await row('SELECT cx_done($1)', id)
}
