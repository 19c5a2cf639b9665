/**
 * A page of returns. The first and last pages are read from their end of the index; one in between starts at the day
 * that the stored counts point to. So the cost of a page does not grow with the number of returns.
 */
import type { ReturnListItem, ReturnPage } from '@returns-desk/contract'
import { refundOf, toDecimal } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../db/db.ts'
import { ownText } from '../../db/own-text.ts'
import { countByStatus, seekOffset } from './counts.ts'
import type { Reading } from './find-return.ts'
import { joinWithdrawal, type WithdrawalColumns, withdrawalColumns, withMark } from './withdrawal-mark.ts'

export interface PageRequest {
  readonly page: number
  readonly perPage: number
  readonly status: string | undefined
}

interface Row extends Omit<ReturnListItem, 'created_at' | 'price' | 'withdrawal'>, WithdrawalColumns {
  readonly created_at: Date
  readonly price_minor: number
  readonly delivery_cost_minor: number
}

/** Up to this offset, skipping rows is cheaper than looking up the day. */
const STEP_LIMIT_ROWS = 200

const pageOf = (db: ShopDb, shopId: number, orderIndex: number | undefined) => {
  const returns = db.selectFrom('returns').selectAll().where('shop_id', '=', shopId)
  return orderIndex === undefined ? returns : returns.where('order_index', '=', orderIndex)
}

const newestFirst = (query: ReturnType<typeof pageOf>) => query.orderBy('created_at', 'desc').orderBy('id', 'desc')
const oldestFirst = (query: ReturnType<typeof pageOf>) => query.orderBy('created_at').orderBy('id')

const choosePage = async (
  db: ShopDb,
  shopId: number,
  offset: number,
  limit: number,
  total: number,
  orderIndex?: number,
) => {
  const all = pageOf(db, shopId, orderIndex)
  if (offset <= STEP_LIMIT_ROWS) return newestFirst(all).offset(offset).limit(limit)
  const fromTheEnd = total - offset - limit
  if (fromTheEnd <= STEP_LIMIT_ROWS)
    return oldestFirst(all)
      .offset(Math.max(0, fromTheEnd))
      .limit(Math.min(limit, total - offset))
  const seek = await seekOffset(db, shopId, offset, orderIndex)
  if (!seek) return newestFirst(all).offset(offset).limit(limit)
  return newestFirst(all.where('created_at', '<', seek.before))
    .offset(seek.skip)
    .limit(limit)
}

const readPage = async (db: ShopDb, page: ReturnType<typeof pageOf>, reader: string) => {
  const { rows } = await sql<Row>`
    select r.id, r.order_name, r.order_number, r.created_at, r.client_email, r.price_minor, r.delivery_cost_minor, r.currency,
      json_build_object('id', m.id, 'name', ${ownText('m', 'name', reader)}) as return_method,
      json_build_object('id', p.id, 'name', ${ownText('p', 'name', reader)}) as payment_method,
      json_build_object('id', s.id, 'name', s.name, 'display_name', ${ownText('s', 'display_name', reader)},
        'order_index', s.order_index) as return_status,
      ${withdrawalColumns}
    from (${page}) as r
    join return_methods m on m.shop_id = r.shop_id and m.id = r.return_method_id
    join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    join return_statuses s on s.shop_id = r.shop_id and s.order_index = r.order_index
    ${joinWithdrawal}
    order by r.created_at desc, r.id desc`.execute(db)
  return rows
}

const toItem = ({ created_at, price_minor, delivery_cost_minor, ...columns }: Row, now: Date): ReturnListItem => {
  const row = withMark(columns, columns.return_status.order_index, now)
  return {
    ...row,
    created_at: created_at.toISOString(),
    price: toDecimal(refundOf(price_minor, delivery_cost_minor), row.currency),
  }
}

export const listReturns = async (
  db: ShopDb,
  shopId: number,
  { page, perPage, status }: PageRequest,
  { now, reader }: Pick<Reading, 'now' | 'reader'>,
): Promise<ReturnPage> => {
  const counts = await countByStatus(db, shopId)
  const chosen = status === undefined ? counts : counts.filter(({ name }) => name === status)
  const total = chosen.reduce((sum, { total }) => sum + total, 0)
  const offset = page * perPage
  const envelope = { page, total_pages: Math.ceil(total / perPage), total_items: total }
  if (offset >= total) return { data: [], ...envelope }
  const orderIndex = status === undefined ? undefined : chosen[0]?.order_index
  const query = await choosePage(db, shopId, offset, perPage, total, orderIndex)
  return { data: (await readPage(db, query, reader)).map((row) => toItem(row, now)), ...envelope }
}
