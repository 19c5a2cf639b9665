/** The returns that a page is chosen from, in the order of the view. Where they are read from: see `sources.ts`. */
import { type RawBuilder, sql } from 'kysely'
import { type Condition, IS_OPEN, inFields, type Kept, type StoredWord, tieOf } from './conditions.ts'
import type { View } from './read-view.ts'

/** What is read in the order of creation. */
export type Walk = { readonly words: readonly StoredWord[] } | { readonly kept: Kept }

/** `by` is what it was found by: it need not be checked again. */
export type Source = (
  | { readonly kind: 'found'; readonly found: RawBuilder<unknown>; readonly by: Condition }
  | { readonly kind: 'sorted'; readonly found: RawBuilder<unknown>; readonly by: Condition }
  | { readonly kind: 'walk'; readonly walk: Walk; readonly by: Condition }
  | { readonly kind: 'all'; readonly by?: never }
) & { readonly stored: StoredWords }

/** What the prefixes of a view stand for, if these are not too many words. */
export type StoredWords = ReadonlyMap<Condition, readonly StoredWord[]>

const KEYS = { created: 'created_at', due: 'due_on', total: 'refund_minor', moved: 'moved_at' } as const

export const sortColumn = ({ sort }: Pick<View, 'sort'>) => KEYS[sort]

/** A place between two returns of the list. */
export interface ListPlace {
  /** As PostgreSQL writes it. */
  readonly key: string
  readonly id: string
  readonly number: number
}

export interface Reading {
  readonly isDescending: boolean
  /** Only what comes after this place. */
  readonly after?: ListPlace | undefined
}

const direction = ({ isDescending }: Reading) => (isDescending ? sql`desc` : sql`asc`)

const TYPES = { created: 'timestamptz', due: 'date', total: 'bigint', moved: 'timestamptz' } as const

/** By id, two comparisons of single columns rather than of a row: the first one is what the index is entered by. */
const past = (
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  sort: View['sort'],
  { after, isDescending }: Reading,
) => {
  if (!after) return sql`true`
  const at = sql`${after.key}::text::${sql.raw(TYPES[sort])}`
  if (sort !== 'created')
    return isDescending
      ? sql`(${key}, r.number) < (${at}, ${after.number}::integer)`
      : sql`(${key}, r.number) > (${at}, ${after.number}::integer)`
  return isDescending
    ? sql`(${key} <= ${at} and (${key} < ${at} or ${id} < ${after.id}))`
    : sql`(${key} >= ${at} and (${key} > ${at} or ${id} > ${after.id}))`
}

const rowsOfWord = (shopId: number, { token, fields }: StoredWord, reading: Reading) => sql`
  (select s.created_at, s.return_id from return_search s
  where s.shop_id = ${shopId} and s.token = ${token} and ${inFields(fields)}
    and ${past(sql`s.created_at`, sql`s.return_id`, 'created', reading)}
  order by s.created_at ${direction(reading)}, s.return_id ${direction(reading)})`

const rowsKept = (shopId: number, kept: Kept, reading: Reading) => sql`
  (select r.created_at, r.id as return_id from returns r
  where r.shop_id = ${shopId} and ${kept('r')} and ${past(sql`r.created_at`, sql`r.id`, 'created', reading)}
  order by r.created_at ${direction(reading)}, r.id ${direction(reading)})`

/** `created_at` and `return_id` of a walk. */
export const walkRows = (shopId: number, walk: Walk, reading: Reading) =>
  'kept' in walk
    ? rowsKept(shopId, walk.kept, reading)
    : sql.join(
        walk.words.map((word) => rowsOfWord(shopId, word, reading)),
        sql` union all `,
      )

const own = (shopId: number, id: RawBuilder<unknown>) =>
  sql`cross join lateral (select * from returns x where x.shop_id = ${shopId} and x.id = ${id} limit 1) as r`

const atMost = (limit: number | undefined) => (limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`)

/** `created_at` and `return_id` in the order of the view, if that can be said without a look at the returns. */
const placesOf = (shopId: number, view: View, source: Source, reading: Reading, limit: number | undefined) => {
  if (view.sort !== 'created') return undefined
  const rows =
    source.kind === 'walk'
      ? walkRows(shopId, source.walk, reading)
      : source.kind === 'sorted' &&
        sql`select created_at, return_id from (${source.found}) as s
          where ${past(sql`s.created_at`, sql`s.return_id`, 'created', reading)}`
  if (!rows) return undefined
  return sql`select distinct on (created_at, return_id) created_at, return_id from (${rows}) as words
    order by created_at ${direction(reading)}, return_id ${direction(reading)} ${atMost(limit)}`
}

/** What says where they stand, without their other columns, if that can be said without a look at the returns. */
export const candidatePlaces = (shopId: number, view: View, source: Source, reading: Reading, limit?: number) => {
  const places = placesOf(shopId, view, source, reading, limit)
  return places && sql`select return_id as id, created_at, 0 as number from (${places}) as place`
}

/**
 * Rows `r` of `returns` in the order of the view, at most `limit` of them, before any condition was checked. A query that
 * only filters them must not sort them again, by any column: PostgreSQL keeps their order, and around a sort it plans
 * for all of them instead of the first few.
 */
export const candidates = (shopId: number, view: View, source: Source, reading: Reading, limit?: number) => {
  const key = sql.ref(`r.${sortColumn(view)}`)
  const isSorted = view.sort === 'due' ? sql`and r.due_on is not null` : sql``
  const tie = sql.ref(`r.${tieOf(sortColumn(view))}`)
  const inOrder = sql`order by ${key} ${direction(reading)}, ${tie} ${direction(reading)} ${atMost(limit)}`
  const places = placesOf(shopId, view, source, reading, limit)
  if (places)
    return sql`select r.* from (${places}) as place ${own(shopId, sql`place.return_id`)}
      order by place.created_at ${direction(reading)}, place.return_id ${direction(reading)}`
  const isPast = past(key, sql`r.id`, view.sort, reading)
  if ('found' in source)
    return sql`select r.* from (select distinct return_id from (${source.found}) as found) as few ${own(shopId, sql`few.return_id`)}
      where ${isPast} ${isSorted} ${inOrder}`
  const isOpen = view.conditions.some((condition) => condition.isOpen) ? sql`and ${IS_OPEN}` : sql``
  return sql`select r.* from returns r where r.shop_id = ${shopId} and ${isPast} ${isSorted} ${isOpen} ${inOrder}`
}
