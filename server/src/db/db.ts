/** The only access to the database. Rows of a shop are reached only inside `inShop`, enforced by row-level security. */
import { type CompiledQuery, Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { isPreparing } from './address.ts'
import { assertCommitted, openDialect } from './driver.ts'
import { type FairQueue, openFairQueue } from './fair-queue.ts'
import { type Limits, PATIENT, PROMPT, tooLate } from './limits.ts'
import { COMMIT, lastStatement, ROLLBACK, transactionStart } from './pipelined-connection.ts'
import { CONNECTIONS } from './pool.ts'
import type { DB } from './types.ts'

export type Db = Kysely<DB>
export type ShopDb = Transaction<DB>

/** The share of connections that one shop may use: its staff, customers and jobs together. */
const SHARE_OF_A_SHOP = 0.6

interface PoolSettings {
  readonly limits: Limits
  readonly queue?: FairQueue
  /** Whether connections have these limits already: a transaction only sets what it has to tighten. */
  readonly areSet: boolean
}

const poolSettings = new WeakMap<Db, PoolSettings>()

/** One connection is reserved for queries outside any shop: finding a shop by its handle, and the readiness check. */
const fairQueueFor = (connections: number) => {
  const total = Math.max(1, connections - 1)
  return openFairQueue(total, Math.max(1, Math.min(total, Math.floor(connections * SHARE_OF_A_SHOP))))
}

export const openDb = (url: string, connections = CONNECTIONS, limits = PROMPT, maxPrepared?: number): Db => {
  const db: Db = new Kysely<DB>({ dialect: openDialect(url, connections, limits, maxPrepared) })
  poolSettings.set(db, { limits, queue: fairQueueFor(connections), areSet: isPreparing(url) })
  return db
}

/** What runs between the start of a transaction and its first statement. */
interface Entering {
  /** Read-only, with a single statement. */
  readonly isReading?: boolean
  /** Enters the shop, and takes locks. */
  readonly enter: string
}

const limitTo = (limit: 'statement_timeout' | 'lock_timeout', ms: number) => `set local ${limit} = ${Math.ceil(ms)};`

const beginning = ({ isReading, enter }: Entering, { limits, areSet }: PoolSettings, leftMs: number) => {
  const { statementMs, lockMs } = limits
  const lockLimit = limitTo('lock_timeout', Math.min(lockMs, leftMs))
  const statementLimit = limitTo('statement_timeout', Math.min(statementMs, leftMs))
  const begin = isReading ? 'begin read only;' : 'begin;'
  return areSet && leftMs >= Math.max(statementMs, lockMs)
    ? `${begin} ${enter}`
    : `${begin} ${statementLimit} ${lockLimit} ${enter}`
}

const run = async <T>(
  connection: Kysely<DB>,
  entering: Entering,
  settings: PoolSettings,
  endsAt: number,
  work: (shopDb: ShopDb) => Promise<T>,
) => {
  try {
    const leftMs = endsAt - performance.now()
    if (leftMs <= 0) throw tooLate('no time is left for the transaction')
    const { isReading = false } = entering
    const text = beginning(entering, settings, leftMs)
    await connection.executeQuery(transactionStart(text, { isReading, limitMs: leftMs }))
    const result = await work(connection as ShopDb)
    assertCommitted(await connection.executeQuery(COMMIT))
    return result
  } catch (error) {
    // If the work failed before its first statement, the session has not been checked yet. The rollback does that.
    await connection.executeQuery(ROLLBACK).catch((refusal) => {
      if (isSessionOver(refusal)) throw refusal
    })
    throw error
  }
}

const inTransaction = async <T>(
  db: Db,
  shopId: number,
  entering: Entering,
  work: (shopDb: ShopDb) => Promise<T>,
): Promise<T> => {
  const settings = poolSettings.get(db) ?? { limits: PATIENT, areSet: false }
  const { limits, queue } = settings
  const endsAt = performance.now() + (limits.transactionMs ?? Number.POSITIVE_INFINITY)
  const release = await queue?.acquire(shopId, limits.waitMs)
  try {
    return await db.connection().execute((connection) => run(connection, entering, settings, endsAt, work))
  } finally {
    release?.()
  }
}

const enterShop = (shopId: number) => `set local app.shop_id = '${wholeNumber(shopId)}'`

/** Runs the work in one transaction that sees the rows of one shop. */
export const inShop = <T>(db: Db, shopId: number, work: (shopDb: ShopDb) => Promise<T>): Promise<T> =>
  inTransaction(db, shopId, { enter: enterShop(shopId) }, work)

/** The same for a person of the shop who is not there any more: what they asked for is done later, in their name. */
export const inShopAs = <T>(
  db: Db,
  { shopId, staffId }: { shopId: number; staffId: number },
  work: (shopDb: ShopDb) => Promise<T>,
): Promise<T> => {
  const enter = `${enterShop(shopId)}; set local app.staff_id = '${wholeNumber(staffId)}'`
  return inTransaction(db, shopId, { enter }, work)
}

/** The same for a single read-only statement. */
export const readInShop = <T>(db: Db, shopId: number, read: (shopDb: ShopDb) => Promise<T>): Promise<T> =>
  inTransaction(db, shopId, { isReading: true, enter: enterShop(shopId) }, read)

/**
 * The same, with named advisory locks of the shop held until the end: concurrent transactions that lock the same name
 * wait, and then see the result. The locks are taken on entry, so that every later statement sees what was committed
 * before.
 */
export const inLockedShop = <T>(
  db: Db,
  shopId: number,
  locked: readonly string[],
  work: (shopDb: ShopDb) => Promise<T>,
): Promise<T> => {
  // Always in the same order, to avoid deadlocks.
  const keys = [...locked].sort().map((name) => pg.escapeLiteral(`${wholeNumber(shopId)}/${name}`))
  const locks = keys.map((key) => `pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const enter = `${enterShop(shopId)}; select ${locks.join(', ')}`
  return inTransaction(db, shopId, { enter }, work)
}

const SESSION_OVER = 'RD001'
const isSessionOver = (error: unknown) => (error as { code?: unknown }).code === SESSION_OVER

/** The same for a signed-in session. `undefined` if that session has been revoked. */
export const inShopSession = async <T>(
  db: Db,
  { shopId, sessionId }: { shopId: number; sessionId: string },
  work: (shopDb: ShopDb) => Promise<T>,
): Promise<{ result: T } | undefined> => {
  try {
    const enter = `select enter_shop(${wholeNumber(shopId)}, ${pg.escapeLiteral(sessionId)})`
    return { result: await inTransaction(db, shopId, { enter }, work) }
  } catch (error) {
    if (isSessionOver(error)) return undefined
    throw error
  }
}

/** The last statement of a transaction: its end is sent with it, and nothing may follow. */
export const executeLast = async <Row>(db: ShopDb, compiled: CompiledQuery<Row>): Promise<Row[]> => {
  const { rows } = await db.executeQuery<Row>(lastStatement(compiled))
  return rows
}

/** These values are inlined into a statement, so they must be checked. */
const wholeNumber = (value: number) => {
  if (!Number.isSafeInteger(value)) throw new Error('not a whole number')
  return value
}

const UNREACHABLE = /^(08|57P0|53300|ECONN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EPIPE|EAI_AGAIN)/
const LOST =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error/i

/** Out of disk space or memory, a disk failure, or a former primary that is now read-only. */
const UNABLE = /^(53|58|25006)/

/** Whether an error means that the database is reachable but cannot work. */
export const isUnable = (error: unknown): boolean =>
  UNABLE.test(String((error as { code?: unknown } | null)?.code ?? ''))

/** Whether an error means that the database is unreachable or cannot work at the moment: a retry makes sense. */
export const isUnreachable = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return UNREACHABLE.test(String(code ?? '')) || LOST.test(String(message ?? '')) || isUnable(error)
}

const LOCK_TIMEOUT = '55P03'
/** Statement timeout, serialization failure, deadlock, or a login refused during a password change or failover. */
const PASSING = /^(57014|40001|40P01|28)/

/** Whether a lock was not granted within the lock timeout. */
export const isHeldUp = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === LOCK_TIMEOUT

/** Whether the error is temporary, so that a retry may succeed. */
export const isPassing = (error: unknown): boolean =>
  isUnreachable(error) || isHeldUp(error) || PASSING.test(String((error as { code?: unknown } | null)?.code ?? ''))

const UNIQUE_VIOLATION = '23505'
export const violatesUnique = (error: unknown, constraint: string): boolean => {
  const { code, constraint: violated } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === UNIQUE_VIOLATION && violated === constraint
}
