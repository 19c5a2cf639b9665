/**
 * The tables of the job runner, in a schema of their own, made and brought up to date by the database's owner. The server
 * itself may only put jobs in, take them out and keep them tidy.
 */
import { type Kysely, sql } from 'kysely'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import { ConfigurationError } from '../base/configuration-error.ts'

export const JOBS_SCHEMA = 'jobs'

/** One job for each effect that is due: mails have a queue of their own, so that no slow courier holds them up. */
export const MAILS_QUEUE = 'mails'
export const EFFECTS_QUEUE = 'effects'
/** Mails with one-time codes: somebody waits for each, and does not wait behind a thousand others. */
export const CODES_QUEUE = 'codes'
/** What the server does for all shops now and then. */
export const CHORES_QUEUE = 'chores'

const JOBS_LOCK = 7_061_987

const QUEUE = {
  // A job that waits is one; a second for the same effect is left out.
  policy: 'short',
  // The effect knows how often it was tried and when it is due. A job is only the knock on the door.
  retryLimit: 0,
  expireInSeconds: 600,
  deleteAfterSeconds: 600,
  retentionSeconds: 30 * 24 * 60 * 60,
}

const installedVersion = async (db: Kysely<never>): Promise<number | undefined> => {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass(${`${JOBS_SCHEMA}.version`}) is not null as "isThere"`.execute(db)
  if (!rows[0]?.isThere) return undefined
  const versions = await sql<{ version: number }>`select version from jobs.version`.execute(db)
  return versions.rows[0]?.version
}

/** A plan of the runner's holds its own `begin` and `commit`, and is empty when there is nothing to do. */
const runPlan = async (db: Kysely<never>, plan: string) => {
  if (plan.trim() !== '') await sql.raw(plan).execute(db)
}

const install = async (db: Kysely<never>) => {
  const version = await installedVersion(db)
  if (version === undefined) await runPlan(db, getConstructionPlans(JOBS_SCHEMA))
  else await migrateFrom(db, version)
}

const migrateFrom = async (db: Kysely<never>, version: number) => {
  const newest = Number(/version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans(JOBS_SCHEMA))?.[1])
  if (version < newest) await runPlan(db, getMigrationPlans(JOBS_SCHEMA, version))
}

const grantTo = (role: string) => `
  grant usage on schema ${JOBS_SCHEMA} to ${role};
  grant select, insert, update, delete on ${JOBS_SCHEMA}.job, ${JOBS_SCHEMA}.job_common to ${role};
  grant select, update on ${JOBS_SCHEMA}.queue, ${JOBS_SCHEMA}.version to ${role};
  grant select, insert, delete on ${JOBS_SCHEMA}.warning to ${role};
  grant select, delete on ${JOBS_SCHEMA}.job_dependency to ${role};
  grant select on ${JOBS_SCHEMA}.schedule, ${JOBS_SCHEMA}.bam, ${JOBS_SCHEMA}.subscription, ${JOBS_SCHEMA}.queue_stats to ${role}`

const NOT_ALLOWED = '42501'

/**
 * Servers that start together take turns. The lock belongs to a transaction of its own, because the runner's plans hold
 * theirs; one that belongs to a session would be lost behind a pooler.
 */
const inTurn = (db: Kysely<never>, work: () => Promise<void>) =>
  db.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout to 0`.execute(transaction)
    await sql`select pg_advisory_xact_lock(${JOBS_LOCK})`.execute(transaction)
    await work()
  })

/** Takes two connections. */
export const prepareJobs = (db: Kysely<never>, role: string): Promise<void> =>
  inTurn(db, async () => {
    try {
      await install(db)
      for (const name of [CODES_QUEUE, MAILS_QUEUE, EFFECTS_QUEUE, CHORES_QUEUE])
        await sql`select jobs.create_queue(${name}, ${JSON.stringify(QUEUE)}::jsonb)`.execute(db)
      await sql.raw(grantTo(role)).execute(db)
    } catch (error) {
      if ((error as { code?: unknown }).code !== NOT_ALLOWED) throw error
      throw new ConfigurationError(
        'The user of DATABASE_URL may not create a schema. Let it: grant create on database … to …',
      )
    }
  })
