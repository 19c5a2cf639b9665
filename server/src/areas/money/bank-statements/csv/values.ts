/** What banks write in the cells of a statement. */
import { isIban, normaliseIban, parseDay, parseDecimal } from '@returns-desk/engine'
import { readAmount } from '../../../../base/spreadsheet-values.ts'

/** Without accents, cedillas, commas below, capitals and marks. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const SUMMARY = /^(?:sold|total|rulaj|balance|turnover|(?:opening|closing|initial|final) balance)(?: |$)/

/** What stands in lines about the account, not about payments. */
export const isSummary = (cell: string): boolean => SUMMARY.test(folded(cell))

const MONTHS: readonly (readonly string[])[] = [
  ['ianuarie', 'january'],
  ['februarie', 'february'],
  ['martie', 'march'],
  ['aprilie', 'april'],
  ['mai', 'may'],
  ['iunie', 'june'],
  ['iulie', 'july'],
  ['august'],
  ['septembrie', 'september'],
  ['octombrie', 'october'],
  ['noiembrie', 'november'],
  ['decembrie', 'december'],
]
const SHORTEST_MONTH = 3

/** Also cut short: `nov`, `noi`, `sept`. */
const monthOf = (word: string): number =>
  word.length < SHORTEST_MONTH ? 0 : MONTHS.findIndex((names) => names.some((name) => name.startsWith(word))) + 1

const day = (year: string, month: string | number, dayOfMonth: string): string | null => {
  const fullYear = year.length === 2 ? `20${year}` : year
  const text = [fullYear, `${month}`.padStart(2, '0'), dayOfMonth.padStart(2, '0')].join('-')
  return parseDay(text) === null ? null : text
}

const YEAR_FIRST = /^(\d{4})([-./]?)(\d{2})\2(\d{2})(?=$|[ T,])/
const DAY_FIRST = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})(?=$|[ T,])/
const IN_WORDS = /^(\d{1,2}) (\p{L}+) (\d{4}|\d{2})(?=$| )/u
const MONTH_FIRST = /^(\p{L}+) (\d{1,2}) (\d{4})(?=$| )/u

/** `2026-11-19`, `19.11.2026`, `20261119`, `19 noiembrie 2026`, `Nov 19, 2026`; a time behind it is left out. */
export const readDay = (text: string): string | null => {
  const [, year, , month, last] = YEAR_FIRST.exec(text) ?? []
  if (year && month && last) return day(year, month, last)
  const [, first, , monthNumber, yearBehind] = DAY_FIRST.exec(text) ?? []
  if (first && monthNumber && yearBehind) return day(yearBehind, monthNumber, first)
  const words = folded(text)
  const [, before, name, yearInWords] = IN_WORDS.exec(words) ?? []
  if (before && name && yearInWords) return day(yearInWords, monthOf(name), before)
  const [, nameInFront, behind, lastYear] = MONTH_FIRST.exec(words) ?? []
  return nameInFront && behind && lastYear ? day(lastYear, monthOf(nameInFront), behind) : null
}

/** Minor units; below zero with a sign in front or behind, or in brackets. */
export const readMoney = (text: string, currency: string): number | null => {
  const bare = text.replace(/[−–]/g, '-').trim()
  const isBelow = /^-|-$|^\(.*\)$/.test(bare)
  const read = readAmount(bare.replace(/^[-+(]\s*|\s*[-+)]$/g, ''), currency)
  const amount = 'value' in read ? parseDecimal(read.value, currency) : null
  return amount === null ? null : isBelow ? -amount || 0 : amount
}

const NAMES_CURRENCY = /(?:moneda|valuta|deviza|currency)(?: cont| contului)? (ron|lei|eur|usd|gbp|chf|huf)(?![a-z])/

const CURRENCY_TITLE = /^(?:moneda|valuta|deviza|currency)(?: cont| contului)?$/
const CODE = /^(?:ron|lei|eur|usd|gbp|chf|huf)$/

/** Of a small table about the account, with its names in one line and what they are in the next. */
const codeBelow = (cells: readonly string[]): string => {
  const codes = new Set(cells.filter((cell) => CODE.test(cell)))
  return cells.some((cell) => CURRENCY_TITLE.test(cell)) && codes.size === 1 ? ([...codes][0] ?? '') : ''
}

/** That the lines above a table name; empty if they do not. Banca Transilvania writes it into the account, too. */
export const currencyIn = (texts: readonly string[], ibans: readonly string[]): string => {
  const named = NAMES_CURRENCY.exec(folded(texts.join(' ')))?.[1] ?? codeBelow(texts.map(folded))
  const numbered = ibans.map((iban) => /^RO\d\dBTRL([A-Z]{3})/.exec(iban)?.[1]).find((code) => code !== undefined)
  return readCurrency(named) ?? numbered ?? ''
}

export const readCurrency = (text: string): string | null => {
  const code = text.trim().toUpperCase()
  if (code === 'LEI') return 'RON'
  return /^[A-Z]{3}$/.test(code) ? code : null
}

const SHORTEST_IBAN = 15
const MAY_BE_IBAN = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/g

/** The longest beginning that is one: behind it, the text goes on. */
const ibanIn = (text: string): string | undefined => {
  const whole = normaliseIban(text)
  for (let end = whole.length; end >= SHORTEST_IBAN; end -= 1)
    if (isIban(whole.slice(0, end))) return whole.slice(0, end)
  return undefined
}

/** Wherever they stand, in groups of four, too. */
export const ibansIn = (...texts: readonly string[]): string[] => {
  const found = texts.flatMap((text) => (text.toUpperCase().match(MAY_BE_IBAN) ?? []).map(ibanIn))
  return [...new Set(found.filter((iban) => iban !== undefined))]
}
