/**
 * A page of returns. The first and last pages are read from their end of the index; one in between starts at the day
 * that the stored counts point to. So the cost of a page does not grow with the number of returns.
 */
import type { ReturnListItem, ReturnPage } from '@returns-desk/contract'
import { returnNumber, toDecimal } from '@returns-desk/engine'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { isoTime } from '../../base/iso-time.ts'
import { compileOnce } from '../../db/compile-once.ts'
import { executeLast, type ShopDb } from '../../db/db.ts'
import { ownText } from '../../db/own-text.ts'
import { staffName } from '../../db/staff-name.ts'
import { type CountRow, countByStatus, seekOffset, statusCounts } from './counts.ts'
import { emailFor, nameFor } from './customer-sight.ts'
import type { Reading } from './find-return.ts'
import { findPage } from './view/find-page.ts'
import type { View } from './view/read-view.ts'
import { joinWithdrawal, markOf, type WithdrawalColumns, withdrawalColumns } from './withdrawal-mark.ts'

export interface PageRequest {
  readonly page: number
  readonly perPage: number
  readonly status: string | undefined
  /** Only those assigned to this person. */
  readonly assigneeId?: number | undefined
}

/** What is put together from several columns. */
type Nested = 'price' | 'withdrawal' | 'return_method' | 'payment_method' | 'return_status'

/** Flat: an object built for each row takes the database longer than all its joins. */
interface Row extends Omit<ReturnListItem, 'number' | 'created_at' | 'moved_at' | Nested>, WithdrawalColumns {
  readonly number: number
  /** As the driver reads it, or as it stands in JSON. */
  readonly created_at: Date | string
  readonly moved_at: Date | string
  readonly refund_minor: number
  readonly return_method_id: number
  readonly return_method_name: string
  readonly payment_method_id: number
  readonly payment_method_name: string
  readonly status_id: number
  readonly status_name: string
  readonly status_display_name: string
  readonly order_index: number
}

type ListReading = Pick<Reading, 'now' | 'reader' | 'role'>
type PagePlace = Pick<PageRequest, 'page' | 'perPage'>

const envelopeOf = ({ page, perPage }: PagePlace, total: number) => ({
  page,
  total_pages: Math.ceil(total / perPage),
  total_items: total,
})

/** Up to this offset, skipping rows is cheaper than looking up the day. */
const STEP_LIMIT_ROWS = 200

const pageOf = (db: ShopDb, shopId: number, orderIndex: number | undefined) => {
  const returns = db.selectFrom('returns').selectAll().where('shop_id', '=', shopId)
  return orderIndex === undefined ? returns : returns.where('order_index', '=', orderIndex)
}

const newestFirst = (query: ReturnType<typeof pageOf>) => query.orderBy('created_at', 'desc').orderBy('id', 'desc')
const oldestFirst = (query: ReturnType<typeof pageOf>) => query.orderBy('created_at').orderBy('id')

/** Few enough that they are counted, and skipped, one by one in their own index. */
const assignedTo = async (
  db: ShopDb,
  shopId: number,
  assigneeId: number,
  orderIndex: number | undefined,
): Promise<{ total: number; page: ReturnType<typeof pageOf> }> => {
  const page = pageOf(db, shopId, orderIndex).where('assignee_id', '=', assigneeId)
  const counted = db
    .selectFrom(page.as('mine'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total: (await counted).total, page }
}

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

/** Newest first. */
const itemsOf = (page: ReturnType<typeof pageOf>, reader: string) => sql<Row>`
    select r.id, r.number, r.order_name, r.order_number, r.created_at, r.client_email, r.customer_name, r.awb, r.moved_at,
      r.refund_minor, r.currency, r.version,
      m.id as return_method_id, ${ownText('m', 'name', reader)} as return_method_name,
      p.id as payment_method_id, ${ownText('p', 'name', reader)} as payment_method_name,
      s.id as status_id, s.name as status_name, ${ownText('s', 'display_name', reader)} as status_display_name, s.order_index,
      ${staffName('r', 'assignee_id')} as assignee,
      ${withdrawalColumns}
    from (${page}) as r
    join return_methods m on m.shop_id = r.shop_id and m.id = r.return_method_id
    join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    join return_statuses s on s.shop_id = r.shop_id and s.order_index = r.order_index
    ${joinWithdrawal}
    order by r.created_at desc, r.id desc`

const readItems = async (db: ShopDb, page: ReturnType<typeof pageOf>, reader: string) =>
  (await itemsOf(page, reader).execute(db)).rows

/** As this role sees it. Copied once: the serialiser drops the columns that are not of the item. */
const toItem = (row: Row, { now, role }: ListReading): ReturnListItem => ({
  ...row,
  number: returnNumber(row.number),
  created_at: isoTime(row.created_at),
  moved_at: isoTime(row.moved_at),
  price: toDecimal(row.refund_minor, row.currency),
  return_method: { id: row.return_method_id, name: row.return_method_name },
  payment_method: { id: row.payment_method_id, name: row.payment_method_name },
  return_status: {
    id: row.status_id,
    name: row.status_name,
    display_name: row.status_display_name,
    order_index: row.order_index,
  },
  withdrawal: markOf(row, row.order_index, now),
  client_email: emailFor(role, row.client_email),
  customer_name: nameFor(role, row.customer_name ?? ''),
})

export const listReturns = async (
  db: ShopDb,
  shopId: number,
  { page, perPage, status, assigneeId }: PageRequest,
  reading: ListReading,
): Promise<ReturnPage> => {
  const counts = await countByStatus(db, shopId)
  const chosen = status === undefined ? counts : counts.filter(({ name }) => name === status)
  const orderIndex = status === undefined ? undefined : (chosen[0]?.order_index ?? 0)
  const mine = assigneeId === undefined ? undefined : await assignedTo(db, shopId, assigneeId, orderIndex)
  const total = mine?.total ?? chosen.reduce((sum, { total }) => sum + total, 0)
  const offset = page * perPage
  const envelope = envelopeOf({ page, perPage }, total)
  if (offset >= total) return { data: [], ...envelope }
  const query = mine
    ? newestFirst(mine.page).offset(offset).limit(perPage)
    : await choosePage(db, shopId, offset, perPage, total, orderIndex)
  return { data: (await readItems(db, query, reading.reader)).map((row) => toItem(row, reading)), ...envelope }
}

/** By the reader's language, of which there are few: others take the place of those that were not used for longest. */
const newestStatements = new LRUCache<string, ReturnType<typeof newestStatement>>({ max: 50 })

type NewestPlace = { readonly shopId: number; readonly offset: number; readonly limit: number }

const newestStatement = (reader: string) =>
  compileOnce((db, { shopId, offset, limit }: NewestPlace) => {
    const newest = newestFirst(pageOf(db, shopId, undefined))
      .offset(offset)
      .limit(limit)
    return sql<{ counts: CountRow[] | null; items: Row[] | null }>`
      select (select json_agg(c) from (${statusCounts(shopId)}) as c) as counts,
        (select json_agg(i) from (${itemsOf(newest, reader)}) as i) as items`
  })

const newestStatementFor = (reader: string) => {
  const known = newestStatements.get(reader)
  if (known) return known
  const statement = newestStatement(reader)
  newestStatements.set(reader, statement)
  return statement
}

/** Whether the page can be read without knowing the counts first. */
export const isNewest = ({ page, perPage, status, assigneeId }: PageRequest): boolean =>
  status === undefined && assigneeId === undefined && page * perPage <= STEP_LIMIT_ROWS

/** The pages that are opened most, in one statement, which is the last of its transaction. */
export const listNewest = async (
  db: ShopDb,
  shopId: number,
  { page, perPage }: PagePlace,
  reading: ListReading,
): Promise<{ answer: ReturnPage; counts: readonly CountRow[] }> => {
  const statement = newestStatementFor(reading.reader)
  const [read] = await executeLast(db, statement(db, { shopId, offset: page * perPage, limit: perPage }))
  const counts = read?.counts ?? []
  const total = counts.reduce((sum, count) => sum + count.total, 0)
  const data = (read?.items ?? []).map((row) => toItem(row, reading))
  return { answer: { data, ...envelopeOf({ page, perPage }, total) }, counts }
}

/** The same of a view that is searched, filtered or sorted. */
export const listView = async (
  db: ShopDb,
  shopId: number,
  view: View,
  { page, perPage }: PagePlace,
  reading: ListReading,
): Promise<ReturnPage> => {
  const { ids, total, hasMore } = await findPage(db, shopId, view, { offset: page * perPage, limit: perPage })
  const envelope = { ...envelopeOf({ page, perPage }, total), has_more: hasMore }
  if (ids.length === 0) return { data: [], ...envelope }
  const rows = await readItems(db, pageOf(db, shopId, undefined).where('id', 'in', ids), reading.reader)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const inOrder = ids.flatMap((id) => byId.get(id) ?? [])
  return { data: inOrder.map((row) => toItem(row, reading)), ...envelope }
}
