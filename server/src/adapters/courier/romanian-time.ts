/** Couriers write Romanian local time, mostly without a time zone. */
import { DAY_MS, dayOf, dayText, startOfDay } from '@returns-desk/engine'

const ZONE = 'Europe/Bucharest'
const LOCAL = /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d))?/
const HAS_OFFSET = /(?:Z|[+-]\d\d:?\d\d)$/

/** `undefined` if the text is not a time. */
export const romanianInstant = (written: string): Date | undefined => {
  const parts = LOCAL.exec(written)
  if (!parts) return undefined
  const asUtc = Date.parse(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4] ?? '00'}Z`)
  if (Number.isNaN(asUtc)) return undefined
  if (HAS_OFFSET.test(written)) {
    const exact = Date.parse(written.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
    return Number.isNaN(exact) ? undefined : new Date(exact)
  }
  const day = Math.floor(asUtc / DAY_MS)
  // Counted from the start of the day: exact except on the two nights on which the clocks change.
  return new Date(startOfDay(day, ZONE) + (asUtc - day * DAY_MS))
}

/** The Romanian calendar days from one instant to another, as `2026-10-05`. */
export const romanianDays = (from: Date, to: Date): string[] => {
  const [first, last] = [dayOf(from, ZONE), dayOf(to, ZONE)]
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => dayText(first + index))
}

const isWeekend = (day: number) => [0, 6].includes(new Date(day * DAY_MS).getUTCDay())

/** The next working day; public holidays are left to the courier. */
export const nextWorkingDay = (now: Date): string => {
  let day = dayOf(now, ZONE) + 1
  while (isWeekend(day)) day++
  return dayText(day)
}
