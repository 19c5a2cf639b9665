// The days on which banks of the euro system settle payments: TARGET is closed at weekends and on six holidays.
// Only this calendar is known, so a closed day is offered away and never refused: a bank elsewhere may work on it.
import { dayText, parseDay } from '../../base/calendar.ts'

/** 1 January 1970 was a Thursday. */
const isWeekend = (day: number) => [0, 6].includes((((day + 4) % 7) + 7) % 7)

/** New Year, Labour Day, Christmas and the day after it. */
const FIXED = ['01-01', '05-01', '12-25', '12-26']

/** Easter Sunday of the Gregorian calendar: the anonymous computus. */
const easterOf = (year: number): number => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const inMarch = moon + weekday - 7 * late + 22
  return (parseDay(`${String(year).padStart(4, '0')}-03-01`) ?? Number.NaN) + inMarch - 1
}

export const isBankingDay = (day: number): boolean => {
  const text = dayText(day)
  if (isWeekend(day) || FIXED.includes(text.slice(-5))) return false
  const easter = easterOf(Number(text.slice(0, 4)))
  return day !== easter - 2 && day !== easter + 1
}

/** The day itself, if it is one. */
export const nextBankingDay = (day: number): number => {
  let next = day
  while (!isBankingDay(next)) next++
  return next
}

const MOST_DAYS_AHEAD = 30

/** Whether a file may be paid on a day. So it may on the one that is offered for the last of them. */
export const isExecutionDay = (day: number, today: number): boolean =>
  day >= today && day <= nextBankingDay(today + MOST_DAYS_AHEAD)
