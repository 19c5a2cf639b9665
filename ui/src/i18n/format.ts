/** Amounts, numbers and dates as the reader's language writes them. */
import type { Language } from '@returns-desk/contract'
import { wallClock, writeDate, writeTime } from './wall-clock.ts'

const LOCALES: Record<Language, string> = { en: 'en-US', ro: 'ro-RO' }
/** The word between a date and a time of day. */
const AT: Record<Language, string> = { en: 'at', ro: 'la' }

// Creating an Intl formatter costs far more than using it, and a table uses one per cell.
const cached = <Formatter>(create: (key: string) => Formatter) => {
  const known = new Map<string, Formatter>()
  return (...parts: string[]) => {
    const key = parts.join(' ')
    const formatter = known.get(key) ?? create(key)
    known.set(key, formatter)
    return formatter
  }
}

const split = (key: string) => key.split(' ') as [string, string]

const moneyFormat = cached((key) => {
  const [locale, currency] = split(key)
  return new Intl.NumberFormat(locale, { style: 'currency', currency })
})

const numberFormat = cached((locale) => new Intl.NumberFormat(locale))

const dateFormat = cached((key) => {
  const [locale, timeZone] = split(key)
  return new Intl.DateTimeFormat(locale, { timeZone, year: 'numeric', month: 'long', day: 'numeric' })
})

const timeFormat = cached((key) => {
  const [locale, timeZone] = split(key)
  const isTwelveHour = locale === LOCALES.en
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: isTwelveHour ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: isTwelveHour ? 'h12' : 'h23',
  })
})

/** Where thousands and decimals are parted. */
const SIGNS: Record<Language, readonly [thousands: string, decimals: string]> = { en: [',', '.'], ro: ['.', ','] }

const grouped = (digits: string, language: Language) => digits.replace(/\B(?=(?:\d{3})+$)/g, SIGNS[language][0])

/** Beyond it a number no longer says all its digits. */
const MOST_CENTS = 1e14

const writeLei = (cents: number, language: Language) => {
  const minus = cents < 0 ? '-' : ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const amount = `${grouped(digits.slice(0, -2), language)}${SIGNS[language][1]}${digits.slice(-2)}`
  return language === 'ro' ? `${minus}${amount}\u00a0RON` : `${minus}RON\u00a0${amount}`
}

/** In place of an amount or a date that is not known. */
const UNKNOWN = '–'

/** A currency that is missing or no code would end in an error: the amount is then written as a plain number. */
const CURRENCY_CODE = /^[A-Z]{3}$/i

/**
 * `1.234,50 RON` in Romanian. The blank before the currency is a non-breaking one, so that an amount is never torn apart. Lei
 * and whole numbers are written by hand: the first use of Intl takes a phone longer than drawing the list that it is in.
 */
export const formatMoney = (amount: number, currency: string, language: Language) => {
  if (!Number.isFinite(amount)) return UNKNOWN
  if (!CURRENCY_CODE.test(currency)) return `${formatNumber(amount, language)} ${currency}`.trim()
  const cents = Math.round(amount * 100)
  const isPlain = currency === 'RON' && Math.abs(cents) < MOST_CENTS && Math.abs(amount * 100 - cents) < 1e-6
  return isPlain ? writeLei(cents, language) : moneyFormat(LOCALES[language], currency).format(amount)
}

export const formatNumber = (value: number, language: Language) => {
  if (!Number.isFinite(value)) return UNKNOWN
  const isPlain = Number.isSafeInteger(value) && value >= 0
  return isPlain ? grouped(String(value), language) : numberFormat(LOCALES[language]).format(value)
}

const isDate = (iso: string) => !Number.isNaN(Date.parse(iso))

/** A zone that the browser does not know would end in an error; the reader's own must do then. */
const inZone = (timeZone: string, write: (zone: string) => string) => {
  try {
    return write(timeZone)
  } catch {
    return write(Intl.DateTimeFormat().resolvedOptions().timeZone)
  }
}

export const formatDate = (iso: string, language: Language, timeZone: string) => {
  if (!isDate(iso)) return UNKNOWN
  return inZone(timeZone, (zone) => {
    const clock = wallClock(iso, zone)
    return clock ? writeDate(clock, language) : dateFormat(LOCALES[language], zone).format(new Date(iso))
  })
}

const formatTime = (iso: string, language: Language, timeZone: string) =>
  inZone(timeZone, (zone) => {
    const clock = wallClock(iso, zone)
    if (clock) return writeTime(clock, language)
    return timeFormat(LOCALES[language], zone).format(new Date(iso)).replace(/\s/g, ' ')
  })

/** `October 5, 2026 at 5:30 PM`, `5 octombrie 2026 la 17:30`. Joined here, because how browsers join the two keeps changing. */
export const formatDateTime = (iso: string, language: Language, timeZone: string) =>
  isDate(iso)
    ? `${formatDate(iso, language, timeZone)} ${AT[language]} ${formatTime(iso, language, timeZone)}`
    : UNKNOWN

const exactTimeFormat = cached((key) => {
  const [locale, timeZone] = split(key)
  const two = '2-digit'
  return new Intl.DateTimeFormat(locale, {
    ...{ timeZone, hour: two, minute: two, second: two, hourCycle: 'h23', timeZoneName: 'short' },
  })
})

/** `October 5, 2026 at 17:30:09 GMT+3`: to the second and with its zone, for what may have to be proved one day. */
export const formatExactTime = (iso: string, language: Language, timeZone: string) => {
  if (!isDate(iso)) return UNKNOWN
  const time = inZone(timeZone, (zone) => exactTimeFormat(LOCALES[language], zone).format(new Date(iso)))
  return `${formatDate(iso, language, timeZone)} ${AT[language]} ${time.replace(/\s/g, ' ')}`
}
