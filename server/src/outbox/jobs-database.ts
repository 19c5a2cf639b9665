/** The job runner's own connections: to the same host and by the same limits as all others. */
import { isPreparing } from '../db/address.ts'
import { PATIENT } from '../db/limits.ts'
import { openPool } from '../db/pool.ts'

const CONNECTIONS = 3

export const jobsDatabase = (url: string) => {
  const pool = openPool(url, CONNECTIONS, PATIENT)
  // The runner's statements are not ours: the database plans them as it sees fit.
  if (isPreparing(url)) pool.on('connect', (client) => void client.query('set plan_cache_mode to auto').catch(() => {}))
  const executeSql = async (text: string, values?: unknown[]) => {
    const client = await pool.connect()
    try {
      // As an object it goes out without a name: the runner writes some of its statements anew each time.
      return values ? await client.query({ text, values }) : await client.query(text)
    } finally {
      client.release()
    }
  }
  return { executeSql, close: () => pool.end() }
}
