/** The server on a day that is past: everything it does, it does then. */

import { keptMail } from '../adapters/mail/kept-mail.ts'
import type { PlatformShop } from '../adapters/platform/port.ts'
import { createLog } from '../base/log.ts'
import type { Deps } from '../config/deps.ts'
import type { EffectHandler } from '../outbox/effect-handler.ts'
import type { Effect } from '../outbox/plan-effects.ts'
import type { SeededOrder } from './seed-orders.ts'
import type { DemoBasics } from './seed-rules.ts'

export interface Past {
  readonly handlers: Readonly<Record<Effect['kind'], EffectHandler>>
  /** With the clock of that day. No mail leaves the house, whatever mail server there is. */
  readonly deps: Deps
  readonly shop: PlatformShop
  readonly basics: DemoBasics
  /** Today, where the past ends. */
  readonly now: Date
  readonly travelTo: (day: Date) => void
  /** The orders that have been placed by then, by name. */
  readonly orders: Map<string, SeededOrder>
  /** What the shop calls its statuses, by `order_index`. */
  readonly statuses: Map<number, string>
  /** What came of the effects that were made, by the effect. Written down once, at the end. */
  readonly results: Map<string, object>
}

const clockOf = (deps: Deps, now: Date): Pick<Past, 'deps' | 'travelTo'> => {
  let today = now
  const clock = () => today
  return {
    deps: { ...deps, clock, mail: keptMail(deps.db, clock), log: createLog('silent') },
    travelTo: (day) => {
      today = day
    },
  }
}

export const openPast = (
  deps: Deps,
  handlers: Past['handlers'],
  shop: PlatformShop,
  basics: DemoBasics,
  now: Date,
): Past => ({
  ...clockOf(deps, now),
  ...{ handlers, shop, basics, now, orders: new Map(), statuses: new Map(), results: new Map() },
})

/** The same past with a separate clock, for events that can be played independently of the rest. */
export const besides = (past: Past): Past => ({ ...past, ...clockOf(past.deps, past.now) })

/** Something that happens at a moment, and what follows from it later. */
export interface Act {
  readonly at: Date
  readonly run: (past: Past) => Promise<readonly Act[]>
}

const byTime = (a: Act, b: Act) => a.at.getTime() - b.at.getTime()

/**
 * One after the other, in the order of their moments; of those at the same moment, the one that was named first. Answers those
 * that are not before `until`.
 */
export const runActs = async (past: Past, acts: readonly Act[], until?: Date): Promise<Act[]> => {
  const waiting = acts.toSorted(byTime)
  const isDue = (act: Act | undefined): act is Act => act !== undefined && (until === undefined || act.at < until)
  for (let act = waiting[0]; isDue(act); act = waiting[0]) {
    waiting.shift()
    past.travelTo(act.at)
    const next = await act.run(past)
    waiting.push(...next)
    if (next.length > 0) waiting.sort(byTime)
  }
  return waiting
}
