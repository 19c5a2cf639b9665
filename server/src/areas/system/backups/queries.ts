import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** Enough to see a bad month. */
const KEPT_RUNS = 200

export interface Run {
  readonly startedAt: Date
  readonly endedAt: Date
  readonly outcome: { readonly bytes: number } | { readonly problem: string }
}

export const insertRun = async (db: Db, { startedAt, endedAt, outcome }: Run): Promise<void> => {
  await db
    .insertInto('backup_runs')
    .values({ started_at: startedAt, ended_at: endedAt, ...outcome })
    .execute()
  await sql`
    delete from backup_runs where id <= (select max(id) from backup_runs) - ${KEPT_RUNS}
      and id <> (select max(id) from backup_runs where problem is null)`.execute(db)
}

export interface LastRuns {
  readonly good: { readonly started_at: Date; readonly bytes: number } | undefined
  /** The last one that failed after the last good one. */
  readonly failed: { readonly ended_at: Date; readonly problem: string } | undefined
  readonly failures: number
}

export const findLastRuns = async (db: Db): Promise<LastRuns> => {
  const { rows } = await sql<{
    readonly id: string
    readonly started_at: Date
    readonly ended_at: Date
    readonly bytes: string | null
    readonly problem: string | null
  }>`
    select id, started_at, ended_at, bytes, problem from backup_runs
    where id >= coalesce((select max(id) from backup_runs where problem is null), 0) order by id desc`.execute(db)
  const good = rows.find(({ bytes }) => bytes !== null)
  const failed = rows.filter(({ problem }) => problem !== null)
  const last = failed[0]
  return {
    good: good && { started_at: good.started_at, bytes: Number(good.bytes) },
    failed: last && { ended_at: last.ended_at, problem: last.problem ?? '' },
    failures: failed.length,
  }
}
