import type { WithdrawalInput } from '@returns-desk/contract'
import { createTabMemory } from './tab-memory.ts'

/** What is known of a withdrawal before it is declared: typed so far, or told by the order that is open. */
export const begunWithdrawals = createTabMemory<Partial<WithdrawalInput>>('withdrawal-begun')
