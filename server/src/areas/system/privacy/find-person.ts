import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import type { Person } from '../../../db/personal-data.ts'
import { effectKeysOf } from '../../intake/requests/withdrawal-keys.ts'

/** The effect key of the mail with a one-time code. */
const codeMailKey = (codeId: string) => `order_code/${codeId}`

const values = async <T>(query: ReturnType<typeof sql<{ value: T }>>, db: ShopDb) =>
  (await query.execute(db)).rows.map(({ value }) => value)

/** Everything that identifies a person in the shop, starting from their e-mail address. */
export const findPerson = async (
  db: ShopDb,
  shopId: number,
  address: string,
  knownRefs: readonly string[] = [],
): Promise<Person> => {
  const email = address.trim().toLowerCase()
  const customerIds = await values<number>(
    sql`select id as value from customers where shop_id = ${shopId} and email_lower = ${email}`,
    db,
  )
  const orderIds = await values<number>(
    sql`select id as value from orders
      where shop_id = ${shopId} and (email_lower = ${email} or customer_id = any(${customerIds}::int[]))`,
    db,
  )
  // Receiving a code for an order, or submitting a return of it, proves that the order is theirs.
  const orderRefs = await values<string>(
    sql`select id::text as value from unnest(${orderIds}::int[]) as id
      union select unnest(${knownRefs}::text[])
      union select order_ref from order_copies where shop_id = ${shopId} and email_lower = ${email}
      union select order_ref from order_codes where shop_id = ${shopId} and email_lower = ${email}
      union select order_ref from returns
        where shop_id = ${shopId} and client_email_lower = ${email} and order_ref is not null`,
    db,
  )
  const returnIds = await values<string>(
    sql`select id as value from returns
      where shop_id = ${shopId} and (client_email_lower = ${email} or order_ref = any(${orderRefs}::text[]))`,
    db,
  )
  const withdrawalIds = await values<number>(
    sql`select id as value from withdrawals
      where shop_id = ${shopId} and (email_lower = ${email} or order_ref = any(${orderRefs}::text[])
        or return_id = any(${returnIds}::text[]))`,
    db,
  )
  const codeIds = await values<string>(
    sql`select id as value from order_codes where shop_id = ${shopId} and order_ref = any(${orderRefs}::text[])`,
    db,
  )
  const effectIds = await values<string>(
    sql`select id as value from effects
      where shop_id = ${shopId} and (return_id = any(${returnIds}::text[]) or loose_to = ${email}
        or key = any(${[...withdrawalIds.flatMap(effectKeysOf), ...codeIds.map(codeMailKey)]}::text[]))`,
    db,
  )
  return { email, customerIds, orderIds, orderRefs, returnIds, withdrawalIds, effectIds }
}
