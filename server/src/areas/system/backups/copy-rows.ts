/** PostgreSQL's COPY, in and out, over the driver's own connection: rows as text that reads back as exactly the same rows. */
import { once } from 'node:events'
import type pg from 'pg'

/** The driver's connection, with what its types leave out. */
type Connection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const rowsOf = (tag: string) => Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? 0)

/** A statement in the driver's queue, told of its end once. */
const statement = (client: pg.Client, text: string, handlers: object) =>
  new Promise<number>((resolve, reject) => {
    let rows = 0
    client.query({
      submit: (connection: pg.Connection) => connection.query(text),
      handleCommandComplete: (message: { text: string }) => {
        rows = rowsOf(message.text)
      },
      handleReadyForQuery: () => resolve(rows),
      handleError: reject,
      handleEmptyQuery: () => {},
      ...handlers,
    } as pg.Submittable)
  })

/** Hands each row to `take`, and waits where `take` asks for it. Answers how many there were. */
export const copyOut = async (client: pg.Client, query: string, take: (row: Buffer) => Promise<void> | undefined) => {
  let failure: unknown
  let waiting: Promise<void> | undefined
  const handleCopyData = ({ chunk }: { chunk: Buffer }, { stream }: Connection) => {
    // The driver uses its buffer again.
    waiting = take(Buffer.from(chunk)) ?? waiting
    if (!waiting || stream.isPaused()) return
    stream.pause()
    waiting
      .catch((error) => {
        failure = error
      })
      .finally(() => stream.resume())
  }
  const rows = await statement(client, `copy (${query}) to stdout`, { handleCopyData })
  await waiting?.catch(() => {})
  if (failure) throw failure
  return rows
}

const CHUNK_BYTES = 256 * 1024

export interface CopyIn {
  readonly write: (rows: Buffer) => Promise<void>
  /** Answers how many rows there were. */
  readonly end: () => Promise<number>
}

/** `into`: a table with the columns that the rows have. */
export const copyIn = async (client: pg.Client, into: string): Promise<CopyIn> => {
  let begin: (connection: Connection) => void = () => {}
  const ready = new Promise<Connection>((resolve) => {
    begin = resolve
  })
  const done = statement(client, `copy ${into} from stdin`, { handleCopyInResponse: (it: Connection) => begin(it) })
  const connection = await Promise.race([ready, done.then(() => Promise.reject(new Error('COPY did not begin')))])
  // The next write reports it.
  let failure: unknown
  done.catch((error) => {
    failure = error
  })
  return {
    write: async (rows) => {
      for (let from = 0; from < rows.length; from += CHUNK_BYTES) {
        if (failure) throw failure
        connection.sendCopyFromChunk(rows.subarray(from, from + CHUNK_BYTES))
        if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), done])
      }
    },
    end: async () => {
      if (!failure) connection.endCopyFrom()
      return done
    },
  }
}
