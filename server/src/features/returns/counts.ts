/** Stored counts of returns. Folded and not yet folded counts are read together, so the result is exact. */
import { sql } from 'kysely'
import type { ShopDb } from '../../db/db.ts'

export interface StatusCount {
  readonly order_index: number
  readonly name: string
  readonly total: number
}

const FOLD_AFTER_CHANGES = 256

export interface CountRow extends StatusCount {
  /** Not yet folded. */
  readonly changes: number
}

/** Per status, in order. */
export const statusCounts = (shopId: number) => sql<CountRow>`
  with changes as (
    select order_index, sum(change)::bigint as total, count(*)::bigint as changes
    from return_count_changes where shop_id = ${shopId} group by order_index
  )
  select s.order_index, s.name, coalesce(t.total, 0) + coalesce(c.total, 0) as total, coalesce(c.changes, 0) as changes
  from return_statuses s
  left join return_totals t on t.shop_id = s.shop_id and t.order_index = s.order_index
  left join changes c on c.order_index = s.order_index
  where s.shop_id = ${shopId}
  order by s.order_index`

export const mustFold = (counts: readonly CountRow[]): boolean =>
  counts.reduce((sum, { changes }) => sum + changes, 0) > FOLD_AFTER_CHANGES

export const foldCounts = (db: ShopDb, shopId: number) => sql`select fold_return_counts(${shopId})`.execute(db)

/** Folds when many entries have accumulated, so that the next reader has less to add. */
export const countByStatus = async (db: ShopDb, shopId: number): Promise<StatusCount[]> => {
  const { rows } = await statusCounts(shopId).execute(db)
  if (mustFold(rows)) await foldCounts(db, shopId)
  return rows
}

/** Where to start reading: `skip` rows after the newest that is older than `before`. */
export interface Seek {
  readonly before: Date
  readonly skip: number
}

/** Finds the day of the row at `offset`, by adding up days instead of skipping rows. */
export const seekOffset = async (
  db: ShopDb,
  shopId: number,
  offset: number,
  orderIndex?: number,
): Promise<Seek | undefined> => {
  const inStatus = orderIndex === undefined ? sql`` : sql`and order_index = ${orderIndex}`
  const { rows } = await sql<Seek>`
    with days as (
      select day, sum(total) as total from (
        select day, total from return_day_totals where shop_id = ${shopId} ${inStatus}
        union all
        select day, change from return_count_changes where shop_id = ${shopId} ${inStatus}
      ) as parts
      group by day
    ), running as (
      select day, total, sum(total) over (order by day desc) - total as newer from days
    )
    select (day + 1)::timestamp at time zone 'UTC' as before, (${offset} - newer)::bigint as skip
    from running
    where newer <= ${offset} and ${offset} < newer + total`.execute(db)
  return rows[0]
}
