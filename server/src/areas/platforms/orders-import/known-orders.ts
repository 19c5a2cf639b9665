import type { Language } from '@returns-desk/contract'
import { errorMessage, type OrderInput } from '@returns-desk/contract'
import { sql } from 'kysely'
import { DomainError } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'

export interface KnownOrder {
  /** Absent for a new order. */
  readonly id: number | undefined
  /** The customer's data was erased: importing the order again must not restore it. */
  readonly isErased: boolean
}

interface OrderRow {
  readonly name_lower: string
  readonly id: number | null
  readonly email: string | null
}

/** `1042` and `#1042` are the same order, as they are to customers. The database decides which spellings are equal. */
const findRows = async (db: ShopDb, shopId: number, orders: readonly OrderInput[]) => {
  const names = orders.map(({ order_name }) => order_name)
  const { rows } = await sql<OrderRow>`
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

const refuseDuplicates = (rows: readonly OrderRow[], language: Language) => {
  const seen = new Set<string>()
  const duplicates = [...rows.entries()].filter(([, { name_lower }]) => seen.size === seen.add(name_lower).size)
  if (duplicates.length === 0) return
  const code = 'order_named_twice'
  const message = errorMessage(code, language)
  throw new DomainError('invalid_input', {
    details: duplicates.slice(0, 20).map(([i]) => ({ field: `orders.${i}.order_name`, code, message })),
  })
}

/** Looks up each order of the request. */
export const findKnown = async (
  db: ShopDb,
  shopId: number,
  orders: readonly OrderInput[],
  language: Language,
): Promise<KnownOrder[]> => {
  const rows = await findRows(db, shopId, orders)
  refuseDuplicates(rows, language)
  // Only an erasure empties the address of an order.
  return rows.map(({ id, email }) => ({ id: id ?? undefined, isErased: email === '' }))
}
