/** Returns that journeys need in numbers, requested for the customers by staff. */
import { randomUUID } from 'node:crypto'
import type { StatusIndex } from '@returns-desk/engine'
import { bringOrders } from './invented-orders.ts'
import type { RunningServer } from './server.ts'
import type { Staff } from './world.ts'

const IBAN = 'RO49AAAA1B31007593840000'
const DAY_MS = 24 * 60 * 60 * 1000

const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)

interface Orders {
  /** Each order gets this and a number. */
  readonly prefix: string
  readonly count: number
  /** Of the one product of each order. */
  readonly quantity: number
}

/** Orders that were delivered a few days ago; their names. */
export const importOrders = async (server: RunningServer, staff: Staff, { prefix, count, quantity }: Orders) => {
  const names = Array.from({ length: count }, (_, index) => `#${prefix}${index}`)
  const rows = names.map(
    (name, index) =>
      `${name};${prefix.toLowerCase()}${index}@example.com;${day(6)};${day(4)};${prefix};Vase;${quantity};${100 + index}.10`,
  )
  const text = ['order_name;email;created_at;delivered_at;sku;product_title;quantity;unit_price', ...rows].join('\n')
  await bringOrders(server, staff, text)
  return names
}

const ADDRESS = {
  address1: 'Str. Memorandumului 28',
  city: 'Cluj-Napoca',
  county: 'Cluj',
  postal_code: '400114',
  country: 'RO',
}

/**
 * Everything in the order is sent back by the customer, or picked up by our courier, and paid back by bank. It is new,
 * and its parcel may come.
 */
export const requestReturn = async (staff: Staff, order_name: string, by: 'customer' | 'courier' = 'customer') => {
  const order = await staff.staffIntake.findOrder({ body: { order_name } })
  const return_reason_id = order.reasons[0]?.id ?? 0
  const products = order.lines.map(({ ref, quantity }) => ({ line_ref: ref, quantity, return_reason_id }))
  const body = { order_ref: order.ref, products }
  const offer = await staff.staffIntake.offer({ body })
  const method = offer.return_methods.find(({ is_external, generate_awb }) =>
    by === 'customer' ? is_external : generate_awb && !is_external,
  )
  const payment = offer.payment_methods.find(({ require_iban }) => require_iban)
  const { id } = await staff.staffIntake.create({
    body: {
      ...body,
      ...{ intake_key: randomUUID(), return_method_id: method?.id ?? 0, payment_method_id: payment?.id ?? 0 },
      ...{ iban: IBAN, account_holder: 'Ștefania Țurcanu' },
      ...(by === 'courier' && { pickup_address: ADDRESS, phone: '0722 000 111' }),
    },
  })
  return id
}

export const moveThrough = async (staff: Staff, id: string, indexes: readonly StatusIndex[]) => {
  const statuses = await staff.returnStatuses.list()
  for (const index of indexes) {
    const status = statuses.find(({ order_index }) => order_index === index)?.name ?? ''
    await staff.returns.move({ params: { id }, query: { status } })
  }
}
