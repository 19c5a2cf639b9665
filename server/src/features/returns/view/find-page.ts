/** The ids of one page of a view, and how many returns the view has. */
import { type RawBuilder, sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { candidates, chooseSource, firstIds, type Place, type Source, sortColumn } from './candidates.ts'
import { FEW } from './conditions.ts'
import type { View } from './read-view.ts'

/** What a return was not found by, and has to be checked. */
const uncheckedOf = ({ conditions }: View, source?: Source) =>
  conditions.filter((condition) => condition !== source?.by)

const allHold = (view: View, source?: Source): RawBuilder<unknown> => {
  const unchecked = uncheckedOf(view, source)
  if (unchecked.length === 0) return sql`true`
  return sql.join(
    unchecked.map(({ holds }) => holds),
    sql` and `,
  )
}

const isDescending = ({ dir }: View) => dir === 'desc'

interface Total {
  readonly total: number
  /** Counting stopped there. */
  readonly hasMore: boolean
}

/** The first candidates: which of them satisfy everything, and whether there are more. */
const lookAtFirst = async (db: ShopDb, shopId: number, view: View, source: Source) => {
  const limit = source.kind === 'few' ? undefined : FEW + 1
  const reading = { isDescending: isDescending(view) }
  const isFound = uncheckedOf(view, source).length === 0
  const first =
    (isFound && firstIds(shopId, view, source, reading, FEW + 1)) || candidates(shopId, view, source, reading, limit)
  const { rows } = await sql<{ id: string; is_listed: boolean | null }>`
    select r.id, (${allHold(view, source)}) as is_listed from (${first}) as r`.execute(db)
  return {
    ids: rows.filter(({ is_listed }) => is_listed).map(({ id }) => id),
    hasMore: limit !== undefined && rows.length > FEW,
  }
}

const totalOf = ({ ids, hasMore }: { ids: readonly string[]; hasMore: boolean }): Total => ({
  total: hasMore ? Math.min(ids.length, FEW) : ids.length,
  hasMore,
})

export const countView = async (db: ShopDb, shopId: number, view: View): Promise<Total> =>
  totalOf(await lookAtFirst(db, shopId, view, await chooseSource(db, shopId, view)))

const listIds = async (
  db: ShopDb,
  shopId: number,
  view: View,
  source: Source,
  {
    offset,
    limit,
    after,
    isBackwards = false,
  }: { offset: number; limit: number; after?: Place; isBackwards?: boolean },
) => {
  const down = isDescending(view) !== isBackwards
  // Not as parameters: of an unknown number of rows, a plan for any number would sort all of them first.
  const { rows } = await sql<Place>`
    select r.id, r.number, r.${sql.raw(sortColumn(view))}::text as key
    from (${candidates(shopId, view, source, { isDescending: down, after })}) as r
    where ${allHold(view, source)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db)
  return rows
}

export interface ViewPage extends Total {
  readonly ids: readonly string[]
}

export const findPage = async (
  db: ShopDb,
  shopId: number,
  view: View,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ViewPage> => {
  const source = await chooseSource(db, shopId, view)
  const first = await lookAtFirst(db, shopId, view, source)
  const counted = totalOf(first)
  // One more than shown, so that there is a next page wherever there is a next return.
  const end = offset + limit + 1
  const ids =
    !first.hasMore || first.ids.length >= end
      ? first.ids.slice(offset, end)
      : (await listIds(db, shopId, view, source, { offset, limit: limit + 1 })).map(({ id }) => id)
  const known = Math.max(counted.total, ids.length === 0 ? 0 : offset + ids.length)
  return { ...counted, total: known, ids: ids.slice(0, limit) }
}

export interface Batch {
  readonly returns: readonly { readonly id: string; readonly number: number }[]
  /** Where the next batch begins; none if this was the last one. */
  readonly next: Place | undefined
}

/**
 * A part of a view, after the place where the last one ended. It looks at so many returns and no more, however few of
 * them the view has: each part costs the same.
 */
export const findBatch = async (
  db: ShopDb,
  shopId: number,
  view: View,
  limit: number,
  after?: Place,
): Promise<Batch> => {
  const source = await chooseSource(db, shopId, view)
  const reading = { isDescending: isDescending(view), after }
  const { rows } = await sql<Place & { is_listed: boolean | null }>`
    select r.id, r.number, r.${sql.raw(sortColumn(view))}::text as key, (${allHold(view, source)}) as is_listed
    from (${candidates(shopId, view, source, reading, limit)}) as r`.execute(db)
  const last = rows.at(-1)
  return {
    returns: rows.filter(({ is_listed }) => is_listed).map(({ id, number }) => ({ id, number })),
    next: rows.length === limit && last ? { key: last.key, id: last.id, number: last.number } : undefined,
  }
}

/** Where a return stands in the order of a view, and whether the view has it. */
const findPlace = async (db: ShopDb, shopId: number, view: View, id: string) => {
  const { rows } = await sql<{ key: string | null; number: number; is_listed: boolean | null }>`
    select r.number, r.${sql.raw(sortColumn(view))}::text as key, (${allHold(view)}) as is_listed
    from returns r where r.shop_id = ${shopId} and r.id = ${id}`.execute(db)
  return rows[0]
}

export const findBeside = async (db: ShopDb, shopId: number, view: View, id: string) => {
  const place = await findPlace(db, shopId, view, id)
  if (!place) return undefined
  const nothing = { previous: null, next: null, is_listed: false }
  if (place.key === null) return nothing
  const after = { key: place.key, id, number: place.number }
  const source = await chooseSource(db, shopId, view)
  const [next] = await listIds(db, shopId, view, source, { offset: 0, limit: 1, after })
  const [previous] = await listIds(db, shopId, view, source, { offset: 0, limit: 1, after, isBackwards: true })
  return { previous: previous?.id ?? null, next: next?.id ?? null, is_listed: place.is_listed === true }
}
