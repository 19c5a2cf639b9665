// Shops with many returns, inserted straight into the database: only reading them is measured.

import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const SEED = join(import.meta.dirname, '../server/src/commands/seed.ts')

/** The embedded database of a running server, as its owner. */
export const ownerUrl = async (dataDir: string): Promise<string> => {
  const password = (await readFile(join(dataDir, 'postgres/cluster/password'), 'utf8')).trim()
  const [, , , port] = (await readFile(join(dataDir, 'postgres/cluster/data/postmaster.pid'), 'utf8')).split('\n')
  return `postgres://returns_desk_owner:${password}@127.0.0.1:${port}/returns_desk`
}

/** Returns the sign-in link of the shop. */
export const seedEmptyShop = (dataDir: string, publicUrl: string, handle: string): string => {
  const env = { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: publicUrl, DATABASE_URL: '' }
  const said = execFileSync(process.execPath, [SEED, '--returns', '0', '--shop', handle], { env, encoding: 'utf8' })
  return /^Console: (.+)$/m.exec(said)?.[1] ?? ''
}

/** Spread over three years, in all statuses, most of them completed. Every seventh came from a withdrawal. */
const ADD_RETURNS = `
  with shop as (select shop_id from shop_directory where handle = $1),
  method as (select min(id) as id from return_methods where shop_id = (select shop_id from shop)),
  payment as (select min(id) as id from payment_methods where shop_id = (select shop_id from shop)),
  made as (
    insert into withdrawals (shop_id, declaration_key, reference, received_at, order_name, email, name, scope, products, language)
    select shop.shop_id, gen_random_uuid(), 'W-' || n, timestamptz '2023-11-01' + (n * (interval '1095 days' / $2::int)),
      '#' || n, 'customer' || n % 5000 || '@example.com', 'Customer', 'whole', '', 'ro'
    from shop, generate_series(7, $2::int, 7) as n
    returning id, order_name
  )
  insert into returns (shop_id, number, id, order_name, order_number, client_email, language, currency, price_minor,
    delivery_cost_minor, return_method_id, payment_method_id, order_index, created_at, withdrawal_id)
  select shop.shop_id, n, substr(translate(encode(sha256(($1 || n)::bytea), 'base64'), '+/', '-_'), 1, 22), '#' || n, (48210000 + n)::text,
    'customer' || n % 5000 || '@example.com', 'ro', 'RON', 5000 + n % 90000, 1899, method.id, payment.id,
    case when n % 20 < 14 then 7 when n % 20 < 16 then 8 else 1 + n % 6 end,
    timestamptz '2023-11-01' + (n * (interval '1095 days' / $2::int)), made.id
  from shop cross join method cross join payment cross join generate_series(1, $2::int) as n
  left join made on made.order_name = '#' || n`

/** Their rows in other tables: one to three products, and two timeline entries. */
const ADD_PARTS = [
  `insert into return_series (shop_id, last_number)
   select shop_id, max(number) from returns where shop_id = (select shop_id from shop_directory where handle = $1) group by 1`,
  `update withdrawals w set return_id = r.id from returns r
   where r.shop_id = w.shop_id and r.withdrawal_id = w.id
     and w.shop_id = (select shop_id from shop_directory where handle = $1)`,
  `insert into return_products (shop_id, return_id, quantity, price_minor, description, return_reason_id, product_title,
     variant_title, photo_keys)
   select r.shop_id, r.id, 1, r.price_minor, '', (select min(id) from return_reasons why where why.shop_id = r.shop_id),
     'Linen shirt ' || n, 'M', '{}'
   from returns r, generate_series(1, 1 + length(r.order_name) % 3) as n
   where r.shop_id = (select shop_id from shop_directory where handle = $1)`,
  `insert into return_events (shop_id, return_id, at, actor, kind, from_index, from_name, to_index, to_name)
   select r.shop_id, r.id, r.created_at + n * interval '1 day', 'staff', case n when 0 then 'created' else 'moved' end,
     case n when 1 then 1 end, case n when 1 then 'new' end, case n when 0 then 1 else r.order_index end, 'status'
   from returns r, generate_series(0, 1) as n
   where r.shop_id = (select shop_id from shop_directory where handle = $1)`,
  'select fold_return_counts(shop_id) from shop_directory where handle = $1',
]

export const fillShop = async (pool: pg.Pool, handle: string, count: number): Promise<void> => {
  await pool.query(ADD_RETURNS, [handle, count])
  // Otherwise the next statement is planned for empty tables.
  await pool.query('analyze returns, withdrawals')
  for (const statement of ADD_PARTS) await pool.query(statement, [handle])
}
