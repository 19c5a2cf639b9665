/** Values that every return of an order has. */
import { dayOf, dayText } from '@returns-desk/engine'
import type { Order } from '../../adapters/platform/port.ts'
import type { Intake, ReturnMethodRow } from './load-intake.ts'
import { type ChosenLine, chosenTotal } from './return-terms.ts'

/** Days after the request within which the parcel has to be sent: the period the law gives for a withdrawal. */
export const SEND_WITHIN_DAYS = 14

export const sendBy = (now: Date, timeZone: string) => dayText(dayOf(now, timeZone) + SEND_WITHIN_DAYS)

/**
 * The costs deducted from the refund. Costs are in the shop's currency: an order in another currency has none. Never
 * more than the price of the returned items: a customer never owes money for a return.
 */
export const costOf = (
  { cost_minor }: ReturnMethodRow,
  { shop }: Intake,
  order: Order,
  chosen: readonly ChosenLine[],
) => (order.currency === shop.currency ? Math.min(cost_minor, chosenTotal(chosen)) : 0)

/** The copy of an order line that a return keeps, whatever happens to the order. */
export const returnProductOf = (
  { line, quantity, reasonId }: ChosenLine,
  description = '',
  photoKeys: string[] = [],
) => ({
  order_line_ref: line.ref,
  quantity,
  price_minor: line.unit_price_minor * quantity,
  description,
  return_reason_id: reasonId as number,
  product_title: line.product_title,
  variant_title: line.variant_title,
  translations: line.translations ?? null,
  image_src: line.image_src,
  image_width: line.image_width,
  image_height: line.image_height,
  photo_keys: photoKeys,
  sku: line.sku,
})
