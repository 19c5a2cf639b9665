/** The returns of a full shop, in several statuses, and the trace of its rules. */
import { type ReturnFields, traceWith } from '../test/builders.ts'
import { secretOf } from './marks.ts'

export interface Things {
  readonly photoKeys: readonly string[]
  readonly reasonId: number
  readonly returnMethodId: number
  readonly paymentMethodId: number
}

export const IBANS = ['RO49AAAA1B31007593840000', 'RO09BCYP0000001234567890']

export const traceOf = (mark: string) =>
  traceWith({
    today: '2026-09-01',
    rules: [
      {
        id: 1,
        name: `${mark}-rule`,
        priority: 1,
        conditions: [['order.name', 'CONTAINS', `${mark}-value`]],
        action: { type: 'EXTEND_DEADLINE', days: 7 },
      },
    ],
    seen: { 'order.name': [`${mark}-order`] },
    held: '8',
    matched: [0],
  })

export const returnsOf = (
  mark: string,
  currency: string,
  { reasonId, returnMethodId, paymentMethodId, photoKeys }: Things,
): ReturnFields[] =>
  ([1, 2, 3, 4, 6, 7] as const).map((status, i) => ({
    status,
    currency,
    order_name: `${mark}-#${1000 + i}`,
    client_email: `${secretOf(mark)}.${i}@example.com`,
    pickup_address: { address1: `${secretOf(mark)}-street`, city: `${secretOf(mark)}-city`, country: 'RO' },
    awb: `${secretOf(mark)}-awb`,
    iban: IBANS[i % IBANS.length] as string,
    return_method_id: returnMethodId,
    payment_method_id: paymentMethodId,
    trace: i === 0 ? undefined : traceOf(mark),
    products: [
      {
        order_line_ref: null,
        quantity: 1,
        price_minor: 9900,
        description: `${secretOf(mark)}-words`,
        return_reason_id: reasonId,
        product_title: `${mark}-product`,
        variant_title: 'M',
        sku: `${mark}-sku`,
        image_src: null,
        image_width: null,
        image_height: null,
        photo_keys: photoKeys,
      },
    ],
  }))
