/** Parses what people write in spreadsheet cells, without guessing: ambiguous values are refused. */
import type { ErrorCode } from '@returns-desk/contract'
import { currencyExponent } from '@returns-desk/engine'

export type Read<T> = { readonly value: T } | { readonly code: ErrorCode }

const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/
const THOUSAND_DIGITS = 3

/** `1.234,50`, `1,234.50`, `1 234,50 lei` and `1234.5` as decimal text with a dot. */
export const readAmount = (text: string, currency: string): Read<string> => {
  const bare = text.replace(/\s|[’']/g, '').replace(/^(?:RON|lei|EUR|€)|(?:RON|lei|EUR|€)$/gi, '')
  const parts = /^(\d[\d.,]*?)(?:([.,])(\d*))?$/.exec(bare)
  if (!parts) return { code: 'amount_invalid' }
  const [, whole = '', mark, decimals = ''] = parts
  if (!mark) return { value: whole }
  if (!/[.,]/.test(whole)) {
    const mayBeThousands = decimals.length === THOUSAND_DIGITS && currencyExponent(currency) !== THOUSAND_DIGITS
    return mayBeThousands && whole !== '0' ? { code: 'amount_ambiguous' } : { value: `${whole}.${decimals || '0'}` }
  }
  const separator = GROUPED.exec(whole)?.[1]
  if (!separator) return { code: 'amount_invalid' }
  const digits = whole.replaceAll(separator, '')
  if (separator !== mark) return { value: `${digits}.${decimals || '0'}` }
  return decimals.length === THOUSAND_DIGITS ? { value: digits + decimals } : { code: 'amount_invalid' }
}

export const readQuantity = (text: string): Read<number> => {
  const digits = /^(\d{1,9})(?:[.,]0+)?$/.exec(text)?.[1]
  return digits === undefined ? { code: 'quantity_invalid' } : { value: Number(digits) }
}

const YES = /^(?:1|true|yes|y|da|adevărat|x)$/i
const NO = /^(?:0|false|no|n|nu|fals)$/i

export const readYesNo = (text: string): Read<boolean> => {
  if (YES.test(text)) return { value: true }
  return NO.test(text) ? { value: false } : { code: 'yes_or_no' }
}

export const readList = (text: string): Read<string[]> => ({
  value: text
    .split(/[,;|]/)
    .map((item) => item.trim())
    .filter(Boolean),
})

const SORTABLE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i
const ROMANIAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

const partsOf = (text: string): { numbers: number[]; offset: string | undefined } | undefined => {
  const sortable = SORTABLE.exec(text)
  if (sortable) return { numbers: sortable.slice(1, 7).map((part) => Number(part ?? 0)), offset: sortable[7] }
  const written = ROMANIAN.exec(text)
  if (!written) return undefined
  const [day, month, year, ...time] = written.slice(1).map((part) => Number(part ?? 0))
  return { numbers: [year ?? 0, month ?? 0, day ?? 0, ...time], offset: undefined }
}

const utcOf = ([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: readonly number[]) => {
  const ms = Date.UTC(year, month - 1, day, hour, minute, second)
  const date = new Date(ms)
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  return isReal ? ms : undefined
}

const offsetMs = (offset: string) => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The offset of a time zone from UTC at an instant. */
const zoneOffsetMs = (ms: number, timeZone: string) => {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    clocks.set(timeZone, clock)
  }
  const name = clock.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return offsetMs(name.replace('GMT', ''))
}

/**
 * `2026-10-05T09:30:00+03:00`, `2026-10-05 09:30`, `05.10.2026 09:30`; without an offset it is the shop's local time.
 */
export const readDate = (text: string, timeZone: string): Read<string> => {
  const parts = partsOf(text)
  const shown = parts && utcOf(parts.numbers)
  if (shown === undefined) return { code: 'date_invalid' }
  const { offset } = parts as { offset: string | undefined }
  // Computed twice for the night on which the clocks change.
  const local = () => zoneOffsetMs(shown - zoneOffsetMs(shown, timeZone), timeZone)
  return { value: new Date(shown - (offset ? offsetMs(offset) : local())).toISOString() }
}
