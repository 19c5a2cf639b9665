/** The input of the first page, for the second. */
import type { OrderClaim } from '@returns-desk/contract'
import { createTabMemory } from '../../../start/tab-memory.ts'

export interface Asked extends OrderClaim {
  readonly sent_to: string
}

export const claims = createTabMemory<Asked>('claim')
