/**
 * How the money of a withdrawal is refunded. The law requires the original payment method unless the consumer agrees to
 * another; store credit is not a refund. So a rule that offers credit does not bind here. The customer was not asked,
 * and only the shop's names for its methods tell which is which.
 */
import { foldText } from '@returns-desk/engine'
import type { PaymentMethodRow } from '../requests/load-intake.ts'

const AS_PAID = /original|initial/
const CREDIT = /(?:store|shop).?credit|credit.{0,5}magazin|voucher|gift|cadou|coupon|cupon|points|puncte/

const wordsOf = ({ name, shopify_tag }: PaymentMethodRow) => foldText(`${name} ${shopify_tag}`)
const isAsPaid = (method: PaymentMethodRow) => AS_PAID.test(wordsOf(method))
const isMoney = (method: PaymentMethodRow) => !CREDIT.test(wordsOf(method))
const needsNothing = ({ require_iban }: PaymentMethodRow) => !require_iban

/** Of the active methods, those `offered` by the rules come first. */
export const chooseRefund = (
  offered: readonly PaymentMethodRow[],
  active: readonly PaymentMethodRow[],
): PaymentMethodRow | undefined => {
  const money = [...offered, ...active].filter(isMoney)
  return money.find(isAsPaid) ?? money.find(needsNothing) ?? money[0] ?? offered[0] ?? active[0]
}
