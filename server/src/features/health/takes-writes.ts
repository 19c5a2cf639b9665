/**
 * Whether the database takes writes: a disk that is full, or a replica that only reads, still answers questions. Found out by
 * writing a row and undoing it. The transaction is committed all the same, because a commit needs the log to be written.
 */
import { sql } from 'kysely'
import type { Deps } from '../../config/deps.ts'
import type { Db } from '../../db/db.ts'

/** However often it is asked. */
const GOOD_MS = 5000
const FILLER_BYTES = 5000

interface Known {
  readonly at: number
  readonly answer: Promise<boolean>
}

const known = new WeakMap<Db, Known>()

const write = (db: Db) =>
  db.connection().execute(async (connection) => {
    const statements = `start transaction; savepoint undone;
      insert into write_checks (filler) values (decode(repeat('00', ${FILLER_BYTES}), 'hex'));
      rollback to savepoint undone; commit`
    try {
      await sql.raw(statements).execute(connection)
      return true
    } catch {
      await sql`rollback`.execute(connection).catch(() => {})
      return false
    }
  })

export const takesWrites = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> => {
  const at = clock().getTime()
  const last = known.get(db)
  if (last && at - last.at < GOOD_MS) return last.answer
  const answer = write(db).catch(() => false)
  known.set(db, { at, answer })
  return answer
}
