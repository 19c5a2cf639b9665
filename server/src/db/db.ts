/** The one way to the database. Rows of a shop are reached only inside `inShop`, which row-level security watches over. */
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './types.ts'

export type Db = Kysely<DB>
export type ShopDb = Transaction<DB>

export const APPLICATION_NAME = 'returns-desk'

const types = new pg.TypeOverrides()
// Amounts and counts stay far below 2^53; as text they would have to be converted at every use.
types.setTypeParser(pg.types.builtins.INT8, Number)

/** Beyond this many different statements the rest goes unnamed: texts of many lengths would fill the server's memory. */
const MOST_PREPARED = 400
const LONGEST_PREPARED = 4000
const statementNames = new Map<string, string>()

const statementName = (text: string) => {
  const known = statementNames.get(text)
  if (known || statementNames.size >= MOST_PREPARED || text.length > LONGEST_PREPARED) return known
  const name = `s${statementNames.size}`
  statementNames.set(text, name)
  return name
}

/** A statement with a name is parsed and planned once a connection, not once a call: half the cost of a short query. */
const prepareStatements = (client: pg.PoolClient) => {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  const preparing = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const hasValues = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = hasValues ? statementName(text) : undefined
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
  }
  client.query = preparing as typeof client.query
}

/**
 * Left to itself the database plans a statement anew at every call, which costs it more than most of ours take to run. All
 * of them go by an index that starts with the shop, so one plan is right for every shop.
 */
const planOnce = (client: pg.PoolClient) => {
  client.query('set plan_cache_mode to force_generic_plan').catch(() => {})
}

export const openPool = (url: string, connections = 10) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: 5000,
    types,
  })
  // One that breaks in the middle of a transaction, between two statements, is heard of by nobody else: the next statement
  // fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', prepareStatements)
  pool.on('connect', planOnce)
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

export const openDb = (url: string, connections?: number): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, connections) }) })

/** Begins and enters in one go: on a busy server the ways to the database and back are what a short request waits for. */
const inTransaction = <T>(db: Db, entering: string, work: (shopDb: ShopDb) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    try {
      await sql.raw(`begin; ${entering}`).execute(connection)
      const result = await work(connection as ShopDb)
      const { rows } = await sql<{ command: string }>`commit`.execute(connection)
      // An error that was caught on the way leaves a transaction that cannot be committed: that must not pass for success.
      if (rows[0]?.command !== 'COMMIT') throw new Error('the transaction was rolled back')
      return result
    } catch (error) {
      await sql`rollback`.execute(connection).catch(() => {})
      throw error
    }
  })

/** Works in one transaction on the rows of one shop. All of it happens, or nothing does. */
export const inShop = <T>(db: Db, shopId: number, work: (shopDb: ShopDb) => Promise<T>): Promise<T> =>
  inTransaction(db, `set local app.shop_id = '${wholeNumber(shopId)}'`, work)

/**
 * The same, with something of the shop locked until the end: whoever else names it waits, and then sees what was done. It
 * is locked on the way in, so that every later statement sees what was kept before.
 */
export const inLockedShop = <T>(
  db: Db,
  shopId: number,
  locked: string,
  work: (shopDb: ShopDb) => Promise<T>,
): Promise<T> => {
  const key = pg.escapeLiteral(`${wholeNumber(shopId)}/${locked}`)
  const entering = `set local app.shop_id = '${wholeNumber(shopId)}'; select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
  return inTransaction(db, entering, work)
}

const SESSION_OVER = 'RD001'

/** The same for someone who is signed in. `undefined` when that session has been revoked. */
export const inShopSession = async <T>(
  db: Db,
  { shopId, sessionId }: { shopId: number; sessionId: string },
  work: (shopDb: ShopDb) => Promise<T>,
): Promise<{ result: T } | undefined> => {
  try {
    const entering = `select enter_shop(${wholeNumber(shopId)}, ${pg.escapeLiteral(sessionId)})`
    return { result: await inTransaction(db, entering, work) }
  } catch (error) {
    if ((error as { code?: unknown }).code === SESSION_OVER) return undefined
    throw error
  }
}

/** These stand in a statement as they are, so they had better be what they are said to be. */
const wholeNumber = (value: number) => {
  if (!Number.isSafeInteger(value)) throw new Error('not a whole number')
  return value
}

const UNREACHABLE = /^(08|57P0|53300|ECONN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EPIPE|EAI_AGAIN)/
const LOST = /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i

/** Whether an error means that the database cannot be reached just now, so that trying again makes sense. */
export const isUnreachable = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return UNREACHABLE.test(String(code ?? '')) || LOST.test(String(message ?? ''))
}

const UNIQUE_VIOLATION = '23505'
export const violatesUnique = (error: unknown, constraint: string): boolean => {
  const { code, constraint: violated } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === UNIQUE_VIOLATION && violated === constraint
}
