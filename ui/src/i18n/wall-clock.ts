/**
 * Dates and times of day written by hand. The first date that a page writes with Intl takes a browser 50 ms, a phone a
 * multiple of it: longer than drawing the list that it stands in. Where a browser has Temporal, an instant in a time zone is
 * had in half of one; where it has not, Intl writes them.
 */
import type { Language } from '@returns-desk/contract'

export interface WallClock {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

interface Instants {
  readonly Instant: {
    readonly fromEpochMilliseconds: (ms: number) => { readonly toZonedDateTimeISO: (timeZone: string) => WallClock }
  }
}

const { Temporal } = globalThis as { readonly Temporal?: Instants }

export const hasWallClock = Temporal !== undefined

// A date and its time of day are written one after the other.
let last: { readonly key: string; readonly clock: WallClock } | undefined

export const wallClock = (iso: string, timeZone: string): WallClock | undefined => {
  if (!Temporal) return undefined
  const key = `${iso} ${timeZone}`
  if (last?.key === key) return last.clock
  const clock = Temporal.Instant.fromEpochMilliseconds(Date.parse(iso)).toZonedDateTimeISO(timeZone)
  last = { key, clock }
  return clock
}

const MONTHS: Record<Language, string> = {
  en: 'January February March April May June July August September October November December',
  ro: 'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
}

export const writeDate = ({ year, month, day }: WallClock, language: Language) => {
  const name = MONTHS[language].split(' ')[month - 1]
  return language === 'ro' ? `${day} ${name} ${year}` : `${name} ${day}, ${year}`
}

const two = (value: number) => String(value).padStart(2, '0')

export const writeTime = ({ hour, minute }: WallClock, language: Language) =>
  language === 'ro' ? `${two(hour)}:${two(minute)}` : `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`
