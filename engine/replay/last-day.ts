import { type ReturnWindow, returnWindow } from '../window.ts'

const DATES = { delivered: 'delivered_at', fulfilled: 'fulfilled_at', ordered: 'ordered_at' } as const

/** The last day of a window that was decided, with another extension: its clock and its days stay as they were. */
export const lastDayWith = (
  { clock, clock_at, days_accept_return }: ReturnWindow,
  extension_days: number,
  time_zone: string,
): string => {
  const window = returnWindow({ [DATES[clock]]: clock_at }, { days_accept_return, extension_days, time_zone })
  return window?.last_day ?? ''
}
