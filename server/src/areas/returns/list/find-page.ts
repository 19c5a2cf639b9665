/** The ids of one page of a view, and how many returns the view has. */
import { type RawBuilder, sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { candidatePlaces, candidates, type ListPlace, type Reading, type Source, sortColumn } from './candidates.ts'
import { type Condition, hasStored, isKept, MAX_COUNTED, type StoredWord } from './conditions.ts'
import type { View } from './read-view.ts'
import { chooseSource, oldOnes } from './sources.ts'

/**
 * So many candidates are looked at for a page, and counted on the way, where other conditions than the one they were found
 * by have to be checked. The rows must not wait for a number: `countAll` says it afterwards.
 */
const LOOKED_AT = 50

/** What a return was not found by, and has to be checked. */
const uncheckedOf = ({ conditions }: View, source?: Source) =>
  conditions.filter((condition) => condition !== source?.by)

/** Looked up by where a return stands, in an index that has it: most of what is checked there is in memory. */
const lookedUp = (shopId: number, { kept }: Condition, stored: readonly StoredWord[] | undefined) => {
  if (stored) return hasStored(shopId, stored)
  return kept && isKept(shopId, kept)
}

const allOf = (checks: readonly RawBuilder<unknown>[]) =>
  checks.length === 0 ? sql`true` : sql.join(checks, sql` and `)

const allHold = (shopId: number, view: View, source?: Source): RawBuilder<unknown> =>
  allOf(
    uncheckedOf(view, source).map((condition) => {
      const stored = source?.stored.get(condition)
      return stored ? hasStored(shopId, stored) : condition.holds
    }),
  )

/** Candidates `r` and what is to be checked on them; without the other columns of returns, if no check needs these. */
const checkable = (shopId: number, view: View, source: Source, reading: Reading, limit?: number) => {
  const lookUps = uncheckedOf(view, source).flatMap(
    (condition) => lookedUp(shopId, condition, source.stored.get(condition)) ?? [],
  )
  const isLookedUp = lookUps.length === uncheckedOf(view, source).length
  const places = isLookedUp ? candidatePlaces(shopId, view, source, reading, limit) : undefined
  return places
    ? { rows: places, holds: allOf(lookUps) }
    : { rows: candidates(shopId, view, source, reading, limit), holds: allHold(shopId, view, source) }
}

const isDescending = ({ dir }: View) => dir === 'desc'

interface Total {
  readonly total: number
  /** Counting stopped there. */
  readonly hasMore: boolean
}

interface Looked extends Total {
  readonly ids: readonly string[]
  /** How many of those that were looked at are in the view. */
  readonly listed: number
  /** Where looking ended, if it is read on from there. */
  readonly last: ListPlace | null
}

const lastPlace = sql`json_build_object('id', (array_agg(id))[count(*)], 'number', (array_agg(number))[count(*)],
  'key', (array_agg(key))[count(*)]::text)`

/** The first candidates: how many of them are in the view, some of these, and whether there are more candidates. */
const lookAtFirst = async (
  db: ShopDb,
  shopId: number,
  view: View,
  source: Source,
  {
    from,
    to,
    isReadOn = false,
    most = isReadOn ? LOOKED_AT : MAX_COUNTED,
  }: { from: number; to: number; isReadOn?: boolean; most?: number },
): Promise<Looked> => {
  // A page far beyond the end would be an array index too large for an integer.
  const place = (number: number) => sql.lit(Math.min(number, most + 2))
  const { rows: first, holds } = checkable(shopId, view, source, { isDescending: isDescending(view) }, most + 1)
  const { rows } = await sql<{ looked_at: number; listed: number; ids: string[] | null; last: ListPlace | null }>`
    select count(*)::int as looked_at, (count(*) filter (where is_listed))::int as listed,
      (array_agg(id) filter (where is_listed))[${place(from + 1)}:${place(to)}] as ids,
      ${isReadOn ? lastPlace : sql`null::json`} as last
    from (select r.id, r.number, ${sql.ref(`r.${sortColumn(view)}`)} as key, (${holds}) as is_listed
      from (${first}) as r offset 0) as looked`.execute(db)
  const { looked_at = 0, listed = 0, ids, last } = rows[0] as (typeof rows)[number]
  const hasMore = looked_at > most
  return { total: hasMore ? Math.min(listed, most) : listed, hasMore, ids: ids ?? [], listed, last }
}

const countFirst = async (db: ShopDb, shopId: number, view: View, most: number): Promise<Total> => {
  const source = await chooseSource(db, shopId, view)
  const { total, hasMore } = await lookAtFirst(db, shopId, view, source, { from: 0, to: 0, most })
  return { total, hasMore }
}

export const countView = (db: ShopDb, shopId: number, view: View) => countFirst(db, shopId, view, MAX_COUNTED)

/** So many candidates are looked at for a number. More would keep the database busy for what is only read in passing. */
const COUNTED_AMONG = 10_000

/** All of these, in one pass: a number that is kept should be exact as far as possible. */
export const countMany = (db: ShopDb, shopId: number, view: View) => countFirst(db, shopId, view, COUNTED_AMONG)

/** Exact up to `most`. */
const countFrom = async (db: ShopDb, shopId: number, view: View, source: Source, most: number): Promise<Total> => {
  const reading = { isDescending: isDescending(view) }
  const { rows: first, holds } = checkable(shopId, view, source, reading, COUNTED_AMONG + 1)
  const { rows } = await sql<{ listed: number; is_cut: boolean }>`
    select listed, listed <= ${sql.lit(most)} and exists (select from (${first}) as r offset ${sql.lit(COUNTED_AMONG)}) as is_cut
    from (select count(*)::int as listed
      from (select 1 from (${first}) as r where ${holds} limit ${sql.lit(most + 1)}) as found) as counted`.execute(db)
  const { listed = 0, is_cut = false } = rows[0] ?? {}
  return { total: Math.min(listed, most), hasMore: is_cut || listed > most }
}

/** The same in a call of its own. */
export const countAll = async (db: ShopDb, shopId: number, view: View, most: number): Promise<Total> =>
  countFrom(db, shopId, view, await chooseSource(db, shopId, view), most)

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
  }: { offset: number; limit: number; after?: ListPlace; isBackwards?: boolean },
): Promise<string[]> => {
  const reading = { isDescending: isDescending(view) !== isBackwards, after }
  const { rows: all, holds } = checkable(shopId, view, source, reading)
  // Not as parameters: of an unknown number of rows, a plan for any number would sort all of them first.
  const { rows } = await sql<{ id: string }>`
    select r.id from (${all}) as r where ${holds} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db)
  return rows.map(({ id }) => id)
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
  // One more than shown, so that there is a next page wherever there is a next return.
  const end = offset + limit + 1
  const rare = oldOnes(shopId, view, source)
  const isReadOn = uncheckedOf(view, source).length > 0 && source.kind !== 'found' && !rare
  const first = await lookAtFirst(db, shopId, view, source, { from: offset, to: end, isReadOn })
  const missing = first.hasMore ? limit + 1 - first.ids.length : 0
  const further = async () => {
    if (missing === 0) return first.ids
    if (!first.last) return listIds(db, shopId, view, rare ?? source, { offset, limit: limit + 1 })
    const skipped = Math.max(0, offset - first.listed)
    const next = await listIds(db, shopId, view, source, { offset: skipped, limit: missing, after: first.last })
    return [...first.ids, ...next]
  }
  const ids = await further()
  const page = ids.slice(0, limit)
  // Beyond the end: the last page is somewhere before.
  if (ids.length === 0) return { ...(first.hasMore ? await countFrom(db, shopId, view, source, offset) : first), ids }
  // Read to its end meanwhile.
  if (missing > 0 && ids.length <= limit) return { total: offset + ids.length, hasMore: false, ids: page }
  return { total: Math.max(first.total, offset + ids.length), hasMore: first.hasMore, ids: page }
}

export interface Batch {
  readonly returns: readonly { readonly id: string; readonly number: number }[]
  /** Where the next batch begins; none if this was the last one. */
  readonly next: ListPlace | undefined
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
  after?: ListPlace,
): Promise<Batch> => {
  const source = await chooseSource(db, shopId, view)
  const reading = { isDescending: isDescending(view), after }
  const { rows } = await sql<ListPlace & { is_listed: boolean | null }>`
    select r.id, r.number, r.${sql.raw(sortColumn(view))}::text as key, (${allHold(shopId, view, source)}) as is_listed
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
    select r.number, r.${sql.raw(sortColumn(view))}::text as key, (${allHold(shopId, view)}) as is_listed
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
  return { previous: previous ?? null, next: next ?? null, is_listed: place.is_listed === true }
}
