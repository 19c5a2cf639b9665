/**
 * Rate limits of Shopify, per shop. Every call costs points, which are restored at a steady rate; a call that exceeds
 * the available points is throttled. So we wait before the call.
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
  /** How long to wait until the call fits with `sparePoints` points to spare; 0 for a shop without a known level. */
  readonly delayFor: (shopId: number, document: string, sparePoints: number) => number
  /** Deducted at once, so that concurrent calls do not count on the same points. */
  readonly spend: (shopId: number, document: string) => void
  readonly learn: (shopId: number, document: string, cost: Cost) => void
}

const missing = ({ currentlyAvailable, restoreRate }: ThrottleStatus, points: number) =>
  restoreRate > 0 ? Math.max(0, Math.ceil(((points - currentlyAvailable) / restoreRate) * 1000)) : 0

/** For a throttled call: the wait that follows from the response itself. */
export const delayOf = ({ requestedQueryCost, throttleStatus }: Cost) => missing(throttleStatus, requestedQueryCost)

export const createBuckets = (clock: Clock): Buckets => {
  const levels = new Map<number, Level>()
  /** The last cost of each document. */
  const costs = new Map<string, number>()

  const levelNow = (shopId: number): Level | undefined => {
    const level = levels.get(shopId)
    if (!level) return undefined
    const now = clock().getTime()
    const restored = level.currentlyAvailable + ((now - level.at) / 1000) * level.restoreRate
    return { ...level, currentlyAvailable: Math.min(level.maximumAvailable, restored), at: now }
  }

  return {
    delayFor: (shopId, document, sparePoints) => {
      const level = levelNow(shopId)
      const points = (costs.get(document) ?? 0) + sparePoints
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
