/**
 * Time for the demo shop, always counted from the `now` that was passed in. Bucharest is taken as UTC+2 all year: an hour's
 * error in summer is invisible in demo data and saves a time zone table.
 */
import { DAY_MS } from '@returns-desk/engine'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

const BUCHAREST_MS = 2 * HOUR_MS
const OFFICE_OPENS = 9
const OFFICE_CLOSES = 17.5

/** Share of a day's orders placed by that hour; people shop at lunch and in the evening, hardly at night. */
const SHOPPED_BY = [
  [0, 0],
  [0.06, 7],
  [0.28, 12],
  [0.45, 15],
  [0.58, 19],
  [0.93, 22.5],
  [1, 24],
] as const

const bend = (instant: number, from: 0 | 1, to: 0 | 1) => {
  const units = [1, 24] as const
  const local = instant + BUCHAREST_MS
  const midnight = Math.floor(local / DAY_MS) * DAY_MS
  const value = ((local - midnight) / DAY_MS) * units[from]
  const at = SHOPPED_BY.findIndex((point) => point[from] > value)
  const [low, high] = [SHOPPED_BY[at - 1] ?? SHOPPED_BY[0], SHOPPED_BY[at] ?? SHOPPED_BY[6]]
  const bent = low[to] + ((value - low[from]) / (high[from] - low[from])) * (high[to] - low[to])
  return midnight + Math.floor((bent / units[to]) * DAY_MS) - BUCHAREST_MS
}

/** Bends the clock within its day and keeps the order of any two instants. */
export const toShoppingHours = (instant: number) => bend(instant, 0, 1)

/** Undoes `toShoppingHours`. */
export const fromShoppingHours = (instant: number) => bend(instant, 1, 0)

/** The next moment within office hours; `spread` in [0, 1) keeps a morning's work from sharing one second. */
export const toOfficeHours = (instant: number, spread: number) => {
  const local = instant + BUCHAREST_MS
  let day = Math.floor(local / DAY_MS)
  const hour = (local - day * DAY_MS) / HOUR_MS
  // The epoch was a Thursday.
  const isWorkday = (some: number) => (some + 4) % 7 !== 0 && (some + 4) % 7 !== 6
  if (isWorkday(day) && hour >= OFFICE_OPENS && hour < OFFICE_CLOSES) return instant
  if (hour >= OFFICE_OPENS) day++
  while (!isWorkday(day)) day++
  return day * DAY_MS + Math.floor((OFFICE_OPENS + spread * 2.5) * HOUR_MS) - BUCHAREST_MS
}

export const monthOf = (instant: number) => new Date(instant).getUTCMonth() + 1
