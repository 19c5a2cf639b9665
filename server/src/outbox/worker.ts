/**
 * Performs due effects, inside the server's own process. Any number of servers may do so on one database: each leases
 * what it performs. While the database is unavailable, the worker waits for it.
 */
import { errorFields } from '../base/log.ts'
import type { Deps } from '../config/deps.ts'
import { type EffectPlace, leaseNext, postpone, type QueueName } from './enqueue.ts'
import { type Poll, poll } from './poll.ts'
import { sweepEffects } from './run-due-effects.ts'
import { CLAIM_MS, type Handlers, runEffect, SHORT_CLAIM_MS } from './run-effect.ts'
import { addSchedules, type Chores, leaseChores, performChore, releaseChore } from './schedules.ts'

/** The work of a worker: a handler for each kind of effect, and its chores. */
export interface Duties {
  readonly handlers: Handlers
  readonly chores: Chores
}

export interface Worker {
  /** Finishes running work, and takes nothing new. */
  readonly stop: () => Promise<void>
}

interface Queue {
  readonly name: QueueName
  readonly atOnce: number
  readonly everyMs?: number
  /** As long as the claim of an effect: if its worker dies, it can be claimed as soon as it is due again. */
  readonly leaseMs: number
}

/** Somebody sits and waits for these. */
const AWAITED = { everyMs: 250, leaseMs: SHORT_CLAIM_MS }

const QUEUES: readonly Queue[] = [
  { name: 'codes', atOnce: 5, ...AWAITED },
  { name: 'runs', atOnce: 2, ...AWAITED },
  // One at a time: a killed server leaves at most one mail that was sent but not recorded.
  { name: 'mails', atOnce: 1, leaseMs: CLAIM_MS },
  { name: 'effects', atOnce: 10, leaseMs: CLAIM_MS },
]

/** So that the sweep every minute does not wait for the daily cleanup. */
const CHORES_AT_ONCE = 2

/** If the outcome could not be recorded, the effect is due again when its lease ends; the others are not affected. */
const performSafely = async (deps: Deps, handlers: Handlers, place: EffectPlace) => {
  try {
    await runEffect(deps, handlers, place)
  } catch (error) {
    deps.log.error({ event: 'effect_lost', ...errorFields(error) })
  }
}

export const runWorker = async (deps: Deps, { handlers, chores }: Duties): Promise<Worker> => {
  const { db, isStopping } = deps
  const onError = (error: unknown) => deps.log.warn({ event: 'jobs_error', ...errorFields(error) })
  // Effects left behind by a server that died are picked up at once, not in a minute.
  await sweepEffects(deps, 0)
  await addSchedules(db, chores)
  const polls: Poll[] = QUEUES.map(({ name, leaseMs, ...pace }) =>
    poll({
      ...pace,
      isStopping,
      onError,
      lease: (most) => leaseNext(db, name, most, leaseMs),
      perform: (place) => performSafely(deps, handlers, place),
      release: (place) => postpone(db, place, 0),
    }),
  )
  const chorePoll = poll({
    atOnce: CHORES_AT_ONCE,
    isStopping,
    onError,
    lease: (most) => leaseChores(db, chores, most),
    perform: (chore) => performChore(deps, chores, chore),
    release: (chore) => releaseChore(db, chore),
  })
  return {
    stop: async () => {
      await Promise.all([...polls, chorePoll].map((each) => each.stop()))
    },
  }
}
