/**
 * A page of returns. The first and last pages are read from their end of the index; one in between starts at the day
 * that the stored counts point to. So the cost of a page does not grow with the number of returns.
 */
import type { ReturnListItem, ReturnPage } from '@returns-desk/contract'
import { returnNumber, toDecimal } from '@returns-desk/engine'
import { sql } from 'kysely'
import { executeLast, type ShopDb } from '../../../db/db.ts'
import { ownText } from '../../../db/own-text.ts'
import { rowsAsJson } from '../../../db/rows-as-json.ts'
import { staffName } from '../../../db/staff-name.ts'
import { nameFor } from '../../people/masking/mask-customer.ts'
import { maskedEmail } from '../../people/masking/masks.ts'
import type { Reading } from '../one/find-return.ts'
import { markOf, type StoredWithdrawal, withdrawalOf } from '../one/withdrawal-mark.ts'
import { countColumns, countIn, type StoredCounts, seekOffset, totalOf } from './counts.ts'
import { findPage } from './find-page.ts'
import type { View } from './read-view.ts'

export interface PageRequest {
  readonly page: number
  readonly perPage: number
  readonly status: string | undefined
  /** Only those assigned to this person. */
  readonly assigneeId?: number | undefined
}

type Joined = 'assignee' | 'return_method' | 'payment_method' | 'return_status'

/** As a row of the page leaves the database, in JSON. */
interface ReturnRow extends Pick<ReturnListItem, (typeof OWN_COLUMNS)[number] | Joined> {
  readonly number: number
  readonly created_at: string
  readonly moved_at: string
  readonly refund_minor: number
  readonly order_index: number
  readonly withdrawn: StoredWithdrawal | null
}

/** Those that have the same name and type in the answer. */
const OWN_COLUMNS = [
  'id',
  'order_name',
  'order_number',
  'client_email',
  'customer_name',
  'awb',
  'currency',
  'version',
] as const

/** Only what a row needs: each of the forty columns would cost something, even if nobody reads it. */
const COLUMNS = [
  ...OWN_COLUMNS,
  'number',
  'created_at',
  'moved_at',
  'refund_minor',
  'return_method_id',
  'payment_method_id',
  'order_index',
] as const

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
  const returns = db
    .selectFrom('returns')
    .select(COLUMNS)
    .select(staffName('returns', 'assignee_id').as('assignee'))
    .select(withdrawalOf('returns').as('withdrawn'))
    .where('shop_id', '=', shopId)
  return orderIndex === undefined ? returns : returns.where('order_index', '=', orderIndex)
}

type Page = ReturnType<typeof pageOf>

const newestFirst = (query: Page) => query.orderBy('created_at', 'desc').orderBy('id', 'desc')
const oldestFirst = (query: Page) => query.orderBy('created_at').orderBy('id')

/** Few enough that they are counted, and skipped, one by one in their own index. */
const assignedTo = async (
  db: ShopDb,
  shopId: number,
  assigneeId: number,
  orderIndex: number | undefined,
): Promise<{ total: number; page: Page }> => {
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
): Promise<Page> => {
  const all = pageOf(db, shopId, orderIndex)
  if (offset <= STEP_LIMIT_ROWS) return newestFirst(all).offset(offset).limit(limit)
  const fromTheEnd = total - offset - limit
  if (fromTheEnd <= STEP_LIMIT_ROWS) {
    const skipped = oldestFirst(all).offset(Math.max(0, fromTheEnd))
    return skipped.limit(Math.min(limit, total - offset))
  }
  const seek = await seekOffset(db, shopId, offset, orderIndex)
  if (!seek) return newestFirst(all).offset(offset).limit(limit)
  const newest = newestFirst(all.where('created_at', '<', seek.before))
  return newest.offset(seek.skip).limit(limit)
}

const method = (row: 'return_method' | 'payment_method', reader: string) =>
  sql`json_build_object('id', ${sql.ref(row)}.id, 'name', ${ownText(row, 'name', reader)})`

const status = (reader: string) => sql`
  json_build_object('id', s.id, 'name', s.name, 'display_name', ${ownText('s', 'display_name', reader)},
    'order_index', s.order_index)`

/** The rows of a page, newest first, with what they refer to. Deleted methods too: returns still show them. */
const itemsOf = (page: Page, shopId: number, reader: string) =>
  rowsAsJson(sql`
    select page.*, ${method('return_method', reader)} as return_method,
      ${method('payment_method', reader)} as payment_method, ${status(reader)} as return_status
    from (${page}) as page
    join return_methods return_method on return_method.shop_id = ${shopId} and return_method.id = page.return_method_id
    join payment_methods payment_method
      on payment_method.shop_id = ${shopId} and payment_method.id = page.payment_method_id
    join return_statuses s on s.shop_id = ${shopId} and s.order_index = page.order_index
    order by page.created_at desc, page.id desc`)

interface PageRead {
  readonly items: readonly ReturnRow[]
}

/** As this role sees them. Each is copied once: the serialiser drops the columns that are not of the item. */
const toItems = ({ items }: PageRead, { now, role }: ListReading): ReturnListItem[] =>
  items.map((row) => ({
    ...row,
    number: returnNumber(row.number),
    created_at: new Date(row.created_at).toISOString(),
    moved_at: new Date(row.moved_at).toISOString(),
    price: toDecimal(row.refund_minor, row.currency),
    withdrawal: markOf(row.withdrawn, row.order_index, now),
    client_email: maskedEmail(role, row.client_email),
    customer_name: nameFor(role, row.customer_name ?? ''),
  }))

const readItems = async (db: ShopDb, shopId: number, page: Page, reading: ListReading) => {
  const { rows } = await sql<PageRead>`select ${itemsOf(page, shopId, reading.reader)} as items`.execute(db)
  return rows.flatMap((read) => toItems(read, reading))
}

export const listReturns = async (
  db: ShopDb,
  shopId: number,
  { page, perPage, status, assigneeId }: PageRequest,
  reading: ListReading,
): Promise<ReturnPage> => {
  const { total: counted, orderIndex } = await countIn(db, shopId, status)
  const mine = assigneeId === undefined ? undefined : await assignedTo(db, shopId, assigneeId, orderIndex)
  const total = mine?.total ?? counted
  const offset = page * perPage
  const envelope = envelopeOf({ page, perPage }, total)
  if (offset >= total) return { data: [], ...envelope }
  const chosen = mine
    ? newestFirst(mine.page).offset(offset).limit(perPage)
    : await choosePage(db, shopId, offset, perPage, total, orderIndex)
  return { data: await readItems(db, shopId, chosen, reading), ...envelope }
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
): Promise<{ answer: ReturnPage; counts: StoredCounts }> => {
  const newest = newestFirst(pageOf(db, shopId, undefined))
    .offset(page * perPage)
    .limit(perPage)
  const columns = sql`${itemsOf(newest, shopId, reading.reader)} as items, ${countColumns(shopId)}`
  const [read] = await executeLast(db, sql<PageRead & StoredCounts>`select ${columns}`.compile(db))
  if (!read) throw new Error('a statement without a table has one row')
  return { answer: { data: toItems(read, reading), ...envelopeOf({ page, perPage }, totalOf(read)) }, counts: read }
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
  const items = await readItems(db, shopId, pageOf(db, shopId, undefined).where('id', 'in', ids), reading)
  const byId = new Map(items.map((item) => [item.id, item]))
  return { data: ids.flatMap((id) => byId.get(id) ?? []), ...envelope }
}
