/** Whether what was found can be so. Each objection names the field that it is about. The database refuses the same. */
import type { ErrorCode, ErrorDetail, InspectedItemInput, Language } from '@returns-desk/contract'
import { toMinorUnits } from '@returns-desk/engine'
import { detailOf, refuse } from '../../../base/faults.ts'
import type { Product } from './queries.ts'

export interface CheckedItem {
  readonly before: Product
  readonly input: InspectedItemInput
  readonly deduction_minor: number
}

type Object = (field: keyof InspectedItemInput, code: ErrorCode) => void

const checkItem = ({ before, input, deduction_minor }: CheckedItem, object: Object) => {
  const { received, accepted, rejected, is_inspected, deduction_reason, rejection_reason } = input
  if (received > before.quantity) object('received', 'inspection_counts')
  if (accepted + rejected > received) object('accepted', 'inspection_counts')
  else if (is_inspected && accepted + rejected < received) object('accepted', 'inspection_open_pieces')
  if (rejected > 0 && rejection_reason === '') object('rejection_reason', 'inspection_reason_required')
  if (deduction_minor > 0 && deduction_reason === '') object('deduction_reason', 'inspection_reason_required')
  if (deduction_minor * before.quantity > accepted * before.price_minor) object('deduction', 'inspection_deduction')
}

export const checkItems = (
  items: readonly InspectedItemInput[],
  products: readonly Product[],
  currency: string,
  language: Language,
): CheckedItem[] => {
  const details: ErrorDetail[] = []
  const checked: CheckedItem[] = []
  const seen = new Set<number>()
  for (const [i, input] of items.entries()) {
    const object: Object = (field, code) => details.push(detailOf(`items.${i}.${field}`, { code }, language))
    const before = products.find(({ id }) => id === input.product_id)
    if (!before || seen.has(before.id)) {
      object('product_id', 'piece_not_in_return')
      continue
    }
    seen.add(before.id)
    const item = { before, input, deduction_minor: toMinorUnits(input.deduction, currency) }
    checkItem(item, object)
    checked.push(item)
  }
  refuse(details)
  return checked
}
