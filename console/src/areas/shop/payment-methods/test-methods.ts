/** For tests: the ways a shop gives money back. */
import { PaymentMethod } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'

export const method = (id: number, name: string, more: Partial<PaymentMethod> = {}) =>
  rowOf(PaymentMethod, { id, version: 3, name, short_instruction: `About ${name}`, ...more })

export const TRANSFER = method(1, 'Bank transfer', { require_iban: true, shopify_tag: 'refund-bank' })

export const SIX = [
  TRANSFER,
  method(2, 'Store credit', { active: false }),
  ...['Voucher', 'Card', 'Cash', 'Exchange'].map((name, index) => method(index + 3, name)),
]
