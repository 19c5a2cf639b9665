/**
 * The returns before and after one in the list, found by its sort key and not by a page: concurrent changes shift
 * pages, never sort keys. The return itself may no longer match the filter, and still has neighbours.
 */
import type { ReturnNeighbours } from '@returns-desk/contract'
import { type RawBuilder, sql } from 'kysely'
import { found } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'

interface NeighbourPlace {
  readonly id: string
  readonly order_index: number
  /** As text, with microseconds: a JavaScript date would truncate them. */
  readonly at: string
  /** The status to filter by; `null` if no status has that name. */
  readonly wanted: number | null
  readonly assignee_id: number | null
}

/** Which list: of one status, or assigned to one person, or all. */
export interface NeighbourFilter {
  readonly status: string | undefined
  readonly assigneeId?: number | undefined
}

const findPlace = async (db: ShopDb, shopId: number, id: string, status: string | undefined) => {
  const { rows } = await sql<NeighbourPlace>`
    select r.id, r.order_index, r.created_at::text as at, r.assignee_id,
      (select s.order_index from return_statuses s where s.shop_id = r.shop_id and s.name = ${status ?? ''}) as wanted
    from returns r where r.shop_id = ${shopId} and r.id = ${id}`.execute(db)
  return found(rows[0])
}

/**
 * The nearest on one side. Only the time bounds the index, because that comparison may run before the row-level
 * security check; ids, compared as text, decide among rows of the same instant.
 */
const nearest = (shopId: number, { id, at }: NeighbourPlace, filter: RawBuilder<unknown>, side: 'older' | 'newer') => {
  const here = sql`${at}::timestamptz`
  return side === 'older'
    ? sql`(select id from returns where shop_id = ${shopId} ${filter}
        and created_at <= ${here} and (created_at < ${here} or id < ${id}) order by created_at desc, id desc limit 1)`
    : sql`(select id from returns where shop_id = ${shopId} ${filter}
        and created_at >= ${here} and (created_at > ${here} or id > ${id}) order by created_at, id limit 1)`
}

export const findNeighbours = async (
  db: ShopDb,
  shopId: number,
  id: string,
  { status, assigneeId }: NeighbourFilter,
): Promise<ReturnNeighbours> => {
  const place = await findPlace(db, shopId, id, status)
  if (status !== undefined && place.wanted === null) return { previous: null, next: null, is_listed: false }
  const inStatus = status === undefined ? sql`` : sql`and order_index = ${place.wanted}`
  const filter = assigneeId === undefined ? inStatus : sql`${inStatus} and assignee_id = ${assigneeId}`
  const { rows } = await sql<Pick<ReturnNeighbours, 'previous' | 'next'>>`
    select ${nearest(shopId, place, filter, 'newer')} as previous, ${nearest(shopId, place, filter, 'older')} as next`.execute(
    db,
  )
  return {
    previous: null,
    next: null,
    ...rows[0],
    is_listed:
      (status === undefined || place.order_index === place.wanted) &&
      (assigneeId === undefined || place.assignee_id === assigneeId),
  }
}
