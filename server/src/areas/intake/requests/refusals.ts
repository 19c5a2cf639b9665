/** Says why something is refused: in the shop's own text if it has one, else in ours. */
import {
  ERRORS,
  type ErrorCode,
  type ErrorDetail,
  errorMessage,
  fillMessage,
  type Language,
  type Refusal,
} from '@returns-desk/contract'
import {
  type FieldObjection,
  formatDay,
  type Objection,
  type ReturnWindow,
  type WindowClock,
} from '@returns-desk/engine'
import { detailOf, type Fault } from '../../../base/faults.ts'

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

const windowExpired = ({ last_day, clock, grace_days }: ReturnWindow, language: Language): Fault => ({
  code: 'window_expired',
  values: { date: formatDay(last_day, language), clock: CLOCKS[clock][language](grace_days) },
})

/** The message that a rule names; the general one if there is no such message any more. */
const refusalCode = (code: string): ErrorCode => (Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'return_refused')

export const faultOf = (objection: Objection, language: Language): Fault => {
  if (objection.code === 'window_expired') return windowExpired(objection.window, language)
  if (objection.code === 'return_refused') return { code: refusalCode(objection.message) }
  if (objection.code === 'quantity_too_large') return { code: objection.code, values: { maximum: objection.maximum } }
  return { code: objection.code }
}

/** By code; see the overrides of error messages. */
export type Texts = ReadonlyMap<string, string>

export const wordRefusal = (objection: Objection, language: Language, texts: Texts): Refusal => {
  const { code, values = {} } = faultOf(objection, language)
  const own = texts.get(code)
  return { code, message: own === undefined ? errorMessage(code, language, values) : fillMessage(own, values) }
}

export const detailsOf = (objections: readonly FieldObjection[], language: Language): ErrorDetail[] =>
  objections.map(({ field, objection }) => detailOf(field, faultOf(objection, language), language))
