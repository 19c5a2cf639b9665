// What a rule's amounts mean for one return, in minor units. Amounts of rules are in the shop's currency: for an order in
// another one they do not apply, while a percentage does.

import { toMinorUnits } from '../../../base/money.ts'
import type { Fee } from './further-actions.ts'

export type ReturnSums = {
  readonly products_total: number
  readonly delivery_cost: number
  readonly currency: string
  readonly shop_currency: string
}

const HUNDREDTHS = 10_000n

/** Rounded half up, exactly: the product may be larger than a double holds. */
const partOf = (total: number, percent: number) => {
  const part = BigInt(total) * BigInt(Math.round(percent * 100))
  return Number((part + HUNDREDTHS / 2n) / HUNDREDTHS)
}

/** Never more than is left of the refund: a customer never owes money for a return. */
export const feeOf = (fee: Fee | undefined, sums: ReturnSums): number => {
  if (!fee) return 0
  const { products_total, delivery_cost, currency, shop_currency } = sums
  const left = Math.max(0, products_total - delivery_cost)
  if ('percent' in fee) return Math.min(left, partOf(products_total, fee.percent))
  return currency === shop_currency ? Math.min(left, toMinorUnits(fee.amount, currency)) : 0
}

/** Whether the customer keeps the products: their value is not above the amount. */
export const isKept = (
  keepUpTo: number | undefined,
  { products_total, currency, shop_currency }: Omit<ReturnSums, 'delivery_cost'>,
): boolean => keepUpTo !== undefined && currency === shop_currency && products_total <= toMinorUnits(keepUpTo, currency)
