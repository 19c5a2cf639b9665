/** Returns of a large shop with everything that they are found by, written without triggers, words included. */
import type pg from 'pg'

interface LargeShop {
  readonly shopId: number
  /** Takes care of every five hundredth return. */
  readonly staffId: number
  readonly methodIds: readonly [usual: number, rare: number]
  readonly paymentId: number
  readonly reasonIds: readonly number[]
}

/** Over three years until the fifth of October 2026; three quarters are completed or cancelled. */
const RETURNS = `
  insert into returns (shop_id, number, id, order_name, order_number, client_email, customer_name, customer_phone, language,
    currency, price_minor, delivery_cost_minor, return_method_id, payment_method_id, order_index, assignee_id, awb, due_on,
    created_at, moved_at)
  select $1::int, n, lpad(n::text, 22, 'x'), '#' || n, (48210000 + n)::text,
    'ana' || n || '.pop@' || case n % 5 when 0 then 'gmail.com' else 'mail' || n % 1000 || '.ro' end,
    'First' || n % 40 || ' Last' || n % 5000, '+40 7' || lpad(n::text, 8, '0'), 'ro', 'RON', 5000 + n::bigint * 7919 % 90000, 1899,
    case n % 200 when 0 then $4::int else $3::int end, $5::int, case when n % 4 = 0 then 1 + n / 4 % 6 else 7 + n % 2 end,
    case n % 500 when 0 then $2::int end, '1Z' || lpad(n::text, 8, '0'),
    case n % 50 when 0 then (at + interval '14 days')::date end, at, at + interval '5 days'
  from generate_series(1, $6::int) as n,
    lateral (select timestamptz '2026-10-05' - ($6::int - n) * (interval '1095 days' / $6::int) as at) as t`

const PRODUCTS = `
  insert into return_products (shop_id, return_id, quantity, price_minor, description, return_reason_id, product_title,
    variant_title, sku, photo_keys)
  select r.shop_id, r.id, 1, r.price_minor, '', ($2::int[])[1 + r.number % cardinality($2::int[])],
    case r.number % 2000 when 0 then 'Kimono' else 'Linen shirt' end, 'Shade' || r.number % 300, 'SKU-' || r.number % 20000, '{}'
  from returns r where r.shop_id = $1`

/** What `words_of_returns` answers for them, put together directly: working them out takes a millisecond each. */
const SEARCHED_WORDS = `
  insert into return_words (shop_id, return_id, created_at, words)
  select r.shop_id, r.id, r.created_at, concat(' o', n, ' o', r.order_number, ' a', lower(r.awb), ' e', translate(r.client_email, '.@', ''),
    ' e', replace(split_part(r.client_email, '@', 2), '.', ''), ' eana', n, ' epop ', 'cfirst', n % 40, ' clast', n % 5000,
    ' p7', lpad(n::text, 8, '0'), ' s', lower(replace(p.sku, '-', '')), case n % 2000 when 0 then ' tkimono' else ' tlinen tshirt' end,
    ' tshade', n % 300, ' m', r.return_method_id, ' f', r.payment_method_id, ' r', p.return_reason_id)
  from returns r join return_products p on p.shop_id = r.shop_id and p.return_id = r.id, lateral (select r.number as n) as t
  where r.shop_id = $1`

/** Those of a few that are not what the database would have stored. */
const WRONG_WORDS = `
  select w.return_id from words_of_returns($1, array(select id from returns where shop_id = $1 and number % 999 = 1)) as right_one
  join return_words w on w.shop_id = $1 and w.return_id = right_one.return_id
  where (select array_agg(word order by word collate "C") from string_to_table(ltrim(w.words), ' ') as word)
    <> (select array_agg(word order by word collate "C") from string_to_table(ltrim(right_one.words), ' ') as word)`

const SEARCH = `
  insert into return_search (shop_id, token, created_at, return_id, field)
  select w.shop_id, entry.token, w.created_at, w.return_id, entry.field
  from return_words w, string_to_table(ltrim(w.words), ' ') as word, lateral search_entries(word) as entry where w.shop_id = $1`

export const fillReturns = async (owner: pg.Client, shop: LargeShop, count: number): Promise<void> => {
  const { shopId, staffId, methodIds, paymentId, reasonIds } = shop
  await owner.query('set session_replication_role = replica')
  await owner.query(RETURNS, [shopId, staffId, ...methodIds, paymentId, count])
  await owner.query(PRODUCTS, [shopId, reasonIds])
  await owner.query('analyze returns, return_products')
  for (const statement of [SEARCHED_WORDS, SEARCH]) await owner.query(statement, [shopId])
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze returns, return_products, return_words, return_search')
  const { rows } = await owner.query(WRONG_WORDS, [shopId])
  if (rows.length > 0) throw new Error(`the words of ${rows.length} returns are not what they would be`)
}
