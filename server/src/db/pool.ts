/** Database connections that combine round trips and plan each statement once. */
import pg from 'pg'
import { hostAddresses, isPreparing } from './address.ts'
import { noteConnection } from './connections.ts'
import { inOnePacket, socketOf } from './driver-internals.ts'
import { followPrimary, leaveDemoted } from './follow-primary.ts'
import { type Limits, tooLate, UNHURRIED } from './limits.ts'

export const APPLICATION_NAME = 'returns-desk'

/** The promise form of `query`, as Kysely calls it. */
type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => Promise<unknown>

const types = new pg.TypeOverrides()
// Amounts and counts stay far below 2^53; as text they would have to be converted on every use.
types.setTypeParser(pg.types.builtins.INT8, Number)

/** Further statements are not named: many variants of a text would fill the database server's memory. */
const MAX_PREPARED = 400
const LONGEST_PREPARED = 6000

/** A pool has its own: what one prepares takes no place in another. */
const statementNames = (max: number) => {
  const names = new Map<string, string>()
  return (text: string) => {
    const known = names.get(text)
    if (known || names.size >= max || text.length > LONGEST_PREPARED) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

/** A named statement is parsed once per connection, not once per call: half the cost of a short query. */
const prepareStatements = (statementName: ReturnType<typeof statementNames>) => (client: pg.PoolClient) => {
  const query = client.query.bind(client) as Query
  const preparing: Query = (text, values, ...rest) => {
    const hasValues = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = hasValues ? statementName(text) : undefined
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
  }
  client.query = preparing as typeof client.query
}

/** Zero means no limit, whatever the database's default is: a migration may take long. */
const limitSession =
  ({ lockMs, statementMs, silenceMs }: Limits) =>
  (client: pg.PoolClient) => {
    const settings = [
      `idle_in_transaction_session_timeout to ${silenceMs}`,
      `statement_timeout to ${statementMs}`,
      `lock_timeout to ${lockMs}`,
    ]
    client.query(settings.map((setting) => `set ${setting}`).join('; ')).catch(() => {})
  }

/**
 * By default the database plans a statement again on every call, which costs more than most of ours take to run. All of
 * them use an index that starts with the shop, so one plan fits every shop.
 */
const planOnce = (client: pg.PoolClient) => {
  client.query('set plan_cache_mode to force_generic_plan').catch(() => {})
}

export interface TransactionStart {
  /** Whether it is read-only, with a single statement. */
  readonly isReading: boolean
  /** The time limit of the transaction. After that its connection is closed, and the database rolls it back. */
  readonly limitMs: number
}

const TRANSACTION_START = Symbol('transaction start')

/** The values of the statement that begins a transaction, to recognise it. They are not sent. */
export const transactionStart = (start: TransactionStart): unknown[] => [TRANSACTION_START, start]

const startIn = (values: unknown): TransactionStart | undefined =>
  Array.isArray(values) && values[0] === TRANSACTION_START ? (values[1] as TransactionStart) : undefined

/** The last value of the last statement of a transaction, which is sent with its end. It is not sent itself. */
export const LAST_STATEMENT = Symbol('last statement')

const withoutMark = (values: unknown): unknown[] | undefined =>
  Array.isArray(values) && values.at(-1) === LAST_STATEMENT ? values.slice(0, -1) : undefined

const isEnding = (text: unknown) => text === 'commit' || text === 'rollback'
const answered = (command: string) => Promise.resolve({ command, rowCount: null, rows: [] })

/**
 * Sends the start of a transaction together with its first statement, and its end with a statement that is marked as the
 * last, or with the single one of a read: round trips are most of what a short request waits for, and much of what it
 * costs.
 */
const sendTogether = (client: pg.PoolClient) => {
  const query = client.query.bind(client) as Query
  const socket = socketOf(client)
  let waiting: { readonly text: unknown; readonly isReading: boolean } | undefined
  let isOver = false
  let limit: NodeJS.Timeout | undefined
  const begin = (text: unknown, { isReading, limitMs }: TransactionStart) => {
    waiting = { text, isReading }
    clearTimeout(limit)
    if (Number.isFinite(limitMs))
      limit = setTimeout(() => socket.destroy(tooLate('the transaction took too long')), limitMs)
    return answered('BEGIN')
  }
  const together = async (texts: readonly (readonly unknown[])[], wanted: number) => {
    const results = inOnePacket(socket, () => texts.map(([text, ...rest]) => query(text, ...rest)))
    // The first error is the cause: the others only say that their transaction was aborted.
    return (await Promise.all(results))[wanted]
  }
  const send: Query = (text, values, ...rest) => {
    if (isOver) {
      isOver = !isEnding(text)
      return isOver
        ? Promise.reject(new Error('a statement in a transaction whose last one was sent'))
        : answered('COMMIT')
    }
    const last = withoutMark(values)
    const beginning = waiting
    waiting = undefined
    isOver = beginning?.isReading === true || last !== undefined
    const statement = [text, last ?? values, ...rest]
    if (beginning === undefined && !isOver) return query(text, values, ...rest)
    const before = beginning === undefined ? [] : [[beginning.text]]
    return together([...before, statement, ...(isOver ? [['commit']] : [])], before.length)
  }
  const sending: Query = (text, values, ...rest) => {
    const start = startIn(values)
    if (start) return begin(text, start)
    const answer = send(text, values, ...rest)
    return isEnding(text) ? answer.finally(() => clearTimeout(limit)) : answer
  }
  client.query = sending as typeof client.query
}

export const CONNECTIONS = 10

/** By default statements have no time limit, as is needed for changing all rows of a table. */
export const openPool = (url: string, connections = CONNECTIONS, limits = UNHURRIED, maxPrepared = MAX_PREPARED) => {
  const addresses = hostAddresses(url)
  const pool = new pg.Pool({
    connectionString: addresses[0],
    max: connections,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: limits.waitMs,
    // A statement does not wait for the response to the previous one: see `sendTogether`.
    pipeline: true,
    query_timeout: limits.silenceMs,
    types,
  })
  // A connection may break inside a transaction, between two statements. Without a listener that would be an uncaught
  // error; the next statement fails, which is enough.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', noteConnection)
  if (isPreparing(url)) pool.on('connect', prepareStatements(statementNames(maxPrepared)))
  pool.on('connect', sendTogether)
  pool.on('connect', leaveDemoted)
  // Behind a pooler a setting would stay on a connection that others use next: there the role's settings apply.
  if (isPreparing(url)) {
    pool.on('connect', planOnce)
    pool.on('connect', limitSession(limits))
  }
  if (addresses.length > 1) followPrimary(pool, addresses)
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}
