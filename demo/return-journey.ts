import { STATUS, type StatusIndex } from '@returns-desk/engine'
import { HOUR_MS, toOfficeHours } from './calendar.ts'
import type { Random } from './random.ts'

/**
 * How a return travels from status to status. A whole life is planned first, then walked until `now`: what has not happened
 * yet is what the return is still waiting for. Statuses are known by their `order_index`, as everywhere.
 */
export interface DemoStatusChange {
  /** Null for the submission itself. */
  from: StatusIndex | null
  to: StatusIndex
  at: Date
  actor: 'customer' | 'staff'
}

export interface JourneyFacts {
  isExternal: boolean
  requiresIban: boolean
  isShopsFault: boolean
}

/** Hours until a return arrives in a status, counted from the one before. */
const HOURS_TO: Record<StatusIndex, readonly [from: number, to: number]> = {
  [STATUS.NEW]: [0, 0],
  [STATUS.AWAITING_PARCEL]: [2, 34],
  [STATUS.RECEIVED]: [40, 150],
  [STATUS.PROCESSED]: [4, 60],
  [STATUS.REFUND_TO_IBAN]: [3, 40],
  [STATUS.PENDING_ACTION]: [2, 40],
  [STATUS.COMPLETED]: [16, 84],
  [STATUS.CANCELLED]: [3, 60],
}

/** Continues only after an answer. */
const HOURS_OUT_OF_PENDING = [20, 160] as const

type Fate =
  | 'smooth'
  | 'withdrawn'
  | 'never_sent'
  | 'rejected'
  | 'refunded_unseen'
  | 'paused'
  | 'paused_then_cancelled'
  | 'stuck'

const fateOf = ({ isShopsFault }: JourneyFacts, draw: Random): Fate =>
  draw.weighted([
    ['smooth', 72],
    ['withdrawn', 5],
    ['never_sent', 4],
    ['rejected', isShopsFault ? 0.5 : 2],
    ['refunded_unseen', isShopsFault ? 10 : 0],
    ['paused', 10],
    ['paused_then_cancelled', 3],
    ['stuck', 2],
  ])

const track = ({ isExternal, requiresIban }: JourneyFacts, draw: Random): StatusIndex[] => [
  ...(isExternal || draw.chance(0.05) ? [] : [STATUS.AWAITING_PARCEL]),
  STATUS.RECEIVED,
  STATUS.PROCESSED,
  ...(requiresIban ? [STATUS.REFUND_TO_IBAN] : []),
  STATUS.COMPLETED,
]

const plan = (facts: JourneyFacts, draw: Random): StatusIndex[] => {
  const steps = track(facts, draw)
  const awaiting = steps.filter((step) => step === STATUS.AWAITING_PARCEL)
  const paused = draw.int(0, steps.length - 1)
  switch (fateOf(facts, draw)) {
    case 'smooth':
      return steps
    case 'withdrawn':
      return [STATUS.CANCELLED]
    case 'never_sent':
      return [...awaiting, STATUS.CANCELLED]
    case 'rejected':
      return [...awaiting, STATUS.RECEIVED, STATUS.CANCELLED]
    case 'refunded_unseen':
      return steps.slice(steps.indexOf(STATUS.PROCESSED))
    case 'paused':
      return [...steps.slice(0, paused), STATUS.PENDING_ACTION, ...steps.slice(paused)]
    case 'paused_then_cancelled':
      return [...awaiting, STATUS.PENDING_ACTION, STATUS.CANCELLED]
    case 'stuck':
      return [...steps.slice(0, paused), STATUS.PENDING_ACTION]
  }
}

/** Customers may cancel what staff have not touched yet. */
const actorOf = (from: StatusIndex, to: StatusIndex) =>
  from === STATUS.NEW && to === STATUS.CANCELLED ? 'customer' : 'staff'

/** The way to a status that the return is to be found in, as direct as its methods allow. */
const wayTo = (status: StatusIndex, facts: JourneyFacts, draw: Random): StatusIndex[] => {
  const steps = track(facts, draw)
  if (status === STATUS.AWAITING_PARCEL) return [STATUS.AWAITING_PARCEL]
  return status === STATUS.PENDING_ACTION
    ? [...steps.slice(0, draw.int(0, 2)), STATUS.PENDING_ACTION]
    : steps.slice(0, steps.indexOf(status) + 1)
}

export const canRestAt = (status: StatusIndex, { isExternal, requiresIban }: JourneyFacts) =>
  !(status === STATUS.AWAITING_PARCEL && isExternal) && !(status === STATUS.REFUND_TO_IBAN && !requiresIban)

const hoursBetween = (from: StatusIndex, to: StatusIndex, draw: Random) => {
  const [least, most] = from === STATUS.PENDING_ACTION ? HOURS_OUT_OF_PENDING : HOURS_TO[to]
  return least + draw.next() * (most - least)
}

interface Walk {
  created_at: Date
  now: Date
  facts: JourneyFacts
  /** Where the return must stand at `now`; its steps are hurried so that they fit. */
  restsAt: StatusIndex | null
}

export const walkJourney = ({ created_at, now, facts, restsAt }: Walk, draw: Random): DemoStatusChange[] => {
  const steps = restsAt === null ? plan(facts, draw) : wayTo(restsAt, facts, draw)
  const hours = steps.map((to, i) => hoursBetween(steps[i - 1] ?? STATUS.NEW, to, draw))
  const age = (now.getTime() - created_at.getTime()) / HOUR_MS
  const hurry = restsAt === null ? 1 : Math.min(1, (0.9 * age) / hours.reduce((sum, some) => sum + some, 0))
  const history: DemoStatusChange[] = [{ from: null, to: STATUS.NEW, at: created_at, actor: 'customer' }]
  let from: StatusIndex = STATUS.NEW
  let at = created_at.getTime()
  for (const [i, to] of steps.entries()) {
    const actor = actorOf(from, to)
    const reached = at + Math.floor((hours[i] ?? 0) * hurry * HOUR_MS)
    const moment = actor === 'staff' ? toOfficeHours(reached, draw.next()) : reached
    if (moment <= now.getTime()) at = moment
    else if (restsAt !== null) at += Math.floor((now.getTime() - at) / 2)
    else break
    history.push({ from, to, at: new Date(at), actor })
    from = to
  }
  return history
}
