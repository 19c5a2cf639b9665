/**
 * How far a return has come by now. Returns pass quickly through the middle of their lives, so that in a small shop some
 * statuses could stand empty on the day of the demo. The desk hands two of three young returns a status to be found in, in
 * turn.
 */
import { DAY_MS, type StatusIndex } from '@returns-desk/engine'
import { random } from './random.ts'
import { canRestAt, type DemoStatusChange, type JourneyFacts, walkJourney } from './return-journey.ts'
import type { DemoWish } from './wishes.ts'

const RESTING: readonly StatusIndex[] = [4, 3, 5, 6, 2, 5, 4, 3]

/** Old enough to have come some way, too young to be settled. */
const isYoung = (created_at: Date, now: Date) => {
  const age = now.getTime() - created_at.getTime()
  return age > 3 * DAY_MS && age < 18 * DAY_MS
}

export interface Desk {
  /** Where it went, and when. The first entry is the submission. */
  readonly journeyOf: (wish: DemoWish, methods: Omit<JourneyFacts, 'isShopsFault'>) => DemoStatusChange[]
}

export const openDesk = (now: Date, seed: number): Desk => {
  const queue = [...RESTING]
  let seen = 0
  const take = (facts: JourneyFacts): StatusIndex | null => {
    if (seen++ % 3 === 0) return null
    const at = queue.findIndex((status) => canRestAt(status, facts))
    if (at < 0) return null
    const [status = null] = queue.splice(at, 1)
    if (status !== null) queue.push(status)
    return status
  }
  return {
    journeyOf: ({ order, at, lines }, methods) => {
      const isShopsFault = lines.every(({ reason }) => reason === 'damaged' || reason === 'wrong_item')
      const facts = { ...methods, isShopsFault }
      const restsAt = isYoung(at, now) ? take(facts) : null
      return walkJourney({ created_at: at, now, facts, restsAt }, random(seed, 'journey', order.order_number))
    },
  }
}
