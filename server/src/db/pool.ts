/** The connections to the database, and the settings that each is opened with. */
import pg from 'pg'
import { hostAddresses, isPreparing } from './address.ts'
import { noteConnection } from './connections.ts'
import { followPrimary } from './follow-primary.ts'
import { type Limits, UNHURRIED } from './limits.ts'

export const APPLICATION_NAME = 'returns-desk'

const types = new pg.TypeOverrides()
// Amounts and counts stay far below 2^53; as text they would have to be converted on every use.
types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * By default the database plans a statement again on every call, which costs more than most of ours take to run. All of
 * them use an index that starts with the shop, so one plan fits every shop. A limit of zero means none, whatever the
 * database's default is: a migration may take long.
 */
const setUpSession =
  ({ lockMs, statementMs, silenceMs }: Limits) =>
  (client: pg.PoolClient) => {
    const settings = [
      'plan_cache_mode to force_generic_plan',
      `idle_in_transaction_session_timeout to ${silenceMs}`,
      `statement_timeout to ${statementMs}`,
      `lock_timeout to ${lockMs}`,
    ]
    client.query(settings.map((setting) => `set ${setting}`).join('; ')).catch(() => {})
  }

export const CONNECTIONS = 10

/** By default statements have no time limit, as is needed for changing all rows of a table. */
export const openPool = (url: string, connections = CONNECTIONS, limits = UNHURRIED) => {
  const addresses = hostAddresses(url)
  const pool = new pg.Pool({
    connectionString: addresses[0],
    max: connections,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: limits.waitMs,
    // A statement does not wait for the response to the previous one: see `pipelined-connection.ts`.
    pipeline: true,
    query_timeout: limits.silenceMs,
    types,
  })
  // A connection may break inside a transaction, between two statements. Without a listener that would be an uncaught
  // error; the next statement fails, which is enough.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', noteConnection)
  // Behind a pooler a setting would stay on a connection that others use next: there the role's settings apply.
  if (isPreparing(url)) pool.on('connect', setUpSession(limits))
  if (addresses.length > 1) followPrimary(pool, addresses)
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}
