import type { OrderInput } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'

const rowOf = ({ email, country, customer = {} }: OrderInput) => ({
  ...customer,
  email,
  country: country === '' ? '' : customer.address?.country || country,
})

/** If a customer has several orders, the latest one wins. */
const latestByEmail = (orders: readonly OrderInput[]) => {
  const oldestFirst = orders.toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
  return [...new Map(oldestFirst.map((order) => [order.email.toLowerCase(), order])).values()]
}

const COLUMNS = sql`(email text, first_name text, last_name text, phone text, address jsonb, country text, language text,
  tags text[])`

/** Values that an order does not mention stay; empty tags or an empty country clear them. */
const updateCustomers = (db: ShopDb, shopId: number, rows: string) =>
  sql`
    update customers c set
      first_name = coalesce(nullif(sent.first_name, ''), c.first_name),
      last_name = coalesce(nullif(sent.last_name, ''), c.last_name),
      phone = coalesce(nullif(sent.phone, ''), c.phone),
      address = case when coalesce(sent.address, '{}') = '{}' then c.address else sent.address end,
      country = coalesce(sent.country, c.country),
      language = coalesce(nullif(sent.language, ''), c.language),
      tags = coalesce(sent.tags, c.tags)
    from jsonb_to_recordset(${rows}::jsonb) as sent ${COLUMNS}
    where c.shop_id = ${shopId} and c.email_lower = lower(sent.email)`.execute(db)

/** Returns ids by lower-case e-mail address. */
export const keepCustomers = async (
  db: ShopDb,
  shopId: number,
  orders: readonly OrderInput[],
): Promise<ReadonlyMap<string, number>> => {
  const latest = latestByEmail(orders).map(rowOf)
  const rows = JSON.stringify(latest)
  await updateCustomers(db, shopId, rows)
  await sql`
    insert into customers (shop_id, email, first_name, last_name, phone, address, country, language, tags)
    select ${shopId}::integer, email, coalesce(first_name, ''), coalesce(last_name, ''), coalesce(phone, ''),
      coalesce(address, '{}'), coalesce(country, ''), coalesce(language, ''), coalesce(tags, '{}')
    from jsonb_to_recordset(${rows}::jsonb) as sent ${COLUMNS}
    on conflict (shop_id, email_lower) do nothing`.execute(db)
  const emails = latest.map(({ email }) => email)
  const kept = await sql<{ id: number; email_lower: string }>`
    select id, email_lower from customers
    where shop_id = ${shopId} and email_lower in (select lower(email) from unnest(${emails}::text[]) as email)`.execute(
    db,
  )
  return new Map(kept.rows.map(({ id, email_lower }) => [email_lower, id]))
}
