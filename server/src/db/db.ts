/** The one way to the database. Rows of a shop are reached only inside `inShop`, which row-level security watches over. */
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { BEGIN, BEGIN_READING, openPool, SILENCE_LIMIT_MS } from './pool.ts'
import type { DB } from './types.ts'

export type Db = Kysely<DB>
export type ShopDb = Transaction<DB>

export const openDb = (url: string, connections?: number, limitMs = SILENCE_LIMIT_MS): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, connections, limitMs) }) })

const inTransaction = <T>(db: Db, entering: string, work: (shopDb: ShopDb) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    try {
      await sql.raw(entering).execute(connection)
      const result = await work(connection as ShopDb)
      const { rows } = await sql<{ command: string }>`commit`.execute(connection)
      // An error that was caught on the way leaves a transaction that cannot be committed: that must not pass for success.
      if (rows[0]?.command !== 'COMMIT') throw new Error('the transaction was rolled back')
      return result
    } catch (error) {
      // Whoever failed before the first statement has not been let in yet: that has to be found out all the same.
      await sql`rollback`.execute(connection).catch((refusal) => {
        if (isSessionOver(refusal)) throw refusal
      })
      throw error
    }
  })

/** Works in one transaction on the rows of one shop. All of it happens, or nothing does. */
export const inShop = <T>(db: Db, shopId: number, work: (shopDb: ShopDb) => Promise<T>): Promise<T> =>
  inTransaction(db, `${BEGIN} set local app.shop_id = '${wholeNumber(shopId)}'`, work)

/** The same for a single statement that only reads. */
export const readInShop = <T>(db: Db, shopId: number, read: (shopDb: ShopDb) => Promise<T>): Promise<T> =>
  inTransaction(db, `${BEGIN_READING} set local app.shop_id = '${wholeNumber(shopId)}'`, read)

/**
 * The same, with things of the shop locked until the end: whoever else names one of them waits, and then sees what was done.
 * They are locked on the way in, so that every later statement sees what was kept before. Whoever is patient for a while
 * only fails when it is over.
 */
export const inLockedShop = <T>(
  db: Db,
  shopId: number,
  locked: readonly string[],
  work: (shopDb: ShopDb) => Promise<T>,
  patienceMs = 0,
): Promise<T> => {
  // Always in the same order, so that no two wait for each other.
  const keys = [...locked].sort().map((name) => pg.escapeLiteral(`${wholeNumber(shopId)}/${name}`))
  const locks = keys.map((key) => `pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const settings = `set local app.shop_id = '${wholeNumber(shopId)}'; set local lock_timeout = ${wholeNumber(patienceMs)}`
  return inTransaction(db, `${BEGIN} ${settings}; select ${locks.join(', ')}`, work)
}

const SESSION_OVER = 'RD001'
const isSessionOver = (error: unknown) => (error as { code?: unknown }).code === SESSION_OVER

/** The same for someone who is signed in. `undefined` when that session has been revoked. */
export const inShopSession = async <T>(
  db: Db,
  { shopId, sessionId }: { shopId: number; sessionId: string },
  work: (shopDb: ShopDb) => Promise<T>,
): Promise<{ result: T } | undefined> => {
  try {
    const entering = `${BEGIN} select enter_shop(${wholeNumber(shopId)}, ${pg.escapeLiteral(sessionId)})`
    return { result: await inTransaction(db, entering, work) }
  } catch (error) {
    if (isSessionOver(error)) return undefined
    throw error
  }
}

/** These stand in a statement as they are, so they had better be what they are said to be. */
const wholeNumber = (value: number) => {
  if (!Number.isSafeInteger(value)) throw new Error('not a whole number')
  return value
}

const UNREACHABLE = /^(08|57P0|53300|ECONN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EPIPE|EAI_AGAIN)/
const LOST =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error/i

/** Out of room or memory, a disk that fails, or a replica that only reads since another has taken its place. */
const UNABLE = /^(53|58|25006)/

/** Whether an error means that the database is there and cannot do its work. */
export const isUnable = (error: unknown): boolean =>
  UNABLE.test(String((error as { code?: unknown } | null)?.code ?? ''))

/** Whether an error means that the database cannot be reached, or cannot work, just now: trying again makes sense. */
export const isUnreachable = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return UNREACHABLE.test(String(code ?? '')) || LOST.test(String(message ?? '')) || isUnable(error)
}

const UNIQUE_VIOLATION = '23505'
export const violatesUnique = (error: unknown, constraint: string): boolean => {
  const { code, constraint: violated } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === UNIQUE_VIOLATION && violated === constraint
}
