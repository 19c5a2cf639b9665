// Shops with many returns and everything that they are found by, written straight into the database, words included: only
// searching is measured.
//
// What some returns have in common (a name, an SKU, a rare title or method) fills a page in a small shop, too: it has
// fewer names and SKUs than a large one. With one return per name the small shop would load one return where the large one
// loads ten, and the ratio would say what nine returns of a page cost rather than what finding them costs. The number
// of those found still grows: of a name from 25 to 200, of the rare title from 20 to 2000, of the rare method in a status
// from 15 to 1700.

import { returnNumber } from '@returns-desk/engine'
import type pg from 'pg'

/** Different ones in a shop of so many returns. */
const lastNames = (count: number) => Math.min(5000, Math.floor(count / 25))
const skus = (count: number) => Math.min(20_000, Math.floor(count / 25))

/** Each of so many returns. */
const rareTitle = (count: number) => Math.min(500, Math.floor(count / 20))

const TRIGGERED = ['returns', 'return_products', 'return_words']

/** Over three years; three quarters are completed or cancelled. */
const fill = (count: number) => [
  `insert into returns (shop_id, number, id, order_name, order_number, client_email, customer_name, customer_phone, language,
     currency, price_minor, delivery_cost_minor, return_method_id, payment_method_id, order_index, assignee_id, awb, due_on,
     created_at, moved_at)
   select d.shop_id, n, substr(translate(encode(sha256(($1 || n)::bytea), 'base64'), '+/', '-_'), 1, 22), '#' || n,
     (48210000 + n)::text, 'ana' || n || '.pop@' || case n % 5 when 0 then 'gmail.com' else 'mail' || n % 1000 || '.ro' end,
     'First' || n % 40 || ' Last' || n % ${lastNames(count)}, '+40 7' || lpad(n::text, 8, '0'), 'ro', 'RON', 5000 + n::bigint * 7919 % 90000, 1899,
     case when n % 50 = 0 or (n / 24 % 3 = 0 and $2 < 10000) then m.high else m.low end, (select min(id) from payment_methods p where p.shop_id = d.shop_id),
     case when n % 4 = 0 then 1 + n / 4 % 6 else 7 + n % 2 end,
     case when n % ($2 / 100) = 0 then (select min(id) from staff s where s.shop_id = d.shop_id) end,
     '1Z' || lpad(n::text, 8, '0'), case n % 50 when 0 then (t.at + interval '14 days')::date end, t.at, t.at + interval '5 days'
   from shop_directory d, generate_series(1, $2::int) as n,
     lateral (select now() - ($2::int - n) * (interval '1095 days' / $2::int) as at) as t,
     lateral (select min(id) as low, max(id) as high from return_methods m where m.shop_id = d.shop_id) as m
   where d.handle = $1`,
  `insert into return_products (shop_id, return_id, quantity, price_minor, description, return_reason_id, product_title,
     variant_title, sku, photo_keys)
   select r.shop_id, r.id, 1, r.price_minor, '', why.ids[1 + r.number % cardinality(why.ids)],
     case r.number % ${rareTitle(count)} when 0 then 'Kimono' else 'Linen shirt' end, 'Shade' || r.number % 300, 'SKU-' || r.number % ${skus(count)}, '{}'
   from returns r, lateral (select array_agg(id order by id) as ids from return_reasons w where w.shop_id = r.shop_id) as why
   where r.shop_id = (select shop_id from shop_directory where handle = $1) and $2::int > 0`,
  // What the triggers would have stored, put together directly.
  `insert into return_words (shop_id, return_id, created_at, words)
   select r.shop_id, r.id, r.created_at, concat(' o', r.number, ' o', r.order_number, ' a', lower(r.awb), ' e',
     translate(r.client_email, '.@', ''), ' e', replace(split_part(r.client_email, '@', 2), '.', ''), ' eana', r.number, ' epop',
     ' cfirst', r.number % 40, ' clast', r.number % ${lastNames(count)}, ' p7', lpad(r.number::text, 8, '0'), ' s', lower(replace(p.sku, '-', '')),
     case r.number % ${rareTitle(count)} when 0 then ' tkimono' else ' tlinen tshirt' end, ' tshade', r.number % 300, ' m', r.return_method_id,
     ' f', r.payment_method_id, ' r', p.return_reason_id)
   from returns r join return_products p on p.shop_id = r.shop_id and p.return_id = r.id
   where r.shop_id = (select shop_id from shop_directory where handle = $1) and $2::int > 0`,
  `insert into return_search (shop_id, token, created_at, return_id, field)
   select w.shop_id, entry.token, w.created_at, w.return_id, entry.field
   from return_words w, string_to_table(ltrim(w.words), ' ') as word, lateral search_entries(word) as entry
   where w.shop_id = (select shop_id from shop_directory where handle = $1) and $2::int > 0
   order by entry.token collate "C", w.created_at, w.return_id`,
  `insert into return_series (shop_id, last_number) select shop_id, $2::int from shop_directory where handle = $1`,
  `insert into return_count_changes (shop_id, order_index, day, change)
   select shop_id, order_index, (created_at at time zone 'UTC')::date, count(*) from returns
   where shop_id = (select shop_id from shop_directory where handle = $1) and $2::int > 0 group by 1, 2, 3`,
  'select fold_return_counts(shop_id) from shop_directory where handle = $1 and $2::int > 0',
]

/** `pool` has one connection. */
export const fillSearchedShop = async (pool: pg.Pool, handle: string, count: number): Promise<void> => {
  await pool.query(`set work_mem = '256MB'`)
  for (const table of TRIGGERED) await pool.query(`alter table ${table} disable trigger user`)
  for (const statement of fill(count)) {
    await pool.query(statement, [handle, count])
    await pool.query('analyze returns, return_products, return_words')
  }
  for (const table of TRIGGERED) await pool.query(`alter table ${table} enable trigger user`)
}

export interface Search {
  readonly q?: string
  readonly sort?: 'total' | 'moved' | 'due'
}

interface Shop {
  readonly size: number
  readonly names: { readonly method: string; readonly reason: string }
}

/** What a clerk looks for; `n` is one of the returns of the shop. */
export const SEARCHES: Readonly<Record<string, (n: number, shop: Shop) => Search>> = {
  'order number': (n) => ({ q: String(48_210_000 + n) }),
  'return number': (n) => ({ q: returnNumber(n) }),
  AWB: (n) => ({ q: `1Z${String(n).padStart(8, '0')}` }),
  'whole e-mail': (n) => ({ q: `ana${n}.pop@${n % 5 === 0 ? 'gmail.com' : `mail${n % 1000}.ro`}` }),
  'start of an e-mail': (n) => ({ q: `ana${n}` }),
  'domain of an e-mail': () => ({ q: 'gmail.com' }),
  name: (n, { size }) => ({ q: `last${n % lastNames(size)}` }),
  'two names': (n, { size }) => ({ q: `first${n % 40} last${n % lastNames(size)}` }),
  phone: (n) => ({ q: `07${String(n).padStart(8, '0')}` }),
  SKU: (n, { size }) => ({ q: `sku-${n % skus(size)}` }),
  'frequent word of a title': () => ({ q: 'shirt' }),
  'its beginning': () => ({ q: 'shi' }),
  'rare word': () => ({ q: 'kimono' }),
  'word and status': () => ({ q: 'shirt status:received' }),
  mine: () => ({ q: 'assignee:me' }),
  'due soon': () => ({ q: 'is:open due:<3d', sort: 'due' }),
  'large amounts': () => ({ q: 'total:>200' }),
  'some days': () => ({ q: 'created:<30d' }),
  'method and status': (_n, { names: { method } }) => ({ q: `method:"${method}" status:received` }),
  reason: (_n, { names: { reason } }) => ({ q: `reason:"${reason}"` }),
  'by amount': () => ({ sort: 'total' }),
  'by last move': () => ({ q: 'is:open', sort: 'moved' }),
}
