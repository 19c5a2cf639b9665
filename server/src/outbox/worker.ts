/**
 * Takes jobs and makes what they call for, inside the server's own process. Any number of servers may do so on one
 * database; which of them takes a job is the runner's business. When the database is away the worker waits for it.
 */
import { PgBoss } from 'pg-boss'
import { errorFields } from '../base/log.ts'
import type { Deps } from '../config/deps.ts'
import { inShop } from '../db/db.ts'
import { CHORES_QUEUE, CODES_QUEUE, EFFECTS_QUEUE, JOBS_SCHEMA, MAILS_QUEUE } from '../db/job-tables.ts'
import { type EffectJob, knock } from './enqueue.ts'
import { jobsDatabase } from './jobs-database.ts'
import { recordOutcome } from './outcomes.ts'
import { rescueCodes } from './rescue-codes.ts'
import { sweepEffects } from './run-due-effects.ts'
import { type EffectPlace, type Handlers, runEffect } from './run-effect.ts'
import { workThrough } from './run-with-concurrency.ts'

/** Something that is done for all shops now and then, by one of the servers. */
export interface Chore {
  readonly everySeconds: number
  readonly work: (deps: Deps) => Promise<void>
}
export type Chores = Readonly<Record<string, Chore>>

/** What a worker does: who performs which kind of effect, and its chores. */
export interface Duties {
  readonly handlers: Handlers
  readonly chores: Chores
}

export interface Worker {
  /** Finishes what has been begun, and takes nothing new. */
  readonly stop: () => Promise<void>
}

const POLLING = { pollingIntervalSeconds: 1 }
const JOBS_AT_ONCE = 10
const DRAIN_LIMIT_MS = 15_000
const MINUTE_MS = 60_000
const RESCUE_MS = 2_000

/** Jobs that are over are of no use to anybody: the effect tells what became of it. */
const DELETE_FINISHED_EVERY_SECONDS = 300

export const openBoss = (deps: Deps, url: string) => {
  const { executeSql, close } = jobsDatabase(url)
  const boss = new PgBoss({
    db: { executeSql },
    schema: JOBS_SCHEMA,
    // The tables are the owner's business.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    schedule: false,
    maintenanceIntervalSeconds: DELETE_FINISHED_EVERY_SECONDS,
  })
  boss.on('error', (error) => deps.log.warn({ event: 'jobs_error', ...errorFields(error) }))
  const stop = async () => {
    await boss.stop({ graceful: true, timeout: DRAIN_LIMIT_MS })
    await close()
  }
  return { boss, stop }
}

/** One server does a chore, whichever asks first in its interval. */
const askForChores = async (boss: PgBoss, chores: Chores) => {
  for (const [chore, { everySeconds }] of Object.entries(chores))
    await boss.send(CHORES_QUEUE, { chore }, { singletonKey: chore, singletonSeconds: everySeconds })
}

/** An effect that could not even be recorded is due again when its claim runs out; the others are not its affair. */
const makeSafely = async (deps: Deps, handlers: Handlers, place: EffectPlace) => {
  try {
    recordOutcome(await runEffect(deps, handlers, place))
  } catch (error) {
    deps.log.error({ event: 'effect_lost', ...errorFields(error) })
  }
}

/** A job that an earlier version left names its effect in another way: the sweep finds that one. */
const placesOf = ({ data }: { data: Partial<EffectJob> & Pick<EffectJob, 'shop_id'> }): EffectPlace[] =>
  (data.effect_ids ?? []).map((effectId) => ({ shopId: data.shop_id, effectId }))

/** The runner takes the oldest jobs, but hands them over in any order; a customer should not read of the end first. */
const oldestFirst = <Job extends { readonly createdOn: Date }>(jobs: readonly Job[]) =>
  jobs.toSorted((one, other) => one.createdOn.getTime() - other.createdOn.getTime())

const QUEUES = [
  { name: CODES_QUEUE, kind: 'code-email', atOnce: 5 },
  // One at a time: whoever pulls the plug finds at most one mail that was sent and is not known to be.
  { name: MAILS_QUEUE, kind: 'email', atOnce: 1 },
  { name: EFFECTS_QUEUE, kind: 'label', atOnce: JOBS_AT_ONCE },
]

const workOnQueue = async (
  boss: PgBoss,
  deps: Deps,
  handlers: Handlers,
  { name, kind, atOnce }: (typeof QUEUES)[0],
) => {
  const options = { ...POLLING, batchSize: JOBS_AT_ONCE, burstWhenBatchFull: true, includeMetadata: true } as const
  const work = {
    atOnce,
    make: (place: EffectPlace) => makeSafely(deps, handlers, place),
    leave: ({ shopId, effectId }: EffectPlace) =>
      inShop(deps.db, shopId, (db) => knock(db, shopId, [{ id: effectId, kind }])),
  }
  await boss.work<EffectJob, void, typeof options>(name, options, (jobs) =>
    workThrough(deps, oldestFirst(jobs).flatMap(placesOf), work),
  )
}

export const runWorker = async (deps: Deps, url: string, { handlers, chores }: Duties): Promise<Worker> => {
  const { boss, stop } = openBoss(deps, url)
  const tell = (error: unknown) => deps.log.warn({ event: 'jobs_error', ...errorFields(error) })
  const ask = () => askForChores(boss, chores).catch(tell)
  try {
    await boss.start()
    for (const queue of QUEUES) await workOnQueue(boss, deps, handlers, queue)
    await boss.work<{ chore: string }>(CHORES_QUEUE, POLLING, async (jobs) => {
      for (const { data } of jobs) await chores[data.chore]?.work(deps)
    })
    // What was left behind by whoever died is looked for at once, not in a minute.
    await sweepEffects(deps, 0)
  } catch (error) {
    // Half started, it would go on beside the one that is started next.
    await stop()
    throw error
  }
  await ask()
  const timers = [setInterval(ask, MINUTE_MS), setInterval(() => rescueCodes(deps).catch(tell), RESCUE_MS)]
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await stop()
    },
  }
}
