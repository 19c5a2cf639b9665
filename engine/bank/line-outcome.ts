// What a line of a bank's statement means for the payout that it is about.
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
