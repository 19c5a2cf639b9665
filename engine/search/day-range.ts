/**
 * Days in a query: `2026-10-05`, `2026-10`, `2026-10..`, `2026-10-01..2026-10-15`, `today`, `overdue`, and distances from
 * today in days: `<3d`, `>7d`. A distance counts forward for what is due, and back for what has happened.
 */

export interface DayRange {
  /** `YYYY-MM-DD`, both included. */
  readonly from?: string
  readonly to?: string
  /** At most, or more than, so many days from today. */
  readonly within?: number
  readonly beyond?: number
  readonly isToday?: boolean
  readonly isOverdue?: boolean
}

const DISTANCE = /^(<=?|>=?)(\d{1,4})d$/
const DAY = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/

const textOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The first and the last day of a month, or a day twice. Undefined for days that do not exist. */
const spanOf = (text: string): { first: string; last: string } | undefined => {
  const parts = DAY.exec(text)
  if (!parts) return undefined
  const [year, month] = [Number(parts[1]), Number(parts[2])]
  if (year < 1970 || month < 1 || month > 12) return undefined
  if (parts[3] === undefined) return { first: textOf(year, month, 1), last: textOf(year, month + 1, 0) }
  const day = textOf(year, month, Number(parts[3]))
  return day === text ? { first: day, last: day } : undefined
}

const readSpan = (value: string): DayRange | undefined => {
  const [start = '', end] = value.split('..')
  const first = start === '' ? undefined : spanOf(start)
  const last = end === undefined ? first : end === '' ? undefined : spanOf(end)
  if ((start !== '' && !first) || (end && !last) || (!first && !last)) return undefined
  if (first && last && last.last < first.first) return undefined
  return { ...(first ? { from: first.first } : {}), ...(last ? { to: last.last } : {}) }
}

export const readDays = (value: string): DayRange | undefined => {
  if (value === 'today') return { isToday: true }
  if (value === 'overdue') return { isOverdue: true }
  const distance = DISTANCE.exec(value)
  if (!distance) return readSpan(value)
  const days = Number(distance[2])
  return distance[1]?.startsWith('<') ? { within: days } : { beyond: days }
}

/** Day numbers, both included; either end may be open. */
export interface Days {
  readonly from?: number
  readonly to?: number
}

const dayNumber = (text: string) => Math.round(Date.parse(`${text}T00:00:00Z`) / 86_400_000)

export const daysFrom = (range: DayRange, today: number, direction: 'past' | 'future'): Days => {
  if (range.isToday) return { from: today, to: today }
  if (range.isOverdue) return { to: today - 1 }
  if (range.within !== undefined)
    return direction === 'future' ? { to: today + range.within } : { from: today - range.within }
  if (range.beyond !== undefined)
    return direction === 'future' ? { from: today + range.beyond + 1 } : { to: today - range.beyond - 1 }
  return {
    ...(range.from ? { from: dayNumber(range.from) } : {}),
    ...(range.to ? { to: dayNumber(range.to) } : {}),
  }
}
