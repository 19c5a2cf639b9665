/**
 * Where a list is read from. A condition that few returns satisfy is looked up, and the rest is checked on what it found.
 * A word that some thousands have is looked up, too, but only in the index of words, which is sorted before any return is
 * read. If every condition is frequent, the list is read in its own order until a page is full: a frequent word from the
 * index of words, anything else from the index of the sort order. So the cost of a page does not grow with the shop.
 */
import type { WordRange } from '@returns-desk/engine'
import { type RawBuilder, sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { type Condition, FEW, IS_OPEN, inFields, inRange, tieOf, wordRows } from './conditions.ts'
import type { View } from './read-view.ts'

/** A prefix that stands for more words than this is not read word by word. */
const MOST_WORDS_OF_A_PREFIX = 8

interface StoredWord {
  readonly token: string
  readonly fields: string
}

/** Entries of the index of words that are read and sorted for one page. */
const SOME = 4500

/** `by` is what it was found by: it need not be checked again. */
export type Source =
  | { readonly kind: 'few'; readonly found: RawBuilder<unknown>; readonly by: Condition }
  | { readonly kind: 'some'; readonly found: RawBuilder<unknown>; readonly by: Condition }
  | { readonly kind: 'words'; readonly words: readonly StoredWord[]; readonly by: Condition }
  | { readonly kind: 'all'; readonly by?: never }

const countUpTo = (most: number, found: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (select 1 from (${found}) as looked_up limit ${sql.lit(most + 1)}) as first_ones)`

/** The one with the fewest rows, if these are at most so many. */
const findLeast = async <T extends { readonly found: RawBuilder<unknown> }>(
  db: ShopDb,
  lookups: readonly T[],
  most: number,
): Promise<T | undefined> => {
  if (lookups.length === 0) return undefined
  const counted = sql.join(lookups.map(({ found }) => countUpTo(most, found)))
  const { rows } = await sql<{ counts: number[] }>`select array[${counted}] as counts`.execute(db)
  const counts = rows[0]?.counts ?? []
  const least = Math.min(...counts)
  return least <= most ? lookups[counts.indexOf(least)] : undefined
}

const findFew = async (db: ShopDb, { conditions }: View): Promise<Source | undefined> => {
  const lookups = conditions.flatMap((by) => (by.found ? { found: by.found, by } : []))
  const least = await findLeast(db, lookups, FEW)
  return least && { kind: 'few', ...least }
}

const rowsOf = (shopId: number, ranges: readonly WordRange[]) =>
  sql.join(
    ranges.map((range) => sql`(${wordRows(shopId, range)})`),
    sql` union all `,
  )

const findSome = async (db: ShopDb, shopId: number, { conditions }: View): Promise<Source | undefined> => {
  const lookups = conditions.flatMap((by) => (by.words ? { found: rowsOf(shopId, by.words), by } : []))
  const least = await findLeast(db, lookups, SOME)
  return least && { kind: 'some', ...least }
}

/** The stored words of a prefix, each found from the one before it. */
const listWords = async (db: ShopDb, shopId: number, range: WordRange): Promise<StoredWord[]> => {
  const { rows } = await sql<{ token: string }>`
    with recursive word (token, place) as (
      (select s.token, 1 from return_search s where ${inRange(shopId, range)} order by s.token limit 1)
      union all
      select (select s.token from return_search s where ${inRange(shopId, range)} and s.token > word.token
        order by s.token limit 1), place + 1
      from word where word.token is not null and place <= ${sql.lit(MOST_WORDS_OF_A_PREFIX)}
    )
    select token from word where token is not null`.execute(db)
  return rows.map(({ token }) => ({ token, fields: range.fields }))
}

/** A word whose returns are read in their order. */
const findWords = async (db: ShopDb, shopId: number, { conditions, sort }: View): Promise<Source | undefined> => {
  if (sort !== 'created') return undefined
  for (const by of conditions) {
    if (!by.words) continue
    const words: StoredWord[] = []
    for (const range of by.words) words.push(...(await listWords(db, shopId, range)))
    if (words.length > 0 && words.length <= MOST_WORDS_OF_A_PREFIX) return { kind: 'words', words, by }
  }
  return undefined
}

export const chooseSource = async (db: ShopDb, shopId: number, view: View): Promise<Source> => {
  const few = await findFew(db, view)
  if (few) return few
  const words = await findWords(db, shopId, view)
  // Nothing else narrows the list: its first returns are the page.
  if (words && view.conditions.length === 1) return words
  return (await findSome(db, shopId, view)) ?? words ?? { kind: 'all' }
}

const KEYS = { created: 'created_at', due: 'due_on', total: 'refund_minor', moved: 'moved_at' } as const

export const sortColumn = ({ sort }: Pick<View, 'sort'>) => KEYS[sort]

/** A place between two returns of the list. */
export interface Place {
  /** As PostgreSQL writes it. */
  readonly key: string
  readonly id: string
  readonly number: number
}

interface Reading {
  readonly isDescending: boolean
  /** Only what comes after this place. */
  readonly after?: Place | undefined
}

const direction = ({ isDescending }: Reading) => (isDescending ? sql`desc` : sql`asc`)

const TYPES = { created: 'timestamptz', due: 'date', total: 'bigint', moved: 'timestamptz' } as const

/** By id, two comparisons of single columns rather than of a row: the first one is what the index is entered by. */
const past = (key: RawBuilder<unknown>, id: RawBuilder<unknown>, { sort }: View, { after, isDescending }: Reading) => {
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

const own = (shopId: number, id: RawBuilder<unknown>) =>
  sql`cross join lateral (select * from returns x where x.shop_id = ${shopId} and x.id = ${id} limit 1) as r`

const rowsOfWord = (shopId: number, { token, fields }: StoredWord, view: View, reading: Reading) => sql`
  (select s.created_at, s.return_id from return_search s
  where s.shop_id = ${shopId} and s.token = ${token} and ${inFields(fields)}
    and ${past(sql`s.created_at`, sql`s.return_id`, view, reading)}
  order by s.created_at ${direction(reading)}, s.return_id ${direction(reading)})`

type WordSource = Extract<Source, { kind: 'words' | 'some' }>

/** `created_at` and `return_id` of what has the words, in the order of the view, without a look at the returns. */
const wordPlaces = (shopId: number, view: View, source: WordSource, reading: Reading, most: RawBuilder<unknown>) => {
  const rows =
    source.kind === 'some'
      ? sql`select created_at, return_id from (${source.found}) as s
        where ${past(sql`s.created_at`, sql`s.return_id`, view, reading)}`
      : sql.join(
          source.words.map((word) => rowsOfWord(shopId, word, view, reading)),
          sql` union all `,
        )
  return sql`select distinct on (created_at, return_id) created_at, return_id from (${rows}) as words
    order by created_at ${direction(reading)}, return_id ${direction(reading)} ${most}`
}

/** The source, if its words are read in the order of the view. */
const orderedWords = (view: View, source: Source): WordSource | undefined =>
  source.kind === 'words' || (source.kind === 'some' && view.sort === 'created') ? source : undefined

/** The `id` of the first candidates, if that can be said without a look at the returns. */
export const firstIds = (shopId: number, view: View, source: Source, reading: Reading, limit: number) => {
  const words = orderedWords(view, source)
  if (!words) return undefined
  return sql`select return_id as id from (${wordPlaces(shopId, view, words, reading, sql`limit ${sql.lit(limit)}`)}) as word`
}

/**
 * Rows `r` of `returns` in the order of the view, at most `limit` of them, before any condition was checked. A query that
 * only filters them must not sort them again, by any column: PostgreSQL keeps their order, and around a sort it plans
 * for all of them instead of the first few.
 */
export const candidates = (shopId: number, view: View, source: Source, reading: Reading, limit?: number) => {
  const most = limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`
  const key = sql.ref(`r.${sortColumn(view)}`)
  const isSorted = view.sort === 'due' ? sql`and r.due_on is not null` : sql``
  const tie = sql.ref(`r.${tieOf(sortColumn(view))}`)
  const inOrder = sql`order by ${key} ${direction(reading)}, ${tie} ${direction(reading)} ${most}`
  const words = orderedWords(view, source)
  if (words)
    return sql`select r.* from (${wordPlaces(shopId, view, words, reading, most)}) as word ${own(shopId, sql`word.return_id`)}
      order by word.created_at ${direction(reading)}, word.return_id ${direction(reading)}`
  if ('found' in source)
    return sql`select r.* from (select distinct return_id from (${source.found}) as found) as few ${own(shopId, sql`few.return_id`)}
      where ${past(key, sql`r.id`, view, reading)} ${isSorted} ${inOrder}`
  const isOpen = view.conditions.some((condition) => condition.isOpen) ? sql`and ${IS_OPEN}` : sql``
  return sql`select r.* from returns r
    where r.shop_id = ${shopId} and ${past(key, sql`r.id`, view, reading)} ${isSorted} ${isOpen} ${inOrder}`
}
