// Calendar days of a shop's time zone, with nothing but Intl. A day is an integer: days since 1 January 1970. Counting
// whole days keeps deadlines right across the two nights a year that have 23 or 25 hours.

export type Instant = string | number | Date

export const DAY_MS = 86_400_000
/** Time zones range from UTC-12 to UTC+14, so a day begins within this distance of midnight UTC. */
const FURTHEST_ZONE_MS = 15 * 3_600_000

type Zone = { readonly clock: Intl.DateTimeFormat; readonly offsets: Map<number, number> }

const zones = new Map<string, Zone>()
/** Two centuries of days; bounds the caches against hostile dates. */
const MAX_DAYS_CACHED = 75_000

const zoneOf = (timeZone: string): Zone => {
  let zone = zones.get(timeZone)
  if (!zone) {
    const two = '2-digit'
    const parts = {
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
      hourCycle: 'h23',
    } as const
    zone = { clock: new Intl.DateTimeFormat('en-US', { timeZone, ...parts }), offsets: new Map() }
    zones.set(timeZone, zone)
  }
  return zone
}

/** The zone's offset from UTC at an instant, according to Intl. */
const offsetAt = ({ clock }: Zone, ms: number): number => {
  const [month, day, year, hour, minute, second] = (clock.format(ms).match(/\d+/g) ?? []).map(Number)
  const shown = utcDay(year as number, month as number, day as number) * DAY_MS
  return (
    shown +
    ((hour as number) * 60 + (minute as number)) * 60_000 +
    (second as number) * 1000 -
    Math.floor(ms / 1000) * 1000
  )
}

/** Intl is slow, so offsets are cached per UTC day; NaN marks a day on which the clocks change. */
const offsetOnDay = (zone: Zone, day: number): number => {
  const known = zone.offsets.get(day)
  if (known !== undefined) return known
  const atStart = offsetAt(zone, day * DAY_MS)
  const offset = atStart === offsetAt(zone, (day + 1) * DAY_MS) ? atStart : Number.NaN
  if (zone.offsets.size >= MAX_DAYS_CACHED) zone.offsets.clear()
  zone.offsets.set(day, offset)
  return offset
}

export const isTimeZone = (timeZone: string): boolean => {
  try {
    zoneOf(timeZone)
    return true
  } catch {
    return false
  }
}

/** Milliseconds since 1970, or NaN if it is not an instant. */
export const instantMs = (instant: Instant): number =>
  typeof instant === 'number' ? instant : typeof instant === 'string' ? Date.parse(instant) : instant.getTime()

/** The calendar day of an instant in a time zone; NaN if it is not an instant or outside the years 1 to 9999. */
export const dayOf = (instant: Instant, timeZone: string): number => {
  const ms = instantMs(instant)
  // Before year 1 Intl counts backwards without an era; after 9999 a date no longer fits `YYYY-MM-DD`.
  if (!(ms >= -62_135_000_000_000 && ms <= 253_402_000_000_000)) return Number.NaN
  const day = Math.floor(ms / DAY_MS)
  if (timeZone === 'UTC') return day
  const zone = zoneOf(timeZone)
  const offset = offsetOnDay(zone, day)
  return Math.floor((ms + (Number.isNaN(offset) ? offsetAt(zone, ms) : offset)) / DAY_MS)
}

/** As ISO 8601 writes it in a time zone: `2026-10-05T15:00:00+03:00`. */
export const zonedText = (instant: Instant, timeZone: string): string => {
  const ms = instantMs(instant)
  const minutes = timeZone === 'UTC' ? 0 : Math.round(offsetAt(zoneOf(timeZone), ms) / 60_000)
  const local = new Date(ms + minutes * 60_000).toISOString().slice(0, 19)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${local}${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

const utcDay = (year: number, month: number, day: number) => {
  // Date.UTC reads years 0-99 as 1900-1999; setUTCFullYear does not.
  const ms = year >= 100 ? Date.UTC(year, month - 1, day) : new Date(0).setUTCFullYear(year, month - 1, day)
  return Math.floor(ms / DAY_MS)
}

/** 'YYYY-MM-DD' as a day, or null when there is no such date. */
export const parseDay = (text: string): number | null => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return null
  const day = utcDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))
  return dayText(day) === text ? day : null
}

const dayTexts = new Map<number, string>()

/** Cached: the same few days are written again and again. */
export const dayText = (day: number): string => {
  const known = dayTexts.get(day)
  if (known !== undefined) return known
  const date = new Date(day * DAY_MS)
  // Without the time of day, which has 14 characters; the year may have more than four.
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, -14)
  if (dayTexts.size >= MAX_DAYS_CACHED) dayTexts.clear()
  dayTexts.set(day, text)
  return text
}

/**
 * The first instant of a day in a time zone. A binary search, so that a midnight skipped by daylight saving needs no
 * special case.
 */
export const startOfDay = (day: number, timeZone: string): number => {
  let before = day * DAY_MS - FURTHEST_ZONE_MS
  let atOrAfter = day * DAY_MS + FURTHEST_ZONE_MS
  while (atOrAfter - before > 1) {
    const middle = Math.floor((before + atOrAfter) / 2)
    if (dayOf(middle, timeZone) >= day) atOrAfter = middle
    else before = middle
  }
  return atOrAfter
}
