/** The words of a search: which of them belong together, and where they are looked for. */
import { type Role, sightOf } from '@returns-desk/contract'
import {
  type CodeRun,
  checkReturnNumber,
  codeRuns,
  FIELD_LETTERS,
  readPlainAmount,
  type SearchWord,
  shortReturnNumber,
  toMinorUnits,
  type WordRange,
  wordRanges,
} from '@returns-desk/engine'
import { type RawBuilder, sql } from 'kysely'
import { DomainError } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { type Condition, either, storedCondition, totalCondition, wordCondition, wordRows } from './conditions.ts'
import type { Shop } from './filters.ts'
import { similarRanges } from './similar.ts'

const MOST_WORDS = 10
const ALL_FIELDS = Object.values(FIELD_LETTERS).join('')
const CONTACT_FIELDS = [FIELD_LETTERS.email, FIELD_LETTERS.name, FIELD_LETTERS.phone]

const fieldsFor = (role: Role) => {
  const sight = sightOf(role)
  if (sight === 'all' || sight === 'no-iban') return ALL_FIELDS
  return [...ALL_FIELDS].filter((field) => !CONTACT_FIELDS.includes(field)).join('')
}

/** Whether any return has a code, as far as the role sees it. */
const isKnown = (shopId: number, { text }: CodeRun, fields: string): RawBuilder<unknown> => {
  const number = checkReturnNumber(text)
  // With its letter it can be nothing else: a mistyped one is said to be wrong.
  if (number && /^r\d/i.test(text)) return sql`true`
  const rows = wordRanges({ text }, fields).map((range) => sql`(${wordRows(shopId, range)} limit 1)`)
  const found = rows.map((row) => sql`exists ${row}`)
  const serial = number?.verdict === 'right' ? number.serial : shortReturnNumber(text)
  if (serial !== undefined)
    found.push(sql`exists (select from returns r where r.shop_id = ${shopId} and r.number = ${serial})`)
  return found.length > 0 ? sql`(${sql.join(found, sql` or `)})` : sql`false`
}

/** Groups of a code that some return has become one word. */
const joinCodes = async (db: ShopDb, shopId: number, words: readonly SearchWord[], fields: string) => {
  const runs = codeRuns(words)
  if (runs.length === 0) return words
  const known = runs.map((run) => isKnown(shopId, run, fields))
  const { rows } = await sql<{ known: boolean[] }>`select array[${sql.join(known)}] as known`.execute(db)
  const joined: CodeRun[] = []
  for (const run of runs.filter((_, i) => rows[0]?.known[i]))
    if (joined.every(({ start, end }) => run.end <= start || run.start >= end)) joined.push(run)
  return words.flatMap((word, i) => {
    const run = joined.find(({ start, end }) => i >= start && i < end)
    if (!run) return [word]
    return i === run.start ? [{ text: run.text }] : []
  })
}

interface Searcher {
  readonly role: Role
  readonly shop: () => Promise<Shop>
}

/** Something like `428,01` is what is refunded, or the beginning of a word. */
const amountCondition = async (
  shopId: number,
  amount: number,
  ranges: readonly WordRange[],
  shop: Searcher['shop'],
) => {
  const minor = toMinorUnits(amount, (await shop()).currency)
  const begins = ranges.filter(({ isEnd }) => !isEnd)
  return either(storedCondition(shopId, begins), totalCondition(shopId, minor, minor))
}

export const wordConditions = async (
  db: ShopDb,
  shopId: number,
  words: readonly SearchWord[],
  { role, shop }: Searcher,
): Promise<Condition[]> => {
  const fields = fieldsFor(role)
  const hidden = words.find(({ key }) => key && !fields.includes(FIELD_LETTERS[key]))
  if (hidden?.key) throw new DomainError('query_key_hidden', { values: { key: hidden.key } })
  if (words.length > MOST_WORDS) throw new DomainError('query_too_long', { values: { maximum: MOST_WORDS } })
  const conditions: Condition[] = []
  for (const word of await joinCodes(db, shopId, words, fields)) {
    const ranges = wordRanges(word, fields)
    if (ranges.length === 0) continue
    // Only for those who see the names: to others it would say which there are.
    const similar = fields.includes(FIELD_LETTERS.name) ? await similarRanges(db, shopId, word, ranges) : []
    const amount = word.key ? undefined : readPlainAmount(word.text)
    conditions.push(
      amount === undefined
        ? wordCondition(shopId, word, similar.length > 0 ? similar : ranges)
        : await amountCondition(shopId, amount, ranges, shop),
    )
  }
  return conditions
}
