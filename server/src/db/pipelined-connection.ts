/**
 * A connection that sends the start of a transaction together with its first statement, and its end with the last: round
 * trips are most of what a short request waits for, and much of what it costs.
 */
import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type pg from 'pg'
import { inOnePacket, socketOf } from './driver-internals.ts'
import { leaveDemoted } from './follow-primary.ts'
import { tooLate } from './limits.ts'

interface TransactionStart {
  /** Whether it is read-only, with a single statement. */
  readonly isReading: boolean
  /** The time limit of the transaction. After that its connection is closed, and the database rolls it back. */
  readonly limitMs: number
}

/** What the connection is told of a statement besides its text. Kysely hands it on as it is. */
type Statement<Row = unknown> = CompiledQuery<Row> & { readonly start?: TransactionStart; readonly isLast?: true }

/** Begins a transaction: held back, and sent with the first statement after it. */
export const transactionStart = (text: string, start: TransactionStart): Statement => ({
  ...CompiledQuery.raw(text),
  start,
})

/** The last statement of a transaction: its end is sent with it, and nothing may follow. */
export const lastStatement = <Row>(query: CompiledQuery<Row>): Statement<Row> => ({ ...query, isLast: true })

export const COMMIT = CompiledQuery.raw('commit') as CompiledQuery<{ command: string }>
export const ROLLBACK = CompiledQuery.raw('rollback')
const isEnd = ({ sql }: CompiledQuery) => sql === COMMIT.sql || sql === ROLLBACK.sql

const CHANGES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

const resultOf = <Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> => {
  if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [{ command } as Row] }
  return { rows: rows ?? [], ...(CHANGES.includes(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
}

const ended = (command: string) => ({ command, rows: [] }) as unknown as pg.QueryResult

/** The driver's own errors begin in the socket: with the caller's stack they say which statement of ours it was. */
const withCaller = (error: unknown) => {
  if (error instanceof Error) error.stack += `\n${new Error().stack?.split('\n').slice(1).join('\n')}`
  return error
}

/** The name that a statement is prepared under, if it is. */
export type NameOf = (query: CompiledQuery) => string | undefined

export interface Connection extends DatabaseConnection {
  readonly release: () => void
}

export const openConnection = (client: pg.PoolClient, nameOf: NameOf): Connection => {
  const socket = socketOf(client)
  /** The start of a transaction that nothing has followed yet. */
  let held: Statement | undefined
  /** Whether the end of the transaction was sent already. */
  let isOver = false
  let limit: NodeJS.Timeout | undefined

  const ask = (query: CompiledQuery): Promise<pg.QueryResult> => {
    const { sql: text, parameters } = query
    const name = nameOf(query)
    const values = parameters as unknown[]
    return name ? client.query({ name, text, values }) : client.query(text, values)
  }
  const begin = (statement: Statement, { limitMs }: TransactionStart) => {
    held = statement
    clearTimeout(limit)
    if (Number.isFinite(limitMs))
      limit = setTimeout(() => socket.destroy(tooLate('the transaction took too long')), limitMs)
    return ended('BEGIN')
  }
  const send = async (statement: Statement): Promise<pg.QueryResult | undefined> => {
    if (isOver) {
      if (!isEnd(statement)) throw new Error('a statement in a transaction whose last one was sent')
      isOver = false
      return ended('COMMIT')
    }
    const before = held ? [held] : []
    isOver = !isEnd(statement) && (held?.start?.isReading === true || statement.isLast === true)
    held = undefined
    if (before.length === 0 && !isOver) return ask(statement)
    const texts = [...before, statement, ...(isOver ? [COMMIT] : [])]
    // The first error is the cause: the others only say that their transaction was aborted.
    return (await Promise.all(inOnePacket(socket, () => texts.map(ask))))[before.length]
  }
  const executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    const { start } = query as Statement
    try {
      return resultOf((start ? begin(query, start) : await send(query)) as pg.QueryResult)
    } catch (error) {
      leaveDemoted(client, error)
      throw withCaller(error)
    } finally {
      if (isEnd(query)) clearTimeout(limit)
    }
  }
  return {
    executeQuery,
    streamQuery: () => {
      throw new Error('rows are read in portions, each with a statement of its own')
    },
    release: () => client.release(),
  }
}
