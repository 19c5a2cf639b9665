/** Why something is refused, in the shop's own text if it has one. */
import { ERRORS, type ErrorCode, errorMessage, fillMessage, type Language, type Refusal } from '@returns-desk/contract'
import { formatDay, type ReturnWindow, type WindowClock } from '@returns-desk/engine'
import type { Objection } from '../../base/objections.ts'

/** The message that a rule names; the general one if there is no such message any more. */
export const refusalCode = (code: string): ErrorCode =>
  Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'return_refused'

/** By code; see the overrides of error messages. */
export type Texts = ReadonlyMap<string, string>

export const wordRefusal = ({ code, values = {} }: Objection, language: Language, texts: Texts): Refusal => {
  const own = texts.get(code)
  return { code, message: own === undefined ? errorMessage(code, language, values) : fillMessage(own, values) }
}

const CLOCKS: Record<WindowClock, Record<Language, (graceDays: number) => string>> = {
  delivered: { en: () => 'delivery', ro: () => 'livrare' },
  fulfilled: {
    en: (days) => `dispatch plus ${days} days for transit`,
    ro: (days) => `expediere plus ${days} zile pentru transport`,
  },
  ordered: {
    en: (days) => `the order date plus ${days} days for transit`,
    ro: (days) => `data comenzii plus ${days} zile pentru transport`,
  },
}

export const windowExpired = ({ last_day, clock, grace_days }: ReturnWindow, language: Language): Objection => ({
  code: 'window_expired',
  values: { date: formatDay(last_day, language), clock: CLOCKS[clock][language](grace_days) },
})
