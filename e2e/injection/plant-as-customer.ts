/** Customer input: a return of every line, withdrawal declarations, and an unfinished return. */
import { randomUUID } from 'node:crypto'
import type { WithdrawalReceipt } from '@returns-desk/contract'
import type { RunningServer } from '../server.ts'
import { type Database, write } from './database.ts'
import { type Field, packed, wholeOf } from './fields.ts'
import { type Customer, customerOf, handleOf, type PlantedOrder } from './plant-as-platform.ts'
import type { Ways } from './plant-as-staff.ts'

const IBAN = 'RO49AAAA1B31007593840000'
const DESCRIPTION = 2000
const ADDRESS = { address1: 300, city: 100, county: 100, postal_code: 20, country: 100 } as const

const first = (field: Field, maxLength: number) => packed(field, maxLength)[0] ?? ''

/**
 * As much of every field as the call accepts. Descriptions have room for all payloads, over the lines of one return.
 */
export const plantReturn = async (customer: Customer, { reasonId, methodId, paymentId }: Ways) => {
  const { lines } = await customer.portal.order()
  const descriptions = packed('return_products.description', DESCRIPTION)
  if (lines.length < descriptions.length) throw new Error('the order has too few lines')
  const pickup_address = Object.fromEntries(
    Object.entries(ADDRESS).map(([name, max]) => [name, first(`returns.pickup_address.${name}` as Field, max)]),
  )
  const made = await customer.portal.submit({
    body: {
      intake_key: randomUUID(),
      products: lines.map(({ ref }, index) => ({
        ...{ line_ref: ref, quantity: 1, return_reason_id: reasonId, photo_ids: [] },
        description: descriptions[index] ?? '',
      })),
      ...{ return_method_id: methodId, payment_method_id: paymentId, iban: IBAN },
      pickup_address: pickup_address as Record<keyof typeof ADDRESS, string>,
      phone: first('returns.customer_phone', 40),
      account_holder: first('order_drafts.account_holder', 200),
    },
  })
  return made.id
}

/** Payloads too long for the calls, written straight into their row. */
export const fillUpReturn = async (database: Database, shopId: number, id: string) => {
  const address = Object.keys(ADDRESS).map((name) => [name, wholeOf(`returns.pickup_address.${name}` as Field)])
  await write(
    database,
    'returns',
    { shop_id: shopId, id },
    {
      pickup_address: JSON.stringify(Object.fromEntries(address)),
      customer_phone: wholeOf('returns.customer_phone'),
      client_email: wholeOf('returns.client_email'),
      awb: wholeOf('returns.awb'),
    },
  )
  await database.query(
    `update return_products set description = $3 where shop_id = $1 and return_id = $2 and id =
       (select min(id) from return_products where shop_id = $1 and return_id = $2)`,
    [shopId, id, wholeOf('return_products.description')],
  )
}

/** Valid e-mail addresses that would also be something else if they were not escaped. */
const HOSTILE_EMAILS = ["'pwn-1'+x@evil.example", '+1-1@evil.example', "-1+1'onload'x@evil.example"] as const

export const plantWithdrawals = async (server: RunningServer, database: Database, { shopId }: PlantedOrder) => {
  const { withdrawals } = customerOf(server)
  const receipts: WithdrawalReceipt[] = []
  for (const [index, products] of packed('withdrawals.products', DESCRIPTION).entries()) {
    const body = {
      order_name: packed('withdrawals.order_name', 60)[index] ?? '',
      name: packed('withdrawals.name', 200)[index] ?? '',
      email: HOSTILE_EMAILS[index % HOSTILE_EMAILS.length] ?? '',
      ...{ products, scope: 'part' as const, declaration_key: randomUUID() },
    }
    receipts.push(await withdrawals.declare({ params: { handle: handleOf(server) }, body }))
  }
  const words = { name: wholeOf('withdrawals.name'), order_name: wholeOf('withdrawals.order_name') }
  const reference = receipts[0]?.reference ?? ''
  const products = wholeOf('withdrawals.products')
  await write(database, 'withdrawals', { shop_id: shopId, reference }, { ...words, products })
  return { ...receipts[0], ...words, products }
}

/** A draft is text from the browser: the order's page fills its fields with it, and with data from the platform. */
export const plantDraft = async (
  database: Database,
  { shopId, orderId, customer }: PlantedOrder,
  ways: Ways,
  own: object = {},
) => {
  const { lines, returns } = await customer.portal.order()
  const line = {
    quantity: 1,
    reason_id: ways.reasonId,
    description: wholeOf('order_drafts.description'),
    photo_ids: [],
  }
  const draft = {
    ...{ intake_key: randomUUID(), returns_seen: returns.length, lines: { [lines[0]?.ref ?? '']: line } },
    ...{ return_method_id: ways.methodId, payment_method_id: ways.paymentId, ...own },
  }
  await database.query(
    `insert into order_drafts (shop_id, order_ref, draft, changed_at) values ($1, $2, $3, now())
     on conflict (shop_id, order_ref) do update set draft = excluded.draft`,
    [shopId, String(orderId), JSON.stringify(draft)],
  )
}

/** Customer input that overrides data from the platform. */
export const draftTexts = () => ({
  pickup_address: Object.fromEntries(
    Object.keys(ADDRESS).map((name) => [name, wholeOf(`order_drafts.${name}` as Field)]),
  ),
  phone: wholeOf('order_drafts.phone'),
  account_holder: wholeOf('order_drafts.account_holder'),
})
