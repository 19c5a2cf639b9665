/**
 * What narrows a list: each condition can be checked on a return (`holds`), and most can also be looked up in an index
 * (`found`), which is quick while few returns satisfy it.
 */
import {
  checkReturnNumber,
  type Days,
  isFinalStatus,
  type SearchWord,
  STATUS,
  shortReturnNumber,
  type WordRange,
} from '@returns-desk/engine'
import { type RawBuilder, sql } from 'kysely'
import { DomainError } from '../../../base/errors.ts'
import { IS_TO_PAY, isWaitingForGoods } from '../../money/due/due.ts'

/** A word exactly as it is stored. */
export interface StoredWord {
  readonly token: string
  readonly fields: string
}

export type Kept = (row: string) => RawBuilder<unknown>

export interface Condition {
  /** Of a row `r` of `returns`. Never `exists`, which would become a join with all rows of the other table. */
  readonly holds: RawBuilder<unknown>
  /** Selects `return_id` of all returns that satisfy it, through an index, or of more than `MAX_COUNTED` of them. */
  readonly found?: RawBuilder<unknown>
  /** Only what is not completed or cancelled satisfies it. */
  readonly isOpen?: boolean
  /** The stored words that it stands for: these are also sorted by the time of creation. */
  readonly words?: readonly WordRange[]
  /** The same where they are known exactly. */
  readonly stored?: readonly StoredWord[]
  /** The same as `holds` of a row of any name, if there is an index of it that goes on with the time of creation. */
  readonly kept?: Kept
}

/** So many returns are looked at one by one; counts are exact up to here. */
export const MAX_COUNTED = 500

/** Greater than every text that begins with it. */
export const END = '\u{10ffff}'

/** Stored words `s` in one of these fields. As no part of the search in the index, where a list of them takes longer. */
export const inFields = (fields: string) => sql`strpos(${fields}, s.field::text) > 0`

/** Stored words `s` that begin like this. */
export const inRange = (shopId: number, { prefix, fields }: WordRange) =>
  sql`s.shop_id = ${shopId} and s.token >= ${prefix} and s.token < ${prefix + END} and ${inFields(fields)}`

/** Of a row `r` that has at least an `id` and a `created_at`: it has one of these words. */
export const hasStored = (shopId: number, words: readonly StoredWord[]) => {
  const one = ({ token, fields }: StoredWord) => sql`coalesce((select true from return_search s
    where s.shop_id = ${shopId} and s.token = ${token} and s.created_at = r.created_at and s.return_id = r.id
      and ${inFields(fields)} limit 1), false)`
  return sql`(${sql.join(words.map(one), sql` or `)})`
}

/** The same of what an index has, without a look at the return. */
export const isKept = (shopId: number, kept: Kept) => sql`coalesce((select true from returns k
  where k.shop_id = ${shopId} and ${kept('k')} and k.created_at = r.created_at and k.id = r.id limit 1), false)`

/** In the order of their index. Unsorted, a frequent word looks as if it were found soonest by reading the whole table. */
const wordsInOrder = (shopId: number, range: WordRange) =>
  sql`return_search s where ${inRange(shopId, range)} order by s.token`

export const wordRows = (shopId: number, range: WordRange) =>
  sql`select s.return_id, s.created_at from ${wordsInOrder(shopId, range)}`

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Words are stored with the letter of their field in front, and a blank before it. Most returns fail the first pattern. */
const hasWord = ({ prefix, fields, isEnd }: WordRange) => {
  // Only letters and digits of ASCII: nothing in it means something else in a pattern.
  if (isEnd) return sql`w.words ~ ${` [${fields.toLowerCase()}][^ ]*${[...prefix].reverse().join('')}( |$)`}`
  const begins = (field: string) => sql`w.words like ${`% ${field}${escaped(prefix)}%`}`
  return sql`(${begins('_')} and (${sql.join([...fields].map(begins), sql` or `)}))`
}

/** What decides among equals: as the indexes have it. */
export const tieOf = (column: string) => (column === 'created_at' ? 'id' : 'number')

/**
 * In the order of the index that it is to be looked up in, and no more than are needed to know that they are not few.
 * Otherwise the database may read the table from its beginning, through the rows of all other shops.
 */
const returnsFound = (shopId: number, holds: RawBuilder<unknown>, index: string) =>
  sql`(select r.id as return_id from returns r where r.shop_id = ${shopId} and ${holds}
    order by ${sql.ref(`r.${index}`)}, ${sql.ref(`r.${tieOf(index)}`)} limit ${sql.lit(MAX_COUNTED + 1)})`

/** `index`: the column that the index goes on with, after the shop and what is equal. */
const looked = (shopId: number, holds: RawBuilder<unknown>, index: string): Condition => ({
  holds,
  found: returnsFound(shopId, holds, index),
})

/** The same of an index that goes on with the time of creation. */
const kept = (shopId: number, holds: Kept): Condition => ({
  ...looked(shopId, holds('r'), 'created_at'),
  kept: holds,
})

export const NOTHING: Condition = { holds: sql`false`, found: sql`select null::text as return_id where false` }

export const storedCondition = (shopId: number, ranges: readonly WordRange[]): Condition => {
  const searched = ranges.filter(({ fields }) => fields !== '')
  if (searched.length === 0) return NOTHING
  return {
    holds: sql`(select ${sql.join(searched.map(hasWord), sql` or `)} from return_words w
      where w.shop_id = r.shop_id and w.return_id = r.id)`,
    found: sql.join(
      searched.map(
        (range) => sql`(select s.return_id from ${wordsInOrder(shopId, range)} limit ${sql.lit(MAX_COUNTED + 1)})`,
      ),
      sql` union all `,
    ),
    words: searched,
  }
}

const numberCondition = (shopId: number, serial: number): Condition =>
  looked(shopId, sql`r.number = ${serial}`, 'number')

export const either = (one: Condition, other: Condition): Condition => ({
  holds: sql`(${one.holds} or ${other.holds})`,
  found: sql`${one.found} union all ${other.found}`,
})

/** A word that is also the number of a return, with its check digit, finds that one, too. */
export const wordCondition = (shopId: number, { text, key }: SearchWord, ranges: readonly WordRange[]): Condition => {
  const words = storedCondition(shopId, ranges)
  const isAsked = !key || key === 'number'
  const short = isAsked ? shortReturnNumber(text) : undefined
  if (short !== undefined) return either(words, numberCondition(shopId, short))
  const number = isAsked ? checkReturnNumber(text) : undefined
  if (number?.verdict === 'right') return either(words, numberCondition(shopId, number.serial))
  const isWrong = key === 'number' ? /^r?\d+$/i.test(text) : number && /^r\d/i.test(text)
  if (isWrong) throw new DomainError('query_number_wrong', { values: { number: text } })
  return words
}

/** A value that a return has exactly: one of the ids stored among its words. */
const idFound = (shopId: number, fields: string, ids: readonly number[]) => ({
  found: sql`select s.return_id from return_search s
    where s.shop_id = ${shopId} and s.token in (${sql.join(ids.map(String))}) and ${inFields(fields)}`,
  stored: ids.map((id) => ({ token: String(id), fields })),
})

export const methodCondition = (shopId: number, ids: readonly number[]): Condition => ({
  holds: sql`r.return_method_id in (${sql.join(ids)})`,
  ...idFound(shopId, 'm', ids),
})

export const refundCondition = (shopId: number, ids: readonly number[]): Condition => ({
  holds: sql`r.payment_method_id in (${sql.join(ids)})`,
  ...idFound(shopId, 'f', ids),
})

export const reasonCondition = (shopId: number, ids: readonly number[]): Condition => ({
  holds: sql`(select bool_or(p.return_reason_id in (${sql.join(ids)})) from return_products p
    where p.shop_id = r.shop_id and p.return_id = r.id)`,
  ...idFound(shopId, 'r', ids),
})

/** As literals, so that the index of what is open can be used. */
export const IS_OPEN = sql`r.order_index not in (${sql.lit(STATUS.COMPLETED)}, ${sql.lit(STATUS.CANCELLED)})`

export const statusCondition = (shopId: number, indexes: readonly number[]): Condition => ({
  holds: sql`r.order_index in (${sql.join(indexes)})`,
  ...(indexes.length === 1 && { kept: (row: string) => sql`${sql.ref(`${row}.order_index`)} = ${indexes[0]}` }),
  isOpen: indexes.every((index) => !isFinalStatus(index)),
  found: sql.join(
    indexes.map((index) => returnsFound(shopId, sql`r.order_index = ${index}`, 'created_at')),
    sql` union all `,
  ),
})

/** `undefined`: nobody. Too many returns have nobody for a look-up to be worth it. */
export const assigneeCondition = (shopId: number, staffId: number | undefined): Condition =>
  staffId === undefined
    ? { holds: sql`r.assignee_id is null` }
    : kept(shopId, (row) => sql`${sql.ref(`${row}.assignee_id`)} = ${staffId}`)

export const withdrawalCondition = (shopId: number): Condition =>
  looked(shopId, sql`r.withdrawal_id is not null`, 'due_on')

/** Rules ask staff to look at it. */
export const reviewCondition = (shopId: number): Condition =>
  kept(shopId, (row) => sql`${sql.ref(`${row}.review_note`)} is not null`)

const within = (
  column: RawBuilder<unknown>,
  from: RawBuilder<unknown> | undefined,
  before: RawBuilder<unknown> | undefined,
) =>
  sql.join([...(from ? [sql`${column} >= ${from}`] : []), ...(before ? [sql`${column} < ${before}`] : [])], sql` and `)

/** `startOf` answers the first moment of a day in the shop's time zone. */
export const momentCondition = (
  shopId: number,
  column: 'created_at' | 'moved_at',
  { from, to }: Days,
  startOf: (day: number) => Date,
): Condition => {
  const at = (day: number) => sql`${startOf(day).toISOString()}::timestamptz`
  const start = from === undefined ? undefined : at(from)
  const holds = within(sql.ref(`r.${column}`), start, to === undefined ? undefined : at(to + 1))
  // What was moved is no rarer than what is open, which is looked up instead.
  return column === 'moved_at' ? { holds } : looked(shopId, holds, column)
}

/** What is to pay and was due, or will be, on one of these days. What was paid is not due any more. */
export const dueCondition = (shopId: number, { from, to }: Days, dayText: (day: number) => string): Condition => {
  const at = (day: number) => sql`${dayText(day)}::date`
  const range = within(
    sql`r.due_on`,
    from === undefined ? undefined : at(from),
    to === undefined ? undefined : at(to + 1),
  )
  return looked(shopId, sql`${IS_TO_PAY} and ${range} and not ${isWaitingForGoods}`, 'due_on')
}

/** All of the queue, what waits for the goods included. */
export const toPayCondition = (shopId: number, isNot = false): Condition =>
  isNot ? { holds: sql`not (${IS_TO_PAY})` } : looked(shopId, IS_TO_PAY, 'due_on')

/** In minor units, both included. */
export const totalCondition = (shopId: number, from: number | undefined, to: number | undefined): Condition =>
  looked(
    shopId,
    within(
      sql`r.refund_minor`,
      from === undefined ? undefined : sql`${from}`,
      to === undefined ? undefined : sql`${to + 1}`,
    ),
    'refund_minor',
  )
