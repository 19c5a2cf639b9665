import { expect, test } from 'vitest'
import { paymentProblem } from './check-payment.ts'
import type { BankProfile } from './profiles.ts'

const PAYMENT = {
  iban: 'RO49AAAA1B31007593840000',
  name: 'Ana',
  amount: 100,
  currency: 'RON',
  debtor: 'RO09BCYP0000001234567890',
}
const problem = (own: Partial<typeof PAYMENT>, profile: BankProfile = 'generic_03') =>
  paymentProblem({ ...PAYMENT, ...own }, profile)

test('a good payment has no problem in any kind of file', () => {
  for (const profile of ['generic_03', 'generic_09', 'ron_domestic', 'csv'] as const)
    expect(problem({}, profile)).toBeNull()
})

test('each problem has its name', () => {
  expect(problem({ iban: 'RO49AAAA1B31007593840001' })).toBe('bank_iban_wrong')
  expect(problem({ iban: 'RO47TREZ0000000000000000' })).toBe('bank_iban_treasury')
  expect(problem({ name: '' })).toBe('bank_name_unusable')
  expect(problem({ amount: 0 })).toBe('bank_amount_limit')
  expect(problem({ currency: 'EUR' }, 'ron_domestic')).toBe('bank_currency')
  expect(problem({ iban: 'DE89370400440532013000' }, 'ron_domestic')).toBe('bank_iban_abroad')
  expect(problem({ iban: 'DE89370400440532013000', currency: 'EUR' }, 'generic_09')).toBeNull()
})

test('the largest amount has nine digits before the decimal point, in any currency', () => {
  expect([problem({ amount: 99_999_999_999 }), problem({ amount: 100_000_000_000 })]).toEqual([
    null,
    'bank_amount_limit',
  ])
  expect(problem({ amount: 999_999_999, currency: 'JPY' })).toBeNull()
  expect(problem({ amount: 1_000_000_000, currency: 'JPY' })).toBe('bank_amount_limit')
})

test('euro in XML goes only from and to countries of SEPA; otherwise the reason is said', () => {
  const [german, turkish] = ['DE89370400440532013000', 'TR330006100519786457841326']
  for (const profile of ['generic_03', 'generic_09'] as const) {
    expect(problem({ iban: turkish, currency: 'EUR' }, profile)).toBe('bank_iban_outside_sepa')
    expect(problem({ iban: german, currency: 'EUR', debtor: turkish }, profile)).toBe('bank_debtor_outside_sepa')
    expect(problem({ iban: turkish, currency: 'RON' }, profile)).toBeNull()
    for (const iban of ['CH9300762011623852957', 'GB29NWBK60161331926819', german])
      expect(problem({ iban, currency: 'EUR' }, profile)).toBeNull()
  }
  expect(problem({ iban: turkish, currency: 'EUR' }, 'csv')).toBeNull()
})

test('payments within Romania are paid from an account in Romania', () => {
  const debtor = 'DE89370400440532013000'
  expect(problem({ debtor }, 'ron_domestic')).toBe('bank_debtor_abroad')
  expect(problem({ debtor })).toBeNull()
})
