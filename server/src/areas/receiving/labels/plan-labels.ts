/** When a label is created automatically, and when it is cancelled. */

import { STATUS } from '@returns-desk/engine'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import type { ReturnEvent } from '../../returns/history/return-event.ts'
import { findLatest } from './queries.ts'
import { cancelLatest, lockReturn, planEnding, startLabel } from './start-label.ts'

/** The label settings of a return method. */
export interface LabelTerms {
  readonly generate_awb: boolean
  /** Nothing travels by a courier of ours: customers send it themselves, or keep it. */
  readonly is_external: boolean
  readonly awb_at_creation: boolean
}

export const isMadeAtCreation = ({ generate_awb, is_external, awb_at_creation }: LabelTerms) =>
  generate_awb && !is_external && awb_at_creation

/** A failed label is left to staff: its courier may have created an AWB nevertheless. */
const isWanted = async (db: ShopDb, shopId: number, returnId: string) => {
  const latest = await findLatest(db, shopId, returnId)
  return latest === undefined || latest.state === 'cancelled'
}

export const planLabels = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  { returnId, event, hold }: ReturnEvent,
): Promise<void> => {
  const isCreated = event.type === 'return_created'
  const to = event.type === 'status_changed' ? Number(event.to) : undefined
  if (to === STATUS.CANCELLED)
    await (hold ? planEnding(deps, db, shopId, returnId, hold) : cancelLatest(deps, db, shopId, returnId, 'system'))
  if (!isCreated && to !== STATUS.AWAITING_PARCEL) return
  const found = await lockReturn(db, shopId, returnId)
  if (!found?.generate_awb || found.is_external || found.awb !== null) return
  if (isCreated && !isMadeAtCreation(found)) return
  if (await isWanted(db, shopId, returnId))
    await startLabel(deps, db, shopId, returnId, found.courier_service_name, hold)
}
