/** Stored counts of returns. Folded and not yet folded counts are read together, so the result is exact. */
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { rowsAsJson } from '../../../db/rows-as-json.ts'

const FOLD_AFTER_CHANGES = 256

interface Total {
  readonly order_index: number
  readonly total: number
}

interface Changed extends Total {
  readonly changes: number
}

export interface StoredCounts {
  readonly folded: readonly Total[]
  readonly unfolded: readonly Changed[]
}

/** Columns of a statement. They are added up here: joining them takes the database longer than reading them. */
export const countColumns = (shopId: number) => {
  const folded = sql`select order_index, total from return_totals where shop_id = ${shopId}`
  const unfolded = sql`
    select order_index, sum(change)::bigint as total, count(*) as changes
    from return_count_changes where shop_id = ${shopId} group by order_index`
  return sql`${rowsAsJson(folded)} as folded, ${rowsAsJson(unfolded)} as unfolded`
}

/** Of one status, or of all. */
export const totalOf = ({ folded, unfolded }: StoredCounts, orderIndex?: number): number =>
  [...folded, ...unfolded]
    .filter(({ order_index }) => orderIndex === undefined || order_index === orderIndex)
    .reduce((sum, { total }) => sum + total, 0)

/** Whether so many entries have accumulated that the next reader should have less to add. */
export const mustFold = ({ unfolded }: StoredCounts): boolean =>
  unfolded.reduce((sum, { changes }) => sum + changes, 0) > FOLD_AFTER_CHANGES

export const foldCounts = (db: ShopDb, shopId: number) => sql`select fold_return_counts(${shopId})`.execute(db)

/** Of one status, by its name, or of all; `orderIndex` is zero if there is no such status. */
export const countIn = async (
  db: ShopDb,
  shopId: number,
  status: string | undefined,
): Promise<{ total: number; orderIndex: number | undefined }> => {
  const index = sql`(select order_index from return_statuses where shop_id = ${shopId} and name = ${status ?? null})`
  const { rows } = await sql<StoredCounts & { order_index: number | null }>`
    select ${countColumns(shopId)}, ${index} as order_index`.execute(db)
  const counts = rows[0] as NonNullable<(typeof rows)[0]>
  if (mustFold(counts)) await foldCounts(db, shopId)
  const orderIndex = status === undefined ? undefined : (counts.order_index ?? 0)
  return { total: totalOf(counts, orderIndex), orderIndex }
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
