// The acceptance window: how long a customer may request a return. It counts whole calendar days in the shop's time
// zone, starting on the day of delivery. The last day counts to its end, so a parcel received in the morning does not
// lose a day. If the delivery date is unknown, an estimate that favours the customer is used.

import { dayOf, dayText, type Instant, instantMs, startOfDay } from '../base/calendar.ts'

export type WindowClock = 'delivered' | 'fulfilled' | 'ordered'

export type OrderDates = {
  readonly delivered_at?: Instant | null
  readonly fulfilled_at?: Instant | null
  readonly ordered_at?: Instant | null
}

export type WindowTerms = {
  readonly days_accept_return: number
  readonly extension_days?: number
  readonly time_zone: string
}

export type ReturnWindow = {
  readonly clock: WindowClock
  /** The date the window is counted from, as received. */
  readonly clock_at: string
  /** Days added because the delivery date is unknown. */
  readonly grace_days: number
  readonly days_accept_return: number
  readonly extension_days: number
  /** The last day on which a return is accepted, in the shop's time zone. */
  readonly last_day: string
  /** The last acceptable instant: the last millisecond of that day. */
  readonly ends_at: string
}

/** How long a parcel presumably takes if its delivery date is unknown. */
export const DISPATCH_GRACE_DAYS = 3

/** Days that are added to each clock. */
export const GRACE_DAYS = { delivered: 0, fulfilled: DISPATCH_GRACE_DAYS, ordered: 7 } as const

const CLOCKS = [
  { clock: 'delivered', date: 'delivered_at' },
  { clock: 'fulfilled', date: 'fulfilled_at' },
  { clock: 'ordered', date: 'ordered_at' },
] as const

/** The window of an order; null if the order has no dates to count from. */
export const returnWindow = (dates: OrderDates, terms: WindowTerms): ReturnWindow | null => {
  for (const { clock, date } of CLOCKS) {
    const graceDays = GRACE_DAYS[clock]
    const instant = dates[date]
    const firstDay = instant === null || instant === undefined ? Number.NaN : dayOf(instant, terms.time_zone)
    if (instant === null || instant === undefined || Number.isNaN(firstDay)) continue
    const extension = terms.extension_days ?? 0
    const lastDay = firstDay + graceDays + terms.days_accept_return + extension
    return {
      clock,
      clock_at: new Date(instantMs(instant)).toISOString(),
      grace_days: graceDays,
      days_accept_return: terms.days_accept_return,
      extension_days: extension,
      last_day: dayText(lastDay),
      ends_at: new Date(startOfDay(lastDay + 1, terms.time_zone) - 1).toISOString(),
    }
  }
  return null
}

export const isOpen = (window: ReturnWindow | null, now: Instant): boolean =>
  window !== null && instantMs(now) <= Date.parse(window.ends_at)

/** Whole days left, 0 on the last day, negative once the window has closed. */
export const daysLeft = (window: ReturnWindow, now: Instant, timeZone: string): number =>
  dayOf(window.ends_at, timeZone) - dayOf(now, timeZone)
