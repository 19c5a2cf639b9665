// Whether a payment can stand in a file for the bank.
import { isIban, normaliseIban } from '../iban.ts'
import { currencyExponent } from '../money.ts'
import type { BankProfile } from './profiles.ts'

export type PaymentProblem =
  | 'bank_iban_wrong'
  | 'bank_iban_treasury'
  | 'bank_iban_abroad'
  | 'bank_name_unusable'
  | 'bank_amount_limit'
  | 'bank_currency'

/** Digits before the decimal point. */
const MOST_DIGITS = 9

/** Accounts of the State Treasury take payments of taxes, which have other rules. */
export const isTreasury = (iban: string): boolean => normaliseIban(iban).includes('TREZ')

interface Payment {
  readonly iban: string
  /** As it will stand in the file. */
  readonly name: string
  readonly amount: number
  readonly currency: string
}

export const paymentProblem = (
  { iban, name, amount, currency }: Payment,
  profile: BankProfile,
): PaymentProblem | null => {
  if (!isIban(iban)) return 'bank_iban_wrong'
  if (isTreasury(iban)) return 'bank_iban_treasury'
  if (name === '') return 'bank_name_unusable'
  if (!(amount > 0 && amount < 10 ** (MOST_DIGITS + currencyExponent(currency)))) return 'bank_amount_limit'
  if (profile !== 'ron_domestic') return null
  if (currency !== 'RON') return 'bank_currency'
  return normaliseIban(iban).startsWith('RO') ? null : 'bank_iban_abroad'
}
