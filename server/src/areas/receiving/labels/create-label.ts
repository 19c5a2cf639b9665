import { STATUS } from '@returns-desk/engine'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { cancelLatest, lockReturn, startLabel } from './start-label.ts'

export const lockOpenReturn = async (db: ShopDb, shopId: number, id: string) => {
  const row = found(await lockReturn(db, shopId, id))
  if (row.order_index >= STATUS.COMPLETED) throw new DomainError('label_not_possible')
  return row
}

/** Staff want a new label; the previous one is cancelled. */
export const createLabel = async (deps: Deps, db: ShopDb, shopId: number, id: string): Promise<void> => {
  const row = await lockOpenReturn(db, shopId, id)
  if (row.is_external) throw new DomainError('label_not_possible')
  await cancelLatest(deps, db, shopId, id, 'staff')
  await startLabel(deps, db, shopId, id, row.courier_service_name)
}
