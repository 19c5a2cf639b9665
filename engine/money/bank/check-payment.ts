// Whether a payment can stand in a file for the bank.

import { currencyExponent } from '../../base/money.ts'
import { isIban, normaliseIban } from '../iban.ts'
import type { BankProfile } from './profiles.ts'

export type PaymentProblem =
  | 'bank_iban_wrong'
  | 'bank_iban_treasury'
  | 'bank_iban_abroad'
  | 'bank_debtor_abroad'
  | 'bank_iban_outside_sepa'
  | 'bank_debtor_outside_sepa'
  | 'bank_name_unusable'
  | 'bank_amount_limit'
  | 'bank_currency'

/** Digits before the decimal point. */
const MOST_DIGITS = 9

/** Accounts of the State Treasury take payments of taxes, which have other rules. */
export const isTreasury = (iban: string): boolean => normaliseIban(iban).includes('TREZ')

/** Countries of IBANs whose banks take payments of SEPA; of its territories with another letter code, the state's is used. */
const SEPA = new Set(
  [
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
    'IS LI NO CH GB GI AD MC SM VA AL MD ME MK RS',
  ].flatMap((codes) => codes.split(' ')),
)
const countryOf = (iban: string) => normaliseIban(iban).slice(0, 2)

/** What keeps a shop with this account from files of this kind. */
export const debtorProblem = (iban: string, profile: BankProfile): 'bank_debtor_abroad' | null =>
  profile === 'ron_domestic' && countryOf(iban) !== 'RO' ? 'bank_debtor_abroad' : null

interface Payment {
  readonly iban: string
  /** As it will stand in the file. */
  readonly name: string
  readonly amount: number
  readonly currency: string
  /** The account that it is paid from; null as long as the shop has none. */
  readonly debtor: string | null
}

export const paymentProblem = (
  { iban, name, amount, currency, debtor }: Payment,
  profile: BankProfile,
): PaymentProblem | null => {
  if (!isIban(iban)) return 'bank_iban_wrong'
  if (isTreasury(iban)) return 'bank_iban_treasury'
  if (name === '') return 'bank_name_unusable'
  if (!(amount > 0 && amount < 10 ** (MOST_DIGITS + currencyExponent(currency)))) return 'bank_amount_limit'
  if (profile === 'ron_domestic') {
    if (currency !== 'RON') return 'bank_currency'
    if (countryOf(iban) !== 'RO') return 'bank_iban_abroad'
    return debtor === null ? null : debtorProblem(debtor, profile)
  }
  // Euro in XML asks for SEPA.
  if (profile === 'csv' || currency !== 'EUR') return null
  if (!SEPA.has(countryOf(iban))) return 'bank_iban_outside_sepa'
  return debtor !== null && !SEPA.has(countryOf(debtor)) ? 'bank_debtor_outside_sepa' : null
}
