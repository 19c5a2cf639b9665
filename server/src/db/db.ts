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

export const openPool = (url: string, connections = 10) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: 5000,
    types,
  })
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

export const openDb = (url: string, connections?: number): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, connections) }) })

/** Works in one transaction on the rows of one shop. All of it happens, or nothing does. */
export const inShop = <T>(db: Db, shopId: number, work: (shopDb: ShopDb) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (shopDb) => {
    await sql`select set_config('app.shop_id', ${String(shopId)}, true)`.execute(shopDb)
    return work(shopDb)
  })

/** The same for someone who is signed in. `undefined` when that session has been revoked. */
export const inShopSession = <T>(
  db: Db,
  { shopId, sessionId }: { shopId: number; sessionId: string },
  work: (shopDb: ShopDb) => Promise<T>,
): Promise<{ result: T } | undefined> =>
  db.transaction().execute(async (shopDb) => {
    const entered = await sql<{ alive: boolean }>`select enter_shop(${shopId}, ${sessionId}) as alive`.execute(shopDb)
    return entered.rows[0]?.alive ? { result: await work(shopDb) } : undefined
  })

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
