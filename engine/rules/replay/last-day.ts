import { dayOf, dayText } from '../../base/calendar.ts'
import { GRACE_DAYS, type ReturnWindow } from '../../returns/window.ts'

/** The last day of a window that was decided, with another extension: its clock and its days stay as they were. */
export const lastDayWith = (
  { clock, clock_at, days_accept_return }: ReturnWindow,
  extension_days: number,
  time_zone: string,
): string => {
  const firstDay = dayOf(clock_at, time_zone)
  return Number.isNaN(firstDay) ? '' : dayText(firstDay + GRACE_DAYS[clock] + days_accept_return + extension_days)
}
