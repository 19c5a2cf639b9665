/** Sums of amounts, exact to the cent and never added up across currencies. */
import { toDecimal, toMinorUnits } from '@returns-desk/engine'
import { formatMoney } from '@returns-desk/ui/i18n'

export interface CurrencySum {
  readonly currency: string
  readonly amount: number
}

export const sumsOf = (amounts: readonly CurrencySum[]): CurrencySum[] => {
  const minor = new Map<string, number>()
  for (const { currency, amount } of amounts)
    minor.set(currency, (minor.get(currency) ?? 0) + toMinorUnits(amount, currency))
  return [...minor].map(([currency, amount]) => ({ currency, amount: toDecimal(amount, currency) }))
}

/** `1,204.50 RON + 12.00 EUR` */
export const sumText = (sums: readonly CurrencySum[], language: string) =>
  sums.map(({ amount, currency }) => formatMoney(amount, currency, language)).join(' + ')
