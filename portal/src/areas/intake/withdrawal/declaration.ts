/** The declaration, and its receipt. */
import type { WithdrawalInput, WithdrawalReceipt } from '@returns-desk/contract'
import { createTabMemory } from '../../../start/tab-memory.ts'

export const declarations = createTabMemory<WithdrawalInput>('withdrawal')
export const receipts = createTabMemory<WithdrawalReceipt>('withdrawal-receipt')
