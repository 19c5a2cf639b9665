/**
 * What a shop's Shopify still lets us ask for. Every question has a cost in points; points come back at a steady rate, and
 * a question that the bucket cannot pay for is turned away. So it is waited for beforehand.
 */
import type { Clock } from '../../../base/clock.ts'

export interface ThrottleStatus {
  readonly maximumAvailable: number
  readonly currentlyAvailable: number
  readonly restoreRate: number
}

export interface Cost {
  readonly requestedQueryCost: number
  readonly actualQueryCost: number | null
  readonly throttleStatus: ThrottleStatus
}

interface Level extends ThrottleStatus {
  readonly at: number
}

export interface Buckets {
  /** How long to wait until it can be paid for with so much left over; 0 where nothing is known of the shop yet. */
  readonly delayFor: (shopId: number, document: string, leftOver: number) => number
  /** Counted at once, so that questions that are asked together do not count on the same points. */
  readonly spend: (shopId: number, document: string) => void
  readonly learn: (shopId: number, document: string, cost: Cost) => void
}

const missing = ({ currentlyAvailable, restoreRate }: ThrottleStatus, points: number) =>
  restoreRate > 0 ? Math.max(0, Math.ceil(((points - currentlyAvailable) / restoreRate) * 1000)) : 0

/** After it was turned away: what the answer itself says about how long it takes. */
export const delayOf = ({ requestedQueryCost, throttleStatus }: Cost) => missing(throttleStatus, requestedQueryCost)

export const createBuckets = (clock: Clock): Buckets => {
  const levels = new Map<number, Level>()
  /** What each document cost the last time. */
  const costs = new Map<string, number>()

  const levelNow = (shopId: number): Level | undefined => {
    const level = levels.get(shopId)
    if (!level) return undefined
    const now = clock().getTime()
    const restored = level.currentlyAvailable + ((now - level.at) / 1000) * level.restoreRate
    return { ...level, currentlyAvailable: Math.min(level.maximumAvailable, restored), at: now }
  }

  return {
    delayFor: (shopId, document, leftOver) => {
      const level = levelNow(shopId)
      const points = (costs.get(document) ?? 0) + leftOver
      return level ? missing(level, Math.min(points, level.maximumAvailable)) : 0
    },
    spend: (shopId, document) => {
      const level = levelNow(shopId)
      const currentlyAvailable = (level?.currentlyAvailable ?? 0) - (costs.get(document) ?? 0)
      if (level) levels.set(shopId, { ...level, currentlyAvailable })
    },
    learn: (shopId, document, { requestedQueryCost, throttleStatus }) => {
      costs.set(document, requestedQueryCost)
      levels.set(shopId, { ...throttleStatus, at: clock().getTime() })
    },
  }
}
