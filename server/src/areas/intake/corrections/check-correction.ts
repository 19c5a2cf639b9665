/** What a correction makes of a return, or why it is refused: at the field that it is about. */
import type { CorrectionInput, ErrorCode, ErrorDetail, ErrorValues, Language } from '@returns-desk/contract'
import { isIban, STATUS } from '@returns-desk/engine'
import { DomainError } from '../../../base/errors.ts'
import { detailOf, refuse } from '../../../base/faults.ts'
import type { Intake } from '../requests/load-intake.ts'
import type { CurrentReturn, PaymentMethodTerms, ProductRow, ReturnMethodTerms } from './load-return.ts'

export interface CorrectedProduct {
  readonly before: ProductRow
  readonly quantity: number
  readonly price_minor: number
  readonly reason: ProductRow['reason']
}

export interface Corrected {
  readonly method: ReturnMethodTerms
  readonly payment: PaymentMethodTerms
  readonly products: readonly CorrectedProduct[]
  readonly price_minor: number
  readonly delivery_cost_minor: number
  readonly fee_minor: number
}

interface Basis {
  readonly current: CurrentReturn
  readonly intake: Intake
  /** How many more of a line of the order may be returned; none where the order is not known any more. */
  readonly left: ReadonlyMap<string, number>
  readonly language: Language
}

/** What is chosen already may stay, also if the shop no longer offers it. */
const chosenOf = <Row extends { readonly id: number }>(id: number, current: Row, offered: readonly Row[]) =>
  id === current.id ? current : offered.find((row) => row.id === id)

/**
 * The cost that the customer was told stays, unless the method changes. It is never more than the products: one that was
 * cut to their price is cut again.
 */
const costOf = (method: ReturnMethodTerms, { current, intake }: Basis, total: number) => {
  const { delivery_cost_minor, price_minor, currency, is_kept } = current
  if (is_kept) return 0
  const isKept = method.id === current.method.id && delivery_cost_minor < price_minor
  const whole = isKept ? delivery_cost_minor : currency === intake.shop.currency ? method.cost_minor : 0
  return Math.min(whole, total)
}

const checkProducts = (
  input: CorrectionInput,
  { current, intake, left }: Basis,
  object: (field: string, code: ErrorCode, values?: ErrorValues) => void,
): CorrectedProduct[] => {
  const asked = new Map(input.products.map((product, i) => [product.id, { ...product, i }]))
  for (const { id, i } of asked.values())
    if (!current.products.some((product) => product.id === id)) object(`products.${i}.id`, 'line_unknown')
  return current.products.map((before) => {
    const { quantity, return_reason_id, i } = asked.get(before.id) ?? {
      quantity: before.quantity,
      return_reason_id: before.reason.id,
      i: 0,
    }
    const maximum = before.quantity + (left.get(before.order_line_ref ?? '') ?? 0)
    if (quantity > maximum) object(`products.${i}.quantity`, 'quantity_too_large', { maximum })
    const reason = chosenOf(return_reason_id, before.reason, intake.reasons)
    if (!reason) object(`products.${i}.return_reason_id`, 'reason_unknown')
    const price_minor = Math.round(before.price_minor / before.quantity) * quantity
    // What somebody has found in the parcel is corrected at the inspection.
    if (quantity < before.received) object(`products.${i}.quantity`, 'inspection_counts')
    else if (before.deduction_minor * quantity > before.accepted * price_minor)
      object(`products.${i}.quantity`, 'inspection_deduction')
    return { before, quantity, price_minor, reason: reason ?? before.reason }
  })
}

export const checkCorrection = (input: CorrectionInput, basis: Basis): Corrected => {
  const { current, intake, language } = basis
  const details: ErrorDetail[] = []
  const object = (field: string, code: ErrorCode, values: ErrorValues = {}) =>
    details.push(detailOf(field, { code, values }, language))

  const method = chosenOf(input.return_method_id, current.method, intake.return_methods)
  const payment = chosenOf(input.payment_method_id, current.payment, intake.payment_methods)
  if (!method) object('return_method_id', 'return_method_not_offered')
  if (!payment) object('payment_method_id', 'payment_method_not_offered')
  // Some statuses only exist for some methods: to change the method, staff move the return first.
  if (method?.is_external && current.order_index === STATUS.AWAITING_PARCEL)
    object('return_method_id', 'correction_status')
  if (payment && !payment.require_iban && current.order_index === STATUS.REFUND_TO_IBAN)
    object('payment_method_id', 'correction_status')
  // Nobody comes for products that the customer keeps.
  const collected = current.is_kept ? undefined : method
  if (collected?.display_pickup_address && !input.pickup_address) object('pickup_address', 'pickup_address_required')
  if ((collected?.display_pickup_address || collected?.generate_awb) && !input.phone && !current.customer_phone)
    object('phone', 'phone_required')
  if (payment?.require_iban) {
    if (input.iban === '' && current.iban_sealed === null) object('iban', 'iban_required')
    if (input.iban !== '' && !isIban(input.iban)) object('iban', 'iban_invalid')
    if (input.account_holder === '' && current.account_holder_sealed === null)
      object('account_holder', 'account_holder_required')
  }
  const products = checkProducts(input, basis, object)
  refuse(details)
  if (!method || !payment || products.every(({ quantity }) => quantity === 0))
    throw new DomainError('products_required')
  const price_minor = products.reduce((sum, product) => sum + product.price_minor, 0)
  const delivery_cost_minor = costOf(method, basis, price_minor)
  // The fee that the customer was told stays, as far as there is money left for it.
  const fee_minor = Math.min(current.fee_minor, price_minor - delivery_cost_minor)
  return { method, payment, products, price_minor, delivery_cost_minor, fee_minor }
}
