import type { WithdrawalInput } from '@returns-desk/contract'
import { createTabMemory } from './tab-memory.ts'

/** A withdrawal before it is declared: typed so far, or prefilled from the open order. */
export const begunWithdrawals = createTabMemory<Partial<WithdrawalInput>>('withdrawal-begun')
