// Money is a whole number of minor units with a currency, and a decimal number only on the wire. Conversions use the
// digits of the number, never multiplication, so 1.005 and 0.1 + 0.2 stay exact. The number of decimals is that of ISO
// 4217, not of Intl: CLDR follows shop prices (no bani, no fillér), banks do not.

export type Money = { readonly amount: number; readonly currency: string }

/** Adding amounts of different currencies is a bug in the caller, never a customer's mistake. */
export class MixedCurrencies extends Error {
  constructor(one: string, other: string) {
    super(`Amounts in ${one} and ${other} cannot be added`)
    this.name = 'MixedCurrencies'
  }
}

const EXPONENTS = new Map<string, number>()
for (const code of 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '))
  EXPONENTS.set(code, 0)
for (const code of 'BHD IQD JOD KWD LYD OMR TND'.split(' ')) EXPONENTS.set(code, 3)

/** The number of decimals of a currency: RON and HUF 2, JPY 0, BHD 3. */
export const currencyExponent = (currency: string): number => EXPONENTS.get(currency.toUpperCase()) ?? 2

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** Decimal text with a dot as minor units; null if it is not a decimal or has more decimals than the currency. */
export const parseDecimal = (text: string, currency: string): number | null => {
  const parts = DECIMAL.exec(text)
  if (!parts) return null
  const exponent = currencyExponent(currency)
  const fraction = (parts[3] ?? '').replace(/0+$/, '')
  if (fraction.length > exponent) return null
  const amount = Number(`${parts[1]}${parts[2]}${fraction.padEnd(exponent, '0')}`)
  return Number.isSafeInteger(amount) ? amount || 0 : null
}

/** The number on the wire as minor units; decimals beyond the currency's are rounded half away from zero. */
export const toMinorUnits = (decimal: number, currency: string): number => {
  const exponent = currencyExponent(currency)
  const parts = DECIMAL.exec(plainDigits(decimal))
  if (!parts) throw new RangeError(`Not an amount: ${decimal}`)
  const fraction = (parts[3] ?? '').padEnd(exponent + 1, '0')
  const kept = Number(`${parts[2]}${fraction.slice(0, exponent)}`)
  const amount = kept + (fraction.charCodeAt(exponent) >= 53 ? 1 : 0)
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Amount out of range: ${decimal}`)
  return parts[1] && amount ? -amount : amount
}

/** The shortest decimal notation of a number, without an exponent: 1e-7 is 0.0000001. */
const plainDigits = (value: number) => {
  const text = String(value)
  const parts = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text)
  return parts ? `${parts[1]}0.${'0'.repeat(Number(parts[4]) - 1)}${parts[2]}${parts[3] ?? ''}` : text
}

/** Minor units as decimal text with every decimal of the currency: "412.00". */
export const decimalText = (amount: number, currency: string): string => {
  const exponent = currencyExponent(currency)
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  return `${amount < 0 ? '-' : ''}${whole}${exponent ? `.${digits.slice(-exponent)}` : ''}`
}

/** Minor units as the decimal number on the wire. */
export const toDecimal = (amount: number, currency: string): number => Number(decimalText(amount, currency))

export const money = (amount: number, currency: string): Money => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of minor units: ${amount}`)
  return { amount, currency }
}

export const add = (one: Money, other: Money): Money => {
  if (one.currency !== other.currency) throw new MixedCurrencies(one.currency, other.currency)
  return money(one.amount + other.amount, one.currency)
}

export const sum = (amounts: readonly Money[], currency: string): Money => amounts.reduce(add, money(0, currency))

/** The total of a return, in minor units: the refund for its products minus return shipping and fee, never below zero. */
export const refundOf = (productsTotal: number, deliveryCost: number, fee = 0): number =>
  Math.max(0, productsTotal - deliveryCost - fee)

export const times = (one: Money, quantity: number): Money => money(one.amount * quantity, one.currency)
