import type { OrderInput } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { ShopDb } from '../../db/db.ts'

const rowOf = ({ email, country, customer = {} }: OrderInput) => ({
  ...customer,
  email,
  country: customer.address?.country || country,
})

/** Of several orders of a customer the latest tells about them. */
const latestByEmail = (orders: readonly OrderInput[]) => {
  const oldestFirst = orders.toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
  return [...new Map(oldestFirst.map((order) => [order.email.toLowerCase(), order])).values()]
}

/** What an order does not say of its customer stays as it was. Answers ids by address, in small letters. */
export const keepCustomers = async (
  db: ShopDb,
  shopId: number,
  orders: readonly OrderInput[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = JSON.stringify(latestByEmail(orders).map(rowOf))
  const kept = await sql<{ id: number; email_lower: string }>`
    insert into customers (shop_id, email, first_name, last_name, phone, address, country, language, tags)
    select ${shopId}::integer, email, coalesce(first_name, ''), coalesce(last_name, ''), coalesce(phone, ''),
      coalesce(address, '{}'), coalesce(country, ''), coalesce(language, ''), coalesce(tags, '{}')
    from jsonb_to_recordset(${rows}::jsonb) as sent (email text, first_name text, last_name text, phone text,
      address jsonb, country text, language text, tags text[])
    on conflict (shop_id, email_lower) do update set
      first_name = coalesce(nullif(excluded.first_name, ''), customers.first_name),
      last_name = coalesce(nullif(excluded.last_name, ''), customers.last_name),
      phone = coalesce(nullif(excluded.phone, ''), customers.phone),
      address = case when excluded.address = '{}' then customers.address else excluded.address end,
      country = coalesce(nullif(excluded.country, ''), customers.country),
      language = coalesce(nullif(excluded.language, ''), customers.language),
      tags = case when excluded.tags = '{}' then customers.tags else excluded.tags end
    returning id, email_lower`.execute(db)
  return new Map(kept.rows.map(({ id, email_lower }) => [email_lower, id]))
}
