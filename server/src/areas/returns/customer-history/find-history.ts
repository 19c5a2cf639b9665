/**
 * The customer of a return, known by their address: earlier and later returns, and orders. Each is read through its
 * index and no further than the limit, so a customer with thousands of returns costs no more than one with a hundred.
 */
import { type CustomerHistory, type EarlierReturn, HISTORY_LIMIT, type Role, sightOf } from '@returns-desk/contract'
import { returnNumber, STATUS, toDecimal } from '@returns-desk/engine'
import { sql } from 'kysely'
import { found } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { ownText } from '../../../db/own-text.ts'

/** As many as a window shows without scrolling. */
const LATEST = 3

interface HistoryPlace {
  readonly id: string
  readonly email: string
  /** As text, with microseconds: a JavaScript date would truncate them. */
  readonly at: string
}

interface HistoryRow extends Omit<EarlierReturn, 'number' | 'created_at' | 'price'> {
  readonly number: number
  readonly created_at: Date
  readonly refund_minor: number
}

const findPlace = async (db: ShopDb, shopId: number, id: string) => {
  const { rows } = await sql<HistoryPlace>`
    select id, client_email_lower as email, created_at::text as at from returns
    where shop_id = ${shopId} and id = ${id}`.execute(db)
  return found(rows[0])
}

/** Newest first, one more than the limit. */
const listEarlier = async (db: ShopDb, shopId: number, { id, email, at }: HistoryPlace, reader: string) => {
  // Ordered by the index alone: an id in the order would make another index, without the address, look as good.
  const { rows } = await sql<HistoryRow>`
    select r.id, r.number, r.order_name, r.created_at, r.refund_minor, r.currency,
      json_build_object('id', s.id, 'name', s.name, 'display_name', ${ownText('s', 'display_name', reader)},
        'order_index', s.order_index) as return_status
    from (
      select * from returns
      where shop_id = ${shopId} and client_email_lower = ${email} and created_at <= ${at}::timestamptz and id <> ${id}
      order by created_at desc limit ${HISTORY_LIMIT + 1}
    ) as r
    join return_statuses s on s.shop_id = r.shop_id and s.order_index = r.order_index
    order by r.created_at desc, r.id desc`.execute(db)
  return rows
}

/** Orders kept here, and copies of orders that live at a platform: a shop has one or the other. */
const countOthers = async (db: ShopDb, shopId: number, { email, at }: HistoryPlace) => {
  const limit = HISTORY_LIMIT + 1
  const { rows } = await sql<{ later: number; orders: number; copies: number }>`
    select
      (select count(*) from (select from returns where shop_id = ${shopId} and client_email_lower = ${email}
        and created_at > ${at}::timestamptz limit ${limit}) as r) as later,
      (select count(*) from (select from orders where shop_id = ${shopId} and email_lower = ${email}
        limit ${limit}) as o) as orders,
      (select count(*) from (select from order_copies where shop_id = ${shopId} and email_lower = ${email}
        limit ${limit}) as c) as copies`.execute(db)
  return rows[0] ?? { later: 0, orders: 0, copies: 0 }
}

const upToLimit = (count: number) => ({ count: Math.min(count, HISTORY_LIMIT), is_more: count > HISTORY_LIMIT })

const totalsOf = (rows: readonly HistoryRow[]) =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, those]) => ({
    currency,
    amount: toDecimal(
      those.reduce((sum, row) => sum + row.refund_minor, 0),
      currency,
    ),
  }))

const present = (row: HistoryRow): EarlierReturn => ({
  id: row.id,
  number: returnNumber(row.number),
  order_name: row.order_name,
  created_at: row.created_at.toISOString(),
  price: toDecimal(row.refund_minor, row.currency),
  currency: row.currency,
  return_status: row.return_status,
})

/** Who does not see whose return it is must not learn it from the customer's other orders. */
const seesWhose = (role: Role) => !['no-contact', 'masked'].includes(sightOf(role))

const historyOf = (rows: readonly HistoryRow[], role: Role): CustomerHistory['earlier'] => {
  const counted = rows.slice(0, HISTORY_LIMIT)
  const isAt = (index: number) => (row: HistoryRow) => row.return_status.order_index === index
  const completed = counted.filter(isAt(STATUS.COMPLETED)).length
  const cancelled = counted.filter(isAt(STATUS.CANCELLED)).length
  return {
    ...upToLimit(rows.length),
    open: counted.length - completed - cancelled,
    completed,
    cancelled,
    totals: totalsOf(counted.filter((row) => !isAt(STATUS.CANCELLED)(row))),
    latest: seesWhose(role) ? counted.slice(0, LATEST).map(present) : [],
  }
}

export const findHistory = async (
  db: ShopDb,
  shopId: number,
  id: string,
  { reader, role }: { readonly reader: string; readonly role: Role },
): Promise<CustomerHistory> => {
  const place = await findPlace(db, shopId, id)
  // An erased address is empty, like those of all other erased customers: that makes them nobody's history.
  const isKnown = place.email !== ''
  const earlier = isKnown ? await listEarlier(db, shopId, place, reader) : []
  const { later, orders, copies } = isKnown ? await countOthers(db, shopId, place) : { later: 0, orders: 0, copies: 0 }
  return { earlier: historyOf(earlier, role), later: upToLimit(later), orders: upToLimit(orders + copies) }
}
