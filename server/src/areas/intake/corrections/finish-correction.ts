/** What follows from every correction: its entry in the timeline, the mail to the customer, and the files that it touches. */
import type { CorrectionNote, TouchedFile } from '@returns-desk/contract'
import { isFinalStatus } from '@returns-desk/engine'
import { DomainError } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { filesWithOtherAccount } from '../../money/bank-files/queries.ts'
import { addEvent } from '../../returns/history/add-event.ts'
import type { Change } from './describe-changes.ts'
import type { CurrentReturn } from './load-return.ts'
import { type Telling, tellCustomer } from './tell-customer.ts'

export const requireOpen = ({ order_index, version }: CurrentReturn, ifMatch: number | undefined) => {
  if (ifMatch !== undefined && ifMatch !== version) throw new DomainError('return_moved')
  if (isFinalStatus(order_index)) throw new DomainError('correction_too_late')
}

export interface Result {
  readonly version: number
  /** None if nothing was different. */
  readonly changes: CorrectionNote['changes']
  readonly bank_files: TouchedFile[]
}

interface Finished extends Telling {
  readonly reason: string
  /** In the language of the shop's own texts. */
  readonly changes: readonly Change[]
}

/** After the return was changed. */
export const finishCorrection = async (
  deps: Deps,
  db: ShopDb,
  { reason, changes, ...telling }: Finished,
): Promise<TouchedFile[]> => {
  const { shopId, id, at } = telling
  const note = JSON.stringify({ reason, changes: [...changes] } satisfies CorrectionNote)
  await addEvent(db, { shopId, returnId: id, at, actor: 'staff', kind: 'corrected', note })
  await tellCustomer(deps, db, telling)
  const isOtherAccount = changes.some(({ field }) => ['payment_method', 'iban', 'account_holder'].includes(field))
  return isOtherAccount ? filesWithOtherAccount(db, deps.vault, shopId, id) : []
}
