/** Numbers as people type them and as the wire wants them: `12,5` and `12.5` are one number in both languages. */
import type { Language } from '@returns-desk/contract'

/** Three digits behind it make a mark one between thousands, as screens write them: an amount has two places at most. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

/** Else a mark that stands once is the decimal one; of two kinds it is the last (`1.234,50`); a repeated one groups thousands. */
export const plainNumber = (typed: string): string => {
  const text = typed.replace(/\s/g, '')
  const marks = text.match(/[.,]/g) ?? []
  const isGrouped = THOUSANDS.test(text) || (marks.length > 1 && new Set(marks).size === 1)
  const point = isGrouped ? -1 : Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const digits = (part: string) => part.replace(/[.,]/g, '')
  if (point < 0) return digits(text)
  const fraction = text.slice(point + 1)
  const whole = digits(text.slice(0, point)) || '0'
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** One more place keeps a fraction of three from being read as thousands when it is saved again. */
export const typedNumber = (plain: string, language: Language) => {
  const text = THOUSANDS.test(plain) ? `${plain}0` : plain
  return language === 'ro' ? text.replace('.', ',') : text
}
