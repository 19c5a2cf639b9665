/**
 * The small language of the search box: free words, and `key:value` pairs. Everything in it narrows the list further.
 * Values with blanks stand in quotes. Something that looks like a pair but has an unknown key is a problem, not a word.
 */
import { type AmountRange, isCurrencyOf, readAmounts, wordsOfAmount } from './amount-range.ts'
import { type DayRange, readDays } from './day-range.ts'
import { foldSearch } from './fold-search.ts'

/** Words can be limited to one of these. */
export const WORD_KEYS = ['order', 'number', 'awb', 'email', 'name', 'phone', 'sku', 'product'] as const
export type WordKey = (typeof WORD_KEYS)[number]

const NAME_KEYS = ['status', 'method', 'refund', 'reason', 'assignee'] as const
export type NameKey = (typeof NAME_KEYS)[number]

const DAY_KEYS = ['created', 'moved', 'due'] as const
export type DayKey = (typeof DAY_KEYS)[number]

/** Groups of statuses, by what they mean: a shop may call its statuses anything. */
export const IS_VALUES = ['open', 'closed', 'new', 'arrived', 'to_pay', 'withdrawal', 'review'] as const
export type IsValue = (typeof IS_VALUES)[number]

export const QUERY_KEYS = [...NAME_KEYS, ...DAY_KEYS, 'total', 'is', ...WORD_KEYS] as const
export type QueryKey = (typeof QUERY_KEYS)[number]

export interface SearchWord {
  readonly text: string
  readonly key?: WordKey
}

/** `isNot`: what does not satisfy it. */
export type ViewFilter = { readonly isNot?: true } & (
  | {
      readonly key: NameKey
      readonly values: readonly string[]
      /** Words right after the last value: names have blanks, and only the shop knows whether they belong to one. */
      readonly trail?: readonly SearchWord[]
    }
  | { readonly key: DayKey; readonly days: DayRange }
  | { readonly key: 'total'; readonly amounts: AmountRange }
  | { readonly key: 'is'; readonly value: IsValue }
)

export interface QueryProblem {
  readonly code: 'query_key_unknown' | 'query_value_invalid' | 'query_not_impossible'
  readonly key: string
  readonly value: string
}

/** Not of a status, but of something else that a return may have or not. */
const IS_NO_STATUS: readonly IsValue[] = ['withdrawal', 'review']

/** What can be negated: a return that has none of some statuses has one of the others, which an index finds. */
export const NEGATED_IS = IS_VALUES.filter((value) => !IS_NO_STATUS.includes(value))
const isNegated = (key: QueryKey, value: string) => key === 'status' || (key === 'is' && isOneOf(NEGATED_IS, value))

export interface ParsedQuery {
  readonly words: readonly SearchWord[]
  readonly filters: readonly ViewFilter[]
  readonly problems: readonly QueryProblem[]
}

/** `key:value`, `-key:value`, `key:"a value"`, `"words in quotes"`, or a word. */
const PART = /(-?)([\p{L}_]+):(?:"([^"]*)"?|(\S*))|"([^"]*)"?|(\S+)/gu
/** A telephone number as people write it, with a zero or a country code in front: other groups of digits may be any code. */
const SPACED_PHONE = /(?<=^|(?:^|[^\d\s)])\s+)(?:\+\(?\d|\(?0)[\d().\-/]*(?:\s+[\d().\-/]*\d[\d().\-/]*)+(?=$|\s)/gu
const PHONE_DIGITS = 9

const isOneOf = <const T extends string>(keys: readonly T[], key: string): key is T =>
  (keys as readonly string[]).includes(key)

const namesIn = (value: string) =>
  value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

const readFilter = (key: string, value: string): ViewFilter | undefined => {
  if (isOneOf(NAME_KEYS, key)) {
    const values = namesIn(value)
    return values.length > 0 ? { key, values } : undefined
  }
  if (isOneOf(DAY_KEYS, key)) {
    const days = readDays(value)
    return days && { key, days }
  }
  if (key === 'total') {
    const amounts = readAmounts(value)
    return amounts && { key, amounts }
  }
  return isOneOf(IS_VALUES, value) ? { key: 'is', value } : undefined
}

/** Telephone numbers become one word each; everything else stays. */
const takePhones = (text: string) => {
  const phones: SearchWord[] = []
  const rest = text.replace(SPACED_PHONE, (spelled) => {
    const digits = spelled.replace(/\D/g, '')
    if (digits.length < PHONE_DIGITS) return spelled
    phones.push({ text: spelled.startsWith('+') ? `+${digits}` : digits, key: 'phone' })
    return ' '
  })
  return { phones, rest }
}

/** What people call a number when they say it: `order 1505`, `comanda 1505`. Folded. */
const SAID: Readonly<Record<string, WordKey>> = {
  order: 'order',
  comanda: 'order',
  awb: 'awb',
  phone: 'phone',
  telefon: 'phone',
}
const NUMBER = /^#?[a-z\d.-]*\d[a-z\d.-]*$/i

/** A number after its name is looked for where the name says. */
const named = (words: readonly SearchWord[]): SearchWord[] =>
  words.flatMap((word, i) => {
    const said = (one: SearchWord | undefined) => (one && !one.key ? SAID[foldSearch(one.text)] : undefined)
    const next = words[i + 1]
    if (said(word) && next && !next.key && NUMBER.test(next.text)) return []
    const key = word.key || !NUMBER.test(word.text) ? undefined : said(words[i - 1])
    return [key ? { ...word, key } : word]
  })

const isNoCurrency = ({ text, key }: SearchWord, i: number, words: readonly SearchWord[]) =>
  key !== undefined || words[i - 1]?.key !== undefined || !isCurrencyOf(words[i - 1]?.text, text)

interface Part {
  /** A pair. */
  readonly key?: string
  readonly isNot?: boolean
  readonly value: string
  readonly isQuoted: boolean
}

const partsOf = (text: string): Part[] =>
  [...text.matchAll(PART)].map(([, not, key, quotedValue, plainValue, quoted, plain]) => ({
    ...(key === undefined ? {} : { key, isNot: not === '-' }),
    value: quotedValue ?? plainValue ?? quoted ?? plain ?? '',
    isQuoted: (quotedValue ?? quoted) !== undefined,
  }))

const MOST_TRAILING = 5

/** Up to so many plain words from a place on. */
const plainFrom = (parts: readonly Part[], start: number): string[] => {
  const next = parts.slice(start, start + MOST_TRAILING)
  const end = next.findIndex(({ key, isQuoted }) => key !== undefined || isQuoted)
  return next.slice(0, end < 0 ? undefined : end).map(({ value }) => value)
}

const wordsOfDay = (value: string, next: readonly string[]): number =>
  [2, 1].find((count) => count <= next.length && readDays([value, ...next.slice(0, count)].join(' '))) ?? 0

/** How many of the words after it belong to a value: `created:19 nov 2026`, `total:200 - 300`. */
export const wordsAfter = (key: string, value: string, next: readonly string[]): number => {
  if (isOneOf(DAY_KEYS, key)) return wordsOfDay(value, next)
  return key === 'total' ? wordsOfAmount(value, next) : 0
}

export const parseQuery = (text: string): ParsedQuery => {
  const { phones, rest } = takePhones(text)
  const words: SearchWord[] = [...phones]
  const filters: ViewFilter[] = []
  const problems: QueryProblem[] = []
  const parts = partsOf(rest)
  for (let i = 0; i < parts.length; i++) {
    const { key: typed, isNot, isQuoted, ...part } = parts[i] as Part
    let { value } = part
    if (typed === undefined) {
      words.push(...value.split(/\s+/u).map((word) => ({ text: word })))
      continue
    }
    // `status: new`
    if (value === '' && !isQuoted) value = plainFrom(parts, i + 1).length > 0 ? (parts[++i] as Part).value : ''
    const key = typed.toLowerCase()
    if (!isOneOf(QUERY_KEYS, key)) problems.push({ code: 'query_key_unknown', key: typed, value })
    else if (isNot && !isNegated(key, value)) problems.push({ code: 'query_not_impossible', key, value })
    else if (isOneOf(WORD_KEYS, key)) words.push({ text: value, key })
    else {
      const next = isQuoted ? [] : plainFrom(parts, i + 1)
      const count = wordsAfter(key, value, next)
      value = [value, ...next.slice(0, count)].join(key === 'total' ? '' : ' ')
      i += count
      const filter = readFilter(key, value)
      const trail = isOneOf(NAME_KEYS, key) && filter ? next.map((word) => ({ text: word })) : []
      if (!filter) problems.push({ code: 'query_value_invalid', key, value })
      else filters.push({ ...filter, ...(isNot ? { isNot } : {}), ...(trail.length > 0 ? { trail } : {}) })
      words.push(...trail)
      i += trail.length
    }
  }
  const typed = words.filter(({ text: word }) => word !== '')
  return { words: named(typed.filter(isNoCurrency)), filters, problems }
}
