/** Amounts in a query: `200`, `>200`, `<=50.5`, `100..200`, `100-200`. A comma is a decimal point, too. */

export interface AmountRange {
  readonly from?: number
  readonly to?: number
  /** Whether the amount itself is left out. */
  readonly isOpen?: boolean
}

const COMPARED = /^(<=?|>=?)?(\d{1,9}(?:[.,]\d{1,3})?)$/
const BETWEEN = /^(\d{1,9}(?:[.,]\d{1,3})?)?(?:\.\.|[-–])(\d{1,9}(?:[.,]\d{1,3})?)?$/

const numberOf = (text: string) => Number(text.replace(',', '.'))

export const readAmounts = (value: string): AmountRange | undefined => {
  const compared = COMPARED.exec(value)
  if (compared) {
    const [, sign = '', text = ''] = compared
    const amount = numberOf(text)
    if (sign === '') return { from: amount, to: amount }
    const isOpen = !sign.endsWith('=')
    return sign.startsWith('>') ? { from: amount, isOpen } : { to: amount, isOpen }
  }
  const between = BETWEEN.exec(value)
  if (!between || (!between[1] && !between[2])) return undefined
  return {
    ...(between[1] ? { from: numberOf(between[1]) } : {}),
    ...(between[2] ? { to: numberOf(between[2]) } : {}),
  }
}

/** A word that can hardly be anything else but an amount: `428,01`, `1.428,01`. */
const PLAIN = /^(\d{1,9}|\d{1,3}(?:[.,]\d{3})+)[.,](\d{2})$/

export const readPlainAmount = (word: string): number | undefined => {
  const [, whole, fraction] = PLAIN.exec(word) ?? []
  return whole === undefined ? undefined : Number(`${whole.replace(/[.,]/g, '')}.${fraction}`)
}
