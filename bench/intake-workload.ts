// A shop with a hundred rules and an order per intake, inserted straight into the database: only intakes are measured.

import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiContract, Client } from '@returns-desk/contract'
import type pg from 'pg'

const LINES = 5
const DAY_SECONDS = 24 * 60 * 60

export type Intake = { readonly token: string; readonly body: string }

/**
 * Signs the order tokens with the key file of the data folder: requesting thousands of codes by mail is not measured.
 */
const signerOf = async (dataDir: string) => {
  const [key = ''] = (await readFile(join(dataDir, 'secret-keys'), 'utf8')).split('\n')
  const secret = new Uint8Array(hkdfSync('sha256', key, 'returns-desk', 'order', 32))
  return (claims: { shop: number; handle: string; order_ref: string; email: string }) => {
    const now = Math.floor(Date.now() / 1000)
    const times = { iat: now, nbf: now, exp: now + DAY_SECONDS }
    const payload = { ...claims, ...times, iss: 'returns-desk', aud: 'order', jti: randomUUID() }
    const text = [{ alg: 'HS256' }, payload]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
}

/** Of all kinds, about half of them matching. Ids of the rule dictionary. */
const CONDITIONS = [
  { attribute_id: 102, operator_id: 310, value: '100' },
  { attribute_id: 102, operator_id: 312, value: '50' },
  { attribute_id: 201, operator_id: 103, value: 'nobody@example.com' },
  { attribute_id: 202, operator_id: 209, value: '3' },
  { attribute_id: 203, operator_id: 210, value: '1' },
  { attribute_id: 301, operator_id: 105, value: 'shirt' },
  { attribute_id: 303, operator_id: 103, value: 'sku-7' },
  { attribute_id: 309, operator_id: 501, value: 'true' },
] as const

export const addRules = async (staff: Client<ApiContract>, count: number) => {
  for (let i = 0; i < count; i++) {
    const conditions = [CONDITIONS[i % CONDITIONS.length], CONDITIONS[(i * 3 + 1) % CONDITIONS.length]]
    await staff.rules.create({
      body: {
        name: `rule ${i}`,
        priority: (['1', '2', '3'] as const)[i % 3] ?? '1',
        conditions: conditions.flatMap((condition) => (condition ? [{ ...condition }] : [])),
        rule_action: { default_action_id: 1, action_params: JSON.stringify({ days: 1 + (i % 9) }) },
      },
    })
  }
}

const ADD_ORDERS = `
  with new_orders as (
    insert into orders (shop_id, order_name, order_number, email, currency, total_minor, shipping_minor, discount_codes,
      sales_channel, tags, country, created_at, fulfilled_at, delivered_at)
    select $1, '#b' || n, n::text, 'customer' || n || '@example.com', 'RON', 50000, 0, '{}', 'web', '{vip}', 'RO',
      now() - interval '6 days', now() - interval '5 days', now() - interval '2 days'
    from generate_series(1, $2::int) as n
    returning id, email
  ), lines as (
    insert into order_lines (shop_id, order_id, sku, product_title, variant_title, quantity, unit_price_minor, discounted, final_sale)
    select $1, o.id, 'sku-' || line, 'Linen shirt ' || line, 'M', 2, 5000, false, false
    from new_orders o, generate_series(1, ${LINES}) as line
    returning order_id, id
  )
  select o.id, o.email, array_agg(l.id order by l.id) as line_ids
  from new_orders o join lines l on l.order_id = o.id group by 1, 2 order by 1`

/** One intake per order, each of five products. */
export const prepareIntakes = async (
  pool: pg.Pool,
  dataDir: string,
  handle: string,
  count: number,
): Promise<Intake[]> => {
  const shop = await pool.query('select shop_id from shop_directory where handle = $1', [handle])
  const shopId: number = shop.rows[0].shop_id
  const idOf = async (table: string, where: string) =>
    (await pool.query(`select min(id) as id from ${table} where shop_id = $1 and ${where}`, [shopId])).rows[0].id
  const reason = await idOf('return_reasons', 'deleted_at is null')
  const return_method_id = await idOf('return_methods', 'display_pickup_address')
  const payment_method_id = await idOf('payment_methods', 'require_iban')
  const { rows } = await pool.query(ADD_ORDERS, [shopId, count])
  const sign = await signerOf(dataDir)
  return rows.map(({ id, email, line_ids }: { id: number; email: string; line_ids: number[] }) => ({
    token: sign({ shop: shopId, handle, order_ref: String(id), email }),
    body: JSON.stringify({
      intake_key: randomUUID(),
      products: line_ids.map((line) => ({
        line_ref: String(line),
        quantity: 1,
        return_reason_id: reason,
        description: 'The sleeves are too short for me.',
      })),
      return_method_id,
      payment_method_id,
      pickup_address: { address1: 'Str. Lungă nr. 1', city: 'Brașov', country: 'RO' },
      phone: '+40 722 000 111',
      iban: 'RO49AAAA1B31007593840000',
      account_holder: 'Maria Ionescu',
    }),
  }))
}
