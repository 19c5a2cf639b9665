/** Numbers as people type them: `12,5` and `12.5` are the same amount in every language. */
import type { Language } from '@returns-desk/contract'
import { withPoint } from '../i18n/typed-number.ts'

const MARKS: Record<Language, string> = { en: '.', ro: ',' }

/** `undefined` if it is not a number. */
export const parseDecimal = (typed: string): number | undefined => {
  const text = withPoint(typed)
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined
}

/** `NaN` is an unknown amount: shown as nothing. */
export const decimalText = (value: unknown, language: Language) =>
  Number.isNaN(value)
    ? ''
    : typeof value === 'number'
      ? String(value).replace('.', MARKS[language])
      : String(value ?? '')

/** Rounds away binary fractions: 0.1 + 0.2 is not quite 0.3, and an amount has at most two decimals. */
export const roundTo = (value: number, places: number) => Number(value.toFixed(places))
