/** What a file would contain, in words. */
import { type BankFileCheck, type CheckedPayment, errorMessage, type Language } from '@returns-desk/contract'
import { maskIban, sum, toDecimal } from '@returns-desk/engine'
import type { Payment } from './load-payments.ts'

const presentPayment = (payment: Payment, language: Language): CheckedPayment => {
  const { payout, iban, amount, problem, holder, currency, return_id, number, order_name, name } = payment
  return {
    ...{ return_id, number, order_name, name, currency },
    payout_id: payout?.id ?? null,
    reference: payout?.reference ?? null,
    state: payout ? 'agreed' : null,
    iban: iban === null ? null : maskIban(iban),
    account_entered_by: payment.account_entered_by,
    account_entered_at: payment.account_entered_at?.toISOString() ?? null,
    amount: toDecimal(amount, currency),
    account_holder: holder,
    version: payment.version,
    problem: problem === null ? null : { code: problem, message: errorMessage(problem, language, { name: holder }) },
  }
}

export const checkOf = (
  payments: readonly Payment[],
  hasAccount: boolean,
  language: Language,
): Omit<BankFileCheck, 'execution_day'> => {
  const good = payments.filter(({ problem }) => problem === null)
  const sums = [...Map.groupBy(good, ({ currency }) => currency)].map(([currency, all]) => ({
    currency,
    count: all.length,
    amount: toDecimal(sum(all, currency).amount, currency),
  }))
  return {
    payments: payments.map((payment) => presentPayment(payment, language)),
    sums,
    is_possible: hasAccount && sums.length === 1 && good.length === payments.length,
  }
}
