// What a move needs besides being allowed between its statuses: pieces that were inspected, a refund that was paid. One
// answer for the move itself, for moves by rules, and for the preview of moving many.

import { STATUS } from './returns/return-status.ts'

export interface MoveFacts {
  readonly inspects_parcels: boolean
  readonly tracks_payouts: boolean
  /** A product that nobody has judged, of a return that is sent back. */
  readonly is_uninspected: boolean
  readonly refund_minor: number
  readonly payouts_minor: number
  /** Of these, what has left. */
  readonly paid_minor: number
  readonly is_explained: boolean
}

export type MoveProblem = 'refund_below_payouts' | 'inspection_missing' | 'refund_unpaid'

const DECIDED: readonly number[] = [STATUS.PROCESSED, STATUS.REFUND_TO_IBAN, STATUS.COMPLETED]

/** Whether the refund is decided on there. */
export const isRefundDecided = (index: number) => DECIDED.includes(index)

/** Why it may not move there; `undefined` if it may. */
export const moveProblem = (facts: MoveFacts, from: number, to: number): MoveProblem | undefined => {
  // Money that was agreed on would go out for a return that has ended without a refund.
  if (to === STATUS.CANCELLED) return facts.payouts_minor > 0 ? 'refund_below_payouts' : undefined
  if (isRefundDecided(to) && !isRefundDecided(from) && facts.inspects_parcels && facts.is_uninspected)
    return 'inspection_missing'
  if (to !== STATUS.COMPLETED) return undefined
  if (facts.paid_minor < facts.payouts_minor) return 'refund_unpaid'
  const isPaid = facts.paid_minor === facts.refund_minor || facts.is_explained
  return facts.tracks_payouts && !isPaid ? 'refund_unpaid' : undefined
}
