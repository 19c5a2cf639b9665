import type { Language } from '@returns-desk/contract'
import { errorMessage, type OrderInput } from '@returns-desk/contract'
import { sql } from 'kysely'
import { DomainError } from '../../base/errors.ts'
import type { ShopDb } from '../../db/db.ts'

export interface KnownOrder {
  /** Absent for an order that is new. */
  readonly id: number | undefined
  /** Its customer has asked to be forgotten: importing the order again must not bring them back. */
  readonly isForgotten: boolean
}

interface Row {
  readonly name_lower: string
  readonly id: number | null
  readonly email: string | null
}

/** `1042` and `#1042` are one order here, as they are to the customer who types it. The database says what is spelled alike. */
const findRows = async (db: ShopDb, shopId: number, orders: readonly OrderInput[]) => {
  const names = orders.map(({ order_name }) => order_name)
  const { rows } = await sql<Row>`
    with sent as (
      select i, lower(regexp_replace(name, '^#(?=.)', '')) as name_lower
      from unnest(${names}::text[]) with ordinality as names (name, i)
    )
    select sent.name_lower, o.id, o.email
    from sent left join lateral (
      select id, email from orders where shop_id = ${shopId} and name_lower = sent.name_lower limit 1
    ) o on true
    order by sent.i`.execute(db)
  return rows
}

const refuseTwins = (rows: readonly Row[], language: Language) => {
  const seen = new Set<string>()
  const twins = [...rows.entries()].filter(([, { name_lower }]) => seen.size === seen.add(name_lower).size)
  if (twins.length === 0) return
  const code = 'order_named_twice'
  const message = errorMessage(code, language)
  throw new DomainError('invalid_input', {
    details: twins.slice(0, 20).map(([i]) => ({ field: `orders.${i}.order_name`, code, message })),
  })
}

/** What is known of each order that was sent. */
export const findKnown = async (
  db: ShopDb,
  shopId: number,
  orders: readonly OrderInput[],
  language: Language,
): Promise<KnownOrder[]> => {
  const rows = await findRows(db, shopId, orders)
  refuseTwins(rows, language)
  // An order has an address until it is taken from it.
  return rows.map(({ id, email }) => ({ id: id ?? undefined, isForgotten: email === '' }))
}
