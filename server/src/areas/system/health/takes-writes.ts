/**
 * Whether the database accepts writes: with a full disk, or as a read-only replica, it still answers queries. Checked
 * by inserting a row and rolling back to a savepoint. The transaction itself is committed, because only a commit forces
 * the log to be written.
 */
import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import type { Db } from '../../../db/db.ts'

/** However often it is called. */
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
