// How the further actions of the matched rules combine. Rules come in execution order. What no rule says is left out, so
// that the decision of rules without these actions is what it always was.

import type { StatusIndex } from '../../../returns/return-status.ts'
import type { Fee, FurtherAction } from './further-actions.ts'

export type FurtherTerms = {
  /** The code of the message of the first rule that refuses. Nothing else matters then. */
  readonly refusal?: string
  /** Of the first rule that sets one. */
  readonly fee?: Fee
  /** Some rule asks for them. */
  readonly photos_required?: true
  /** The notes of all rules that flag the return. */
  readonly review?: readonly string[]
  /** The highest amount up to which the customer keeps the products. */
  readonly keep_up_to?: number
  /** Of the first rule that moves the return. Only an allowed move is made, and none if it is flagged for review. */
  readonly move_to?: StatusIndex
  /** Of the first rule whose person is still there. */
  readonly assignee_id?: number
}

export type WritableTerms = { -readonly [name in keyof FurtherTerms]: FurtherTerms[name] }

/** Adds what one more matched rule says. False if it cannot act: its person is gone. */
export const addTerm = (
  terms: WritableTerms,
  action: FurtherAction,
  staff: ReadonlySet<number> | undefined,
): boolean => {
  switch (action.type) {
    case 'REFUSE':
      terms.refusal ??= action.message_code
      return true
    case 'SET_FEE':
      terms.fee ??= 'percent' in action ? { percent: action.percent } : { amount: action.amount }
      return true
    case 'REQUIRE_PHOTOS':
      terms.photos_required = true
      return true
    case 'FLAG_FOR_REVIEW':
      terms.review = [...(terms.review ?? []), action.note]
      return true
    case 'KEEP_ITEM':
      terms.keep_up_to = Math.max(terms.keep_up_to ?? 0, action.max_amount)
      return true
    case 'AUTO_MOVE':
      terms.move_to ??= action.to
      return true
    case 'ASSIGN':
      if (staff && !staff.has(action.staff_id)) return false
      terms.assignee_id ??= action.staff_id
      return true
  }
}
