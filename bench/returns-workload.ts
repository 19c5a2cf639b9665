// Shops with many returns, made straight in the database: what is measured is reading them.

import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const SEED = join(import.meta.dirname, '../server/src/seed.ts')

/** The embedded database of a running server, as its owner. */
export const ownerUrl = async (dataDir: string): Promise<string> => {
  const password = (await readFile(join(dataDir, 'postgres/cluster/password'), 'utf8')).trim()
  const [, , , port] = (await readFile(join(dataDir, 'postgres/cluster/data/postmaster.pid'), 'utf8')).split('\n')
  return `postgres://returns_desk_owner:${password}@127.0.0.1:${port}/returns_desk`
}

/** Answers the link that signs in to it. */
export const seedEmptyShop = (dataDir: string, publicUrl: string, handle: string): string => {
  const env = { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: publicUrl, DATABASE_URL: '' }
  const said = execFileSync(process.execPath, [SEED, '--returns', '0', '--shop', handle], { env, encoding: 'utf8' })
  return /^Console: (.+)$/m.exec(said)?.[1] ?? ''
}

/** Spread over three years, in all statuses, as a shop's are: most of them completed. */
export const fillShop = async (pool: pg.Pool, handle: string, count: number): Promise<void> => {
  await pool.query(
    `with shop as (select shop_id from shop_directory where handle = $1),
     method as (select min(id) as id from return_methods where shop_id = (select shop_id from shop)),
     payment as (select min(id) as id from payment_methods where shop_id = (select shop_id from shop))
     insert into returns (shop_id, id, order_name, order_number, client_email, language, currency, price_minor,
       delivery_cost_minor, return_method_id, payment_method_id, order_index, created_at)
     select shop.shop_id, substr(translate(encode(sha256(($1 || n)::bytea), 'base64'), '+/', '-_'), 1, 22), '#' || n, (48210000 + n)::text,
       'customer' || n % 5000 || '@example.com', 'ro', 'RON', 5000 + n % 90000, 1899, method.id, payment.id,
       case when n % 20 < 14 then 7 when n % 20 < 16 then 8 else 1 + n % 6 end,
       timestamptz '2023-11-01' + (n * (interval '1095 days' / $2::int))
     from shop, method, payment, generate_series(1, $2::int) as n`,
    [handle, count],
  )
  await pool.query('select fold_return_counts(shop_id) from shop_directory where handle = $1', [handle])
}
