/**
 * Days in a query: `2026-10-05`, `5.10.2026`, `5 oct 2026`, `5 oct`, `2026-10`, `oct 2026`, ranges of these with `..`, `today`,
 * `yesterday`, `overdue`, and distances from today in days: `<3d`, `>7d`. In English and Romanian. A distance counts forward
 * for what is due, and back for what has happened.
 */
import { foldSearch } from './fold-search.ts'
import { monthOf } from './months.ts'

export interface DayRange {
  /** `YYYY-MM-DD`, both included. */
  readonly from?: string
  readonly to?: string
  /** At most, or more than, so many days from today. */
  readonly within?: number
  readonly beyond?: number
  /** One day, so many days after today. */
  readonly offset?: number
  /** One day of the year that is meant: see `daysFrom`. */
  readonly month?: number
  readonly day?: number
  readonly isOverdue?: boolean
}

const DISTANCE = /^(<=?|>=?)(\d{1,4})d$/
const OFFSETS: Readonly<Record<string, number>> = {
  today: 0,
  azi: 0,
  astazi: 0,
  yesterday: -1,
  ieri: -1,
  alaltaieri: -2,
  tomorrow: 1,
  maine: 1,
  poimaine: 2,
}

const textOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

interface Parts {
  readonly year?: number
  readonly month: number
  readonly day?: number
}

const ISO = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/
/** The day first, as everywhere but in America. */
const NUMBERS = /^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{4}))?\.?$/
const DAY_FIRST = /^(\d{1,2})\.?\s+(\p{L}+)\.?,?(?:\s+(\d{4}))?$/u
const MONTH_FIRST = /^(\p{L}+)\.?\s+(\d{1,2})(?:,?\s+(\d{4}))?$/u
const MONTH_ONLY = /^(\p{L}+)\.?\s+(\d{4})$/u

const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))

const partsOf = (year: string | undefined, month: number | undefined, day: string | undefined): Parts | undefined =>
  month === undefined
    ? undefined
    : { month, ...(year ? { year: Number(year) } : {}), ...(day ? { day: Number(day) } : {}) }

const readParts = (text: string): Parts | undefined => {
  const iso = ISO.exec(text)
  if (iso) return partsOf(iso[1], number(iso[2]), iso[3])
  const numbers = NUMBERS.exec(text)
  if (numbers) return partsOf(numbers[3], number(numbers[2]), numbers[1])
  const dayFirst = DAY_FIRST.exec(text)
  if (dayFirst) return partsOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1])
  const monthFirst = MONTH_FIRST.exec(text)
  if (monthFirst) return partsOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2])
  const monthOnly = MONTH_ONLY.exec(text)
  return monthOnly ? partsOf(monthOnly[2], monthOf(monthOnly[1]), undefined) : undefined
}

const FIRST_YEAR = 1970
const A_LEAP_YEAR = 2024

/** Undefined for days that do not exist. */
const checked = (parts: Parts | undefined): Parts | undefined => {
  if (!parts || parts.month < 1 || parts.month > 12 || (parts.year ?? FIRST_YEAR) < FIRST_YEAR) return undefined
  if (parts.day === undefined) return parts.year === undefined ? undefined : parts
  const { year = A_LEAP_YEAR, month, day } = parts
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day ? parts : undefined
}

/** The first and the last day of a month, or a day twice. */
const spanOf = (text: string): { first: string; last: string } | undefined => {
  const parts = checked(readParts(text))
  if (parts?.year === undefined) return undefined
  const { year, month, day } = parts
  if (day === undefined) return { first: textOf(year, month, 1), last: textOf(year, month + 1, 0) }
  return { first: textOf(year, month, day), last: textOf(year, month, day) }
}

/** Days with dots may also be joined with a hyphen: `1.11.2026-15.11.2026`. */
const HYPHENED = /^(\d[\d.]*\.\d{4})\s*[-–]\s*(\d[\d.]*\.\d{4})$/

const readSpan = (value: string): DayRange | undefined => {
  const [start = '', end] = value.split('..').map((text) => text.trim())
  const first = start === '' ? undefined : spanOf(start)
  const last = end === undefined ? first : end === '' ? undefined : spanOf(end)
  if ((start !== '' && !first) || (end && !last) || (!first && !last)) return undefined
  if (first && last && last.last < first.first) return undefined
  return { ...(first ? { from: first.first } : {}), ...(last ? { to: last.last } : {}) }
}

export const readDays = (typed: string): DayRange | undefined => {
  const value = foldSearch(typed).replace(HYPHENED, '$1..$2')
  const offset = Object.hasOwn(OFFSETS, value) ? OFFSETS[value] : undefined
  if (offset !== undefined) return { offset }
  if (value === 'overdue') return { isOverdue: true }
  const distance = DISTANCE.exec(value)
  if (distance) return distance[1]?.startsWith('<') ? { within: Number(distance[2]) } : { beyond: Number(distance[2]) }
  const parts = checked(readParts(value))
  if (parts?.day !== undefined && parts.year === undefined) return { month: parts.month, day: parts.day }
  return readSpan(value)
}

/** Day numbers, both included; either end may be open. */
export interface Days {
  readonly from?: number
  readonly to?: number
}

const DAY_MS = 86_400_000
const dayNumber = (text: string) => Math.round(Date.parse(`${text}T00:00:00Z`) / DAY_MS)

/** Without a year: the last such day for what has happened, the nearest one for what is due. */
const meantDay = (month: number, day: number, today: number, direction: 'past' | 'future'): number => {
  const year = new Date(today * DAY_MS).getUTCFullYear()
  const days = [1, 0, -1, -2, -3, -4, -5, -6, -7, -8]
    .map((years) => textOf(year + years, month, day))
    .filter((text) => Number(text.slice(8)) === day)
    .map(dayNumber)
  const far = (one: number) => Math.abs(one - today)
  if (direction === 'future') return days.reduce((near, one) => (far(one) < far(near) ? one : near))
  return days.find((one) => one <= today) ?? today
}

export const daysFrom = (range: DayRange, today: number, direction: 'past' | 'future'): Days => {
  if (range.offset !== undefined) return { from: today + range.offset, to: today + range.offset }
  if (range.isOverdue) return { to: today - 1 }
  if (range.month !== undefined && range.day !== undefined) {
    const meant = meantDay(range.month, range.day, today, direction)
    return { from: meant, to: meant }
  }
  if (range.within !== undefined)
    return direction === 'future' ? { to: today + range.within } : { from: today - range.within }
  if (range.beyond !== undefined)
    return direction === 'future' ? { from: today + range.beyond + 1 } : { to: today - range.beyond - 1 }
  return {
    ...(range.from ? { from: dayNumber(range.from) } : {}),
    ...(range.to ? { to: dayNumber(range.to) } : {}),
  }
}
