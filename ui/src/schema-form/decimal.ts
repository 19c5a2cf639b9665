/** Numbers as people type them: `12,5` and `12.5` are the same amount, whatever the language of the screen. */
import type { Language } from '@returns-desk/contract'

const MARKS: Record<Language, string> = { en: '.', ro: ',' }

/** Three digits behind it make a mark one between thousands, as screens write them: an amount has two places at most. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

/** Else a mark that stands once is the decimal one; of two kinds it is the last (`1.234,50`); a repeated one groups thousands. */
const withPoint = (text: string) => {
  const [first, ...others] = [...text].filter((character) => character === '.' || character === ',')
  const last = others.at(-1)
  if (first === undefined) return text
  if (THOUSANDS.test(text)) return text.replace(first, '')
  if (last === undefined) return text.replace(first, '.')
  const plain = text.replaceAll(first, '')
  return last === first ? plain : plain.replace(last, '.')
}

/** `undefined` for what is no number. */
export const parseDecimal = (typed: string): number | undefined => {
  const text = withPoint(typed.replace(/\s/g, ''))
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined
}

export const decimalText = (value: unknown, language: Language) =>
  typeof value === 'number' ? String(value).replace('.', MARKS[language]) : String(value ?? '')

/** Binary fractions: 0.1 + 0.2 is not quite 0.3, and an amount has no more than two places anyway. */
export const roundTo = (value: number, places: number) => Number(value.toFixed(places))
