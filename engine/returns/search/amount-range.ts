/** Amounts in a query: `200`, `>200`, `<=50.5`, `100..200`, `100-200`. A comma is a decimal point, too. */

export interface AmountRange {
  readonly from?: number
  readonly to?: number
  /** Whether the amount itself is left out. */
  readonly isOpen?: boolean
}

/** A word that can hardly be anything else but an amount: `428,01`, `1.428,01`. */
const PLAIN = /^(\d{1,9}|\d{1,3}(?:[.,]\d{3}){1,2})[.,](\d{2})$/

export const readPlainAmount = (word: string): number | undefined => {
  const [, whole, fraction] = PLAIN.exec(word) ?? []
  return whole === undefined ? undefined : Number(`${whole.replace(/[.,]/g, '')}.${fraction}`)
}

/** `1.428,01` and `1,428.01` as the lists write them, or without marks between thousands. */
const AMOUNT = /(\d{1,3}(?:[.,]\d{3}){1,2}[.,]\d{2}|\d{1,9}(?:[.,]\d{1,3})?)/.source
const COMPARED = new RegExp(`^(<=?|>=?)?${AMOUNT}$`)
const BETWEEN = new RegExp(`^${AMOUNT}?(?:[.]{2}|[-–])${AMOUNT}?$`)

const numberOf = (text: string) => readPlainAmount(text) ?? Number(text.replace(',', '.'))

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

const MARK = /^(?:\.\.|[-–])$/
const UNFINISHED = /(?:[<>]=?|\.\.|[-–])$/

/** How many words after it belong to an amount: `200 - 300`, `> 200`. */
export const wordsOfAmount = (value: string, [first = '', second = '']: readonly string[]): number => {
  if (MARK.test(first) && second !== '' && readAmounts(value + first + second)) return 2
  return UNFINISHED.test(value) && first !== '' && readAmounts(value + first) ? 1 : 0
}

const CURRENCY = /^(?:ron|lei|eur|usd|gbp|[€$£])$/i

/** Copied from a list, an amount has its currency behind it. */
export const isCurrencyOf = (amount: string | undefined, word: string): boolean =>
  amount !== undefined && CURRENCY.test(word) && readPlainAmount(amount) !== undefined
