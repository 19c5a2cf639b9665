/** What protects the money from one person alone is changed by an owner, who proves again who they are. */
import { DomainError } from '../base/errors.ts'
import type { ShopDb } from '../db/db.ts'
import { requireConfirmation } from './confirmations.ts'
import type { Caller } from './steps/authorize.ts'

export const requireOwner = async (db: ShopDb, caller: Caller, now: Date): Promise<void> => {
  if (caller.role !== 'owner') throw new DomainError('owner_needed')
  await requireConfirmation(db, caller, now)
}
