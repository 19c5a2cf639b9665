/** What somebody has counted and judged of a product, before it is saved. Pieces that are not rejected are accepted. */
import type { InspectedItem, InspectedItemInput } from '@returns-desk/contract'

export interface Draft {
  readonly received: number
  readonly rejected: number
  readonly condition: InspectedItem['condition']
  readonly disposition: InspectedItem['disposition']
  /** As it is typed: `12,5`. */
  readonly deduction: string
  readonly deduction_reason: string
  readonly rejection_reason: string
  readonly note: string
}

export const draftOf = (item: InspectedItem): Draft => ({
  received: item.received,
  rejected: item.rejected,
  condition: item.condition,
  disposition: item.disposition,
  deduction: item.deduction > 0 ? String(item.deduction) : '',
  deduction_reason: item.deduction_reason,
  rejection_reason: item.rejection_reason,
  note: item.note,
})

const between = (value: number, most: number) => Math.min(Math.max(value, 0), most)

export const countReceived = (draft: Draft, received: number, quantity: number): Draft => {
  const counted = between(received, quantity)
  return { ...draft, received: counted, rejected: between(draft.rejected, counted) }
}

export const countRejected = (draft: Draft, rejected: number): Draft => ({
  ...draft,
  rejected: between(rejected, draft.received),
})

export const acceptedIn = ({ received, rejected }: Draft) => received - rejected

/** Every piece is there, as good as new, and goes back on the shelf. */
export const asExpected = ({ quantity, note }: Pick<InspectedItem, 'quantity' | 'note'>): Draft => ({
  received: quantity,
  rejected: 0,
  condition: 'as_new',
  disposition: 'restock',
  deduction: '',
  deduction_reason: '',
  rejection_reason: '',
  note,
})

const AMOUNT = /^\d+([.,]\d{1,3})?$/

/** Zero if nothing is typed, `undefined` if it is no amount. */
export const deductionIn = ({ deduction }: Draft) => {
  const typed = deduction.trim()
  if (typed === '') return 0
  return AMOUNT.test(typed) ? Number(typed.replace(',', '.')) : undefined
}

export type Problem = 'amount' | 'too_much' | 'reason'

export interface Problems {
  readonly deduction?: Problem
  readonly deduction_reason?: Problem
  readonly rejection_reason?: Problem
}

/** What keeps a draft from being saved, by field. Customers read the reasons. */
export const problemsIn = (draft: Draft, { unit_price }: Pick<InspectedItem, 'unit_price'>): Problems => {
  const deduction = deductionIn(draft)
  const amount =
    deduction === undefined ? 'amount' : deduction > acceptedIn(draft) * unit_price ? ('too_much' as const) : undefined
  return {
    ...(amount ? { deduction: amount } : {}),
    ...(deduction !== 0 && !draft.deduction_reason.trim() ? { deduction_reason: 'reason' as const } : {}),
    ...(draft.rejected > 0 && !draft.rejection_reason.trim() ? { rejection_reason: 'reason' as const } : {}),
  }
}

export const hasProblems = (problems: Problems) => Object.keys(problems).length > 0

/** Somebody who only counts means: as good as new, back on the shelf. Of what did not come there is nothing to judge. */
export const judged = (draft: Draft): Pick<Draft, 'condition' | 'disposition'> => {
  if (draft.received === 0) return { condition: null, disposition: null }
  if (acceptedIn(draft) === 0) return { condition: draft.condition, disposition: draft.disposition }
  return { condition: draft.condition ?? 'as_new', disposition: draft.disposition ?? 'restock' }
}

export const isComplete = (draft: Draft, { quantity }: Pick<InspectedItem, 'quantity'>) => draft.received === quantity

/** `isInspected`: that is the result, even if pieces are missing. */
export const inputOf = (productId: number, draft: Draft, isInspected: boolean): InspectedItemInput => {
  const { condition, disposition } = judged(draft)
  const isMissing = isInspected && draft.received === 0
  const deduction = deductionIn(draft) ?? 0
  return {
    product_id: productId,
    received: draft.received,
    accepted: acceptedIn(draft),
    rejected: draft.rejected,
    condition: isMissing ? 'missing' : condition,
    disposition,
    deduction,
    deduction_reason: deduction > 0 ? draft.deduction_reason.trim() : '',
    rejection_reason: draft.rejected > 0 ? draft.rejection_reason.trim() : '',
    note: draft.note.trim(),
    is_inspected: isInspected,
  }
}
