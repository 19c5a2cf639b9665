// Formats days and times, the same on every screen, in mails, refusals and traces: "October 5, 2026 at 5:30 PM", "5
// octombrie 2026 la 17:30". The time zone is always given by the caller, nearly always the shop's.

import { type Instant, instantMs } from '../calendar.ts'
import { cached, localeOf, UNKNOWN } from './formatters.ts'

const dateFormat = cached(
  (language: string, timeZone: string) =>
    new Intl.DateTimeFormat(localeOf(language), { timeZone, year: 'numeric', month: 'long', day: 'numeric' }),
)

const shortDateFormat = cached(
  (language: string, timeZone: string) =>
    new Intl.DateTimeFormat(localeOf(language), { timeZone, year: 'numeric', month: 'short', day: 'numeric' }),
)

const shortDayFormat = cached(
  (language: string, timeZone: string) =>
    new Intl.DateTimeFormat(localeOf(language), { timeZone, month: 'short', day: 'numeric' }),
)

const clockOf = (language: string) =>
  language === 'en'
    ? ({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const)
    : ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)

const timeFormat = cached(
  (language: string, timeZone: string) =>
    new Intl.DateTimeFormat(localeOf(language), { timeZone, ...clockOf(language) }),
)

/** The zone as an offset from UTC: browsers and servers disagree about its short name. */
const exactTimeFormat = cached(
  (language: string, timeZone: string) =>
    new Intl.DateTimeFormat(localeOf(language), {
      timeZone,
      ...clockOf(language),
      second: '2-digit',
      timeZoneName: 'shortOffset',
    }),
)

/** Between a date and a time. Fixed here, because Intl joins the two differently in different versions. */
const JOINTS: Readonly<Record<string, string>> = { en: ' at ', ro: ' la ' }

type Format = typeof dateFormat

/** Intl throws for an unknown time zone; fall back to UTC. */
const inZone = (format: Format, language: string, timeZone: string) => {
  try {
    return format(language, timeZone)
  } catch {
    return format(language, 'UTC')
  }
}

/** The kind of space before AM and PM also differs between versions of Intl. */
const write = (format: Format, instant: Instant, language: string, timeZone: string) => {
  const ms = instantMs(instant)
  return Number.isNaN(ms) ? undefined : inZone(format, language, timeZone).format(ms).replace(/\s/g, ' ')
}

export const formatDate = (instant: Instant, language: string, timeZone: string): string =>
  write(dateFormat, instant, language, timeZone) ?? UNKNOWN

/** A calendar day, `YYYY-MM-DD`. It has no time zone, so it is formatted as UTC. */
export const formatDay = (day: string, language: string): string => formatDate(day, language, 'UTC')

const withTime = (format: Format) => (instant: Instant, language: string, timeZone: string) => {
  const time = write(format, instant, language, timeZone)
  if (time === undefined) return UNKNOWN
  return `${formatDate(instant, language, timeZone)}${JOINTS[language] ?? ', '}${time}`
}

export const formatDateTime = withTime(timeFormat)

/** For a table's cell, in its two parts: "Oct 5, 2026" and "5:30 PM". */
export const shortTimeParts = (instant: Instant, language: string, timeZone: string): readonly [string, string] => {
  const day = write(shortDateFormat, instant, language, timeZone)
  return day === undefined ? [UNKNOWN, ''] : [day, write(timeFormat, instant, language, timeZone) ?? '']
}

/** For a table's cell, where the year is obvious: "Oct 19". */
export const formatShortDay = (day: string, language: string): string =>
  write(shortDayFormat, day, language, 'UTC') ?? UNKNOWN

/** With seconds and the UTC offset, for times that may serve as evidence. */
export const formatExactTime = withTime(exactTimeFormat)
