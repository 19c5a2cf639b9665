/**
 * Where a list is read from. A condition that few returns satisfy is looked up, and the rest is checked on what it found.
 * If every condition is frequent, the list is read in its own order until a page is full: from the index of words or of
 * statuses, whichever has fewer for the same time, or else from the index of the sort order. A beginning that many words
 * have is read from the index of words, too, and sorted before any return is read. So the cost of a page does not grow
 * with the shop.
 */
import type { WordRange } from '@returns-desk/engine'
import { type RawBuilder, sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { type Source, type StoredWords, type Walk, walkRows } from './candidates.ts'
import { type Condition, inRange, MAX_COUNTED, type StoredWord, wordRows } from './conditions.ts'
import type { View } from './read-view.ts'

/** A prefix that stands for more words than this is not read word by word. */
const MOST_WORDS_OF_A_PREFIX = 8

/** Entries of the index of words that are read and sorted for one page. */
const SOME = 4500

/** The place of this entry says how frequent a condition is. One that does not have it is rare. */
const FREQUENCY_PLACE = 100

const countUpTo = (most: number, found: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (select 1 from (${found}) as looked_up limit ${sql.lit(most + 1)}) as first_ones)`

/** The stored words of a prefix, each found from the one before it. */
const wordsOf = (shopId: number, range: WordRange) => sql`(
  with recursive word (token, place) as (
    (select s.token, 1 from return_search s where ${inRange(shopId, range)} order by s.token limit 1)
    union all
    select (select s.token from return_search s where ${inRange(shopId, range)} and s.token > word.token
      order by s.token limit 1), place + 1
    from word where word.token is not null and place <= ${sql.lit(MOST_WORDS_OF_A_PREFIX)}
  )
  select coalesce(json_agg(json_build_object('token', token, 'fields', ${range.fields}::text)), '[]')
  from word where token is not null)`

/** How a condition is read in the order of creation. */
const walkOf = (by: Condition, stored: StoredWords): Walk | undefined => {
  const words = stored.get(by)
  if (words) return { words }
  return by.kept ? { kept: by.kept } : undefined
}

/** When the return was created that stands at a certain place of a walk: the earlier, the rarer they are. */
const reachOf = (shopId: number, walk: Walk) => sql`
  (select extract(epoch from created_at)::float8 from (${walkRows(shopId, walk, { isDescending: true })}) as w
  order by created_at desc offset ${sql.lit(FREQUENCY_PLACE)} limit 1)`

interface Survey {
  /** Up to one more than few, or the most that there may be. */
  readonly counts: ReadonlyMap<Condition, number>
  /** Of what is read in the order of creation and stands for no prefix. */
  readonly reached: ReadonlyMap<Condition, number>
  readonly stored: StoredWords
}

const byCondition = <T>(conditions: readonly Condition[], values: readonly (T | null)[], none: T) =>
  new Map(conditions.map((condition, i) => [condition, values[i] ?? none]))

/** How frequent each condition is, and what the words of the view stand for, in one statement. */
const survey = async (db: ShopDb, shopId: number, { conditions, sort }: View): Promise<Survey> => {
  const ranges = conditions.flatMap((by) => (by.words ?? []).map((range) => ({ by, range })))
  const exact = new Map(conditions.flatMap((by) => (by.stored ? [[by, by.stored]] : [])))
  const isByTime = sort === 'created'
  const isSingle = conditions.length === 1
  // What is read in the order of creation need not be counted, and a single one not compared.
  const walked = conditions.filter((by) => isByTime && !isSingle && walkOf(by, exact))
  const counted = conditions.filter((by) => by.found && !(isByTime && (walkOf(by, exact) || (isSingle && by.words))))
  if (walked.length + counted.length + ranges.length === 0)
    return { counts: new Map(), reached: new Map(), stored: exact }
  const found = counted.map((by) => countUpTo(MAX_COUNTED, by.found as RawBuilder<unknown>))
  const reaches = walked.map((by) => reachOf(shopId, walkOf(by, exact) as Walk))
  const { rows } = await sql<{ counts: number[]; reached: (number | null)[]; words: StoredWord[][] }>`
    select array[${sql.join(found)}]::int[] as counts, array[${sql.join(reaches)}]::float8[] as reached,
      json_build_array(${sql.join(ranges.map(({ range }) => wordsOf(shopId, range)))}) as words`.execute(db)
  const { counts = [], reached = [], words = [] } = rows[0] ?? {}
  const read = (by: Condition) => ranges.flatMap((range, i) => (range.by === by ? (words[i] ?? []) : []))
  const stored = conditions.map((by) => [by, by.stored ?? read(by)] as const)
  const few = walked.filter((_, i) => (reached[i] ?? null) === null)
  return {
    counts: new Map([...byCondition(counted, counts, 0), ...few.map((by) => [by, FREQUENCY_PLACE] as const)]),
    reached: byCondition(walked, reached, 0),
    stored: new Map(stored.filter(([, known]) => known.length > 0 && known.length <= MOST_WORDS_OF_A_PREFIX)),
  }
}

const leastOf = (counts: ReadonlyMap<Condition, number>, most: number): Condition | undefined => {
  const [least] = [...counts].sort(([, one], [, other]) => one - other)
  return least && least[1] <= most ? least[0] : undefined
}

const rowsOf = (shopId: number, ranges: readonly WordRange[]) =>
  sql.join(
    ranges.map((range) => sql`(${wordRows(shopId, range)})`),
    sql` union all `,
  )

const fewBy = (shopId: number, view: View, by: Condition, stored: StoredWords): Source | undefined => {
  if (view.sort === 'created') {
    const walk = walkOf(by, stored)
    if (walk) return { kind: 'walk', walk, by, stored }
    if (by.words) return { kind: 'sorted', found: rowsOf(shopId, by.words), by, stored }
  }
  return by.found && { kind: 'found', found: by.found, by, stored }
}

/** A prefix of many words, or any word where the list is not sorted by creation. */
const findSome = async (db: ShopDb, shopId: number, view: View, stored: StoredWords): Promise<Source | undefined> => {
  const isWalked = (by: Condition) => view.sort === 'created' && stored.has(by)
  const lookups = view.conditions.flatMap((by) => (by.words && !isWalked(by) ? { by, words: by.words } : []))
  if (lookups.length === 0) return undefined
  const counted = sql.join(lookups.map(({ words }) => countUpTo(SOME, rowsOf(shopId, words))))
  const { rows } = await sql<{ counts: number[] }>`select array[${counted}] as counts`.execute(db)
  const counts = rows[0]?.counts ?? []
  const by = leastOf(new Map(lookups.map((lookup, i) => [lookup.by, counts[i] ?? 0])), SOME)
  return by?.words && { kind: 'sorted', found: rowsOf(shopId, by.words), by, stored }
}

/** Of several walks, the one whose entries reach back furthest: it has the fewest of them for the same time. */
const rarestOf = async (
  db: ShopDb,
  shopId: number,
  walks: ReadonlyMap<Condition, Walk>,
  known: ReadonlyMap<Condition, number>,
): Promise<Condition | undefined> => {
  const unknown = [...walks].filter(([by]) => walks.size > 1 && !known.has(by))
  const reached = new Map([...walks].map(([by]) => [by, known.get(by) ?? 0]))
  if (unknown.length > 0) {
    const reaches = unknown.map(([, walk]) => reachOf(shopId, walk))
    const { rows } = await sql<{ reached: (number | null)[] }>`
      select array[${sql.join(reaches)}] as reached`.execute(db)
    for (const [i, [by]] of unknown.entries()) reached.set(by, rows[0]?.reached[i] ?? 0)
  }
  return leastOf(reached, Number.POSITIVE_INFINITY)
}

export const chooseSource = async (db: ShopDb, shopId: number, view: View): Promise<Source> => {
  const { counts, reached, stored } = await survey(db, shopId, view)
  const least = leastOf(counts, MAX_COUNTED)
  const few = least && fewBy(shopId, view, least, stored)
  if (few) return few
  const some = await findSome(db, shopId, view, stored)
  if (some) return some
  const walks = new Map(
    view.conditions.flatMap((by) => {
      const walk = view.sort === 'created' ? walkOf(by, stored) : undefined
      return walk ? [[by, walk] as const] : []
    }),
  )
  const by = await rarestOf(db, shopId, walks, reached)
  const walk = by && walks.get(by)
  return walk ? { kind: 'walk', walk, by, stored } : { kind: 'all', stored }
}

/**
 * Where to read on if the newest returns of the source have too few of the view: many returns begin like that, but all of
 * them may be old, as with the beginning of a number. Then sorting all their words is sooner than reading all returns.
 */
export const oldOnes = (shopId: number, view: View, source: Source): Source | undefined => {
  if (view.sort !== 'created' || source.kind === 'sorted') return undefined
  const by = view.conditions.find((condition) => condition.words && !source.stored.has(condition))
  return by?.words && { kind: 'sorted', found: rowsOf(shopId, by.words), by, stored: source.stored }
}
