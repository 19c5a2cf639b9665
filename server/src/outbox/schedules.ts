/**
 * Recurring tasks for all shops. Each task has a row that says when it is due; the server that leases the row performs
 * the task, and renews the lease meanwhile. If that server dies, the task is due again when its lease expires.
 */
import { sql } from 'kysely'
import { errorFields } from '../base/log.ts'
import type { Deps } from '../config/deps.ts'
import type { Db } from '../db/db.ts'
import { whileRenewing } from './while-renewing.ts'

/** A recurring task for all shops, performed by one server at a time. */
export interface Chore {
  readonly everySeconds: number
  readonly work: (deps: Deps) => Promise<void>
}
export type Chores = Readonly<Record<string, Chore>>

export interface LeasedChore {
  readonly name: string
  /** As the database wrote it: a number would lose microseconds. */
  readonly startedAt: string
  readonly leasedUntil: string
}

const LEASE_SECONDS = 60
const RENEWAL_MS = 15_000

/** A new task is due at once. */
export const addSchedules = async (db: Db, chores: Chores): Promise<void> => {
  await sql`
    insert into schedules (name, due_at) select name, now() from unnest(${Object.keys(chores)}::text[]) as name
    on conflict do nothing`.execute(db)
}

export const leaseChores = async (db: Db, chores: Chores, most: number): Promise<LeasedChore[]> => {
  const { rows } = await sql<LeasedChore>`
    with next as (
      select name from schedules where due_at <= now() and name = any(${Object.keys(chores)}::text[])
      order by due_at, name limit ${most} for update skip locked
    )
    update schedules s set due_at = now() + ${LEASE_SECONDS} * interval '1 second' from next where s.name = next.name
    returning s.name, now()::text as "startedAt", s.due_at::text as "leasedUntil"`.execute(db)
  return rows
}

/** Only by the server that holds the lease. */
const setDue = async (db: Db, { name, leasedUntil }: LeasedChore, dueAt: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ due_at: string }>`
    update schedules set due_at = ${dueAt}
    where name = ${name} and due_at = ${leasedUntil}::timestamptz
    returning due_at::text`.execute(db)
  return rows[0]?.due_at
}

export const releaseChore = async (db: Db, chore: LeasedChore): Promise<void> => {
  await setDue(db, chore, sql`now()`)
}

/** A failed task is performed again when it is next due. */
export const performChore = async (deps: Deps, chores: Chores, leased: LeasedChore): Promise<void> => {
  const { db, log } = deps
  const { everySeconds = 0, work } = chores[leased.name] ?? {}
  const warn = (error: unknown) => log.warn({ event: 'jobs_error', ...errorFields(error) })
  let current = leased
  const renew = async () => {
    const until = await setDue(db, current, sql`now() + ${LEASE_SECONDS} * interval '1 second'`)
    if (until) current = { ...current, leasedUntil: until }
  }
  await whileRenewing({ everyMs: RENEWAL_MS, renew, onError: warn }, async () => work?.(deps)).catch(warn)
  const next = sql`${leased.startedAt}::timestamptz + ${everySeconds} * interval '1 second'`
  await setDue(db, current, next).catch(warn)
}
