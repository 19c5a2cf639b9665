// What a line of a bank's statement means for the payout that it is about.
import { type Money, toMinorUnits } from '../../base/money.ts'
import type { PayoutState } from '../refund/payout-state.ts'

export type BankLineKind = 'paid' | 'returned'

const PAYABLE: readonly PayoutState[] = ['agreed', 'in_batch', 'sent', 'settled']
const RETURNABLE: readonly PayoutState[] = ['in_batch', 'sent', 'settled', 'bounced']

/**
 * The state that a line proves; null if it cannot be about a payout in this state. What somebody said before the bank did
 * stays as it is.
 */
export const outcomeOfLine = (kind: BankLineKind, state: PayoutState): PayoutState | null => {
  if (kind === 'paid') return PAYABLE.includes(state) ? 'settled' : null
  return RETURNABLE.includes(state) ? 'bounced' : null
}

/** What banks keep of a payment that they send back: at most a twentieth of it, and 25 units of its currency (D-325). */
const MOST_KEPT_UNITS = 25
const MOST_KEPT_PART = 20

const isSmallFee = (fee: number, { amount, currency }: Money) =>
  fee * MOST_KEPT_PART <= amount && fee <= toMinorUnits(MOST_KEPT_UNITS, currency)

/**
 * Whether money that came in is the payment itself, sent back by the bank. Anybody can send something with its reference;
 * who sends one cent is not to be paid once more. If the bank itself says that it is a return, it may have kept up to half:
 * of less, it gives back something else, such as its fee.
 */
export const isBounce = (
  line: { readonly is_return: boolean; readonly amount: number | null },
  paid: Money,
): boolean => {
  if (line.amount === null) return line.is_return
  const fee = paid.amount - line.amount
  if (fee < 0) return false
  return line.is_return ? fee * 2 <= paid.amount : isSmallFee(fee, paid)
}
