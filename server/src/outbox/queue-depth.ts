import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Counted in effects. */
export interface QueueDepth {
  /** Due and not leased. */
  readonly waiting: number
  readonly active: number
  /** Not due yet: held, or waiting for a retry. */
  readonly later: number
  /** How long the oldest waiting effect has been due; 0 if none waits. */
  readonly oldest_seconds: number
}

export const queueDepth = async (db: Db): Promise<QueueDepth> => {
  const { rows } = await sql<QueueDepth>`
    select
      count(*) filter (where due_at <= now())::int as waiting,
      count(*) filter (where due_at > now() and is_leased)::int as active,
      count(*) filter (where due_at > now() and not is_leased)::int as later,
      greatest(coalesce(extract(epoch from now() - min(due_at)), 0), 0)::float8 as oldest_seconds
    from due_effects`.execute(db)
  return rows[0] ?? { waiting: 0, active: 0, later: 0, oldest_seconds: 0 }
}
