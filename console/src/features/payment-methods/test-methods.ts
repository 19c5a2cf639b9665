/** For tests: the ways a shop gives money back. */
import type { PaymentMethod } from '@returns-desk/contract'

export const method = (id: number, name: string, more: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id,
  shop_id: 1,
  version: 3,
  name,
  short_instruction: `About ${name}`,
  long_instruction: '',
  require_iban: false,
  shopify_tag: '',
  active: true,
  ...more,
})

export const TRANSFER = method(1, 'Bank transfer', { require_iban: true, shopify_tag: 'refund-bank' })

export const SIX = [
  TRANSFER,
  method(2, 'Store credit', { active: false }),
  ...['Voucher', 'Card', 'Cash', 'Exchange'].map((name, index) => method(index + 3, name)),
]
