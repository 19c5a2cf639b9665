/** An order from a platform with payloads in all of its texts. */
import { type Client, contract, createClient } from '@returns-desk/contract'
import { codeIn, mailsTo } from '../portal-world.ts'
import type { RunningServer } from '../server.ts'
import { expect } from '../world.ts'
import { type Database, write } from './database.ts'
import { type Field, wholeOf } from './fields.ts'

export type Customer = Client<typeof contract>
export const EMAIL = 'ana@example.com'
const ORDER_NAME = '#INJECTED'
const LINES = 8

export interface PlantedOrder {
  readonly shopId: number
  readonly orderId: number
  readonly token: string
  readonly customer: Customer
}

export const handleOf = ({ portalLink }: RunningServer) => new URL(portalLink).pathname.split('/')[2] ?? ''

export const customerOf = ({ url }: RunningServer, token?: string): Customer =>
  createClient(contract, {
    baseUrl: `${url}/api`,
    headers: () => ({ 'Accept-Language': 'en', ...(token ? { 'Order-Token': token } : {}) }),
  })

const insertOrder = async (database: Database, shopId: number) => {
  const insert = async (statement: string, values: unknown[]) =>
    (await database.query<{ id: number }>(`${statement} returning id`, [shopId, ...values])).rows[0]?.id ?? 0
  const customer = await insert(
    `insert into customers (shop_id, email, first_name, last_name, phone, address, country, language, tags)
     values ($1, $2, '', '', '', '{}', '', 'en', '{}')`,
    [EMAIL],
  )
  const product = await insert(
    `insert into products (shop_id, handle, title, product_type, vendor, tags, final_sale)
     values ($1, 'injected', '', '', '', '{}', false)`,
    [],
  )
  await database.query(
    `insert into product_variants (shop_id, product_id, title, sku, price_minor) values ($1, $2, '', 'injected', 1000)`,
    [shopId, product],
  )
  const order = await insert(
    `insert into orders (shop_id, order_name, order_number, customer_id, email, currency, total_minor, shipping_minor,
       discount_codes, sales_channel, tags, country, created_at, fulfilled_at, delivered_at)
     select $1, $2, '1', $3, $4, currency, 9000, 0, '{}', '', '{}', 'RO', now(), now(), now()
     from shops where shop_id = $1`,
    [ORDER_NAME, customer, EMAIL],
  )
  await database.query(
    `insert into order_lines (shop_id, order_id, sku, product_title, variant_title, quantity, unit_price_minor,
       discounted, final_sale)
     select $1, $2, 'injected', 'plain', '', 3, 1000, false, false from generate_series(1, ${LINES})`,
    [shopId, order],
  )
  return { customer, product, order }
}

const whole = (table: string, ...columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, wholeOf(`${table}.${column}` as Field)]))
const wholeLists = (table: string, ...columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, [wholeOf(`${table}.${column}` as Field)]]))

/** Makes all data of the order hostile, but only one of its lines, so that the others can be distinguished. */
const poison = async (database: Database, shopId: number, ids: Awaited<ReturnType<typeof insertOrder>>) => {
  const { customer, product, order } = ids
  const address = whole('customers.address', 'address1', 'city', 'county', 'postal_code')
  await write(database, 'shops', { shop_id: shopId }, whole('shops', 'name'))
  await write(
    database,
    'customers',
    { shop_id: shopId, id: customer },
    {
      ...whole('customers', 'first_name', 'last_name', 'phone', 'country'),
      ...{ ...wholeLists('customers', 'tags'), address: JSON.stringify(address) },
    },
  )
  await write(
    database,
    'products',
    { shop_id: shopId, id: product },
    {
      ...whole('products', 'product_type', 'vendor'),
      ...wholeLists('products', 'tags', 'collections'),
    },
  )
  await write(
    database,
    'orders',
    { shop_id: shopId, id: order },
    {
      ...whole('orders', 'order_name', 'order_number', 'sales_channel', 'country'),
      ...wholeLists('orders', 'tags', 'discount_codes'),
    },
  )
  const line = await database.query<{ id: number }>('select min(id) as id from order_lines where order_id = $1', [
    order,
  ])
  await write(
    database,
    'order_lines',
    { shop_id: shopId, id: line.rows[0]?.id ?? 0 },
    {
      ...whole('order_lines', 'product_title', 'variant_title', 'sku'),
      image_src: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="pwn(1)"/>',
    },
  )
  const sku = wholeOf('order_lines.sku')
  await write(database, 'product_variants', { shop_id: shopId, product_id: product }, { sku })
}

/** Proves ownership of the order, with the code from the mail. */
const enter = async (server: RunningServer) => {
  const { portal } = customerOf(server)
  const params = { handle: handleOf(server) }
  const claim = { order_name: ORDER_NAME, email: EMAIL }
  await portal.requestCode({ params, body: claim })
  let code: string | undefined
  await expect
    .poll(async () => {
      code = codeIn(await mailsTo(server, EMAIL))
      return code
    })
    .toBeDefined()
  return (await portal.openOrder({ params, body: { ...claim, code: code ?? '' } })).order_token
}

export const plantOrder = async (server: RunningServer, database: Database): Promise<PlantedOrder> => {
  const { rows } = await database.query<{ shop_id: number }>('select shop_id from shop_directory where handle = $1', [
    handleOf(server),
  ])
  const shopId = rows[0]?.shop_id ?? 0
  const ids = await insertOrder(database, shopId)
  const token = await enter(server)
  await poison(database, shopId, ids)
  return { shopId, orderId: ids.order, token, customer: customerOf(server, token) }
}
