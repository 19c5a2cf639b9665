/** Cancels the AWB of an attempt at its courier, including one whose creation was never confirmed. */
import { CourierError } from '../../../adapters/courier/courier-error.ts'
import type { Courier } from '../../../adapters/courier/port.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { ANSWER_GRACE_MS } from '../../../outbox/backoff.ts'
import type { EffectOf } from '../../../outbox/plan-effects.ts'
import { openCourier } from '../../platforms/couriers/open-courier.ts'
import { addEvent } from '../../returns/history/add-event.ts'
import { notifyOfLabel } from './notify-of-label.ts'
import * as labels from './queries.ts'
import { finishCancelling, lockReturn } from './start-label.ts'

type CancelOutcome = 'cancelled' | 'courier_cancel_too_late' | 'courier_outcome_unknown' | 'courier_account_missing'

const findLost = async (deps: Deps, courier: Courier, { reference, asked_at }: labels.Label) => {
  if (!asked_at) return undefined
  const awb = await courier.findByReference?.(reference, asked_at)
  if (awb === undefined && deps.clock().getTime() - asked_at.getTime() < ANSWER_GRACE_MS)
    throw new CourierError('unknown')
  return awb
}

const cancelAt = async (deps: Deps, courier: Courier, label: labels.Label): Promise<CancelOutcome> => {
  const awb = label.awb ?? (await findLost(deps, courier, label))
  if (awb === undefined) return label.asked_at && !courier.findByReference ? 'courier_outcome_unknown' : 'cancelled'
  if (await courier.cancel(awb)) return 'cancelled'
  // If an earlier cancellation succeeded and its response was lost, no AWB with our reference is left.
  const since = label.asked_at ?? label.created_at
  const isGone = courier.findByReference && (await courier.findByReference(label.reference, since)) === undefined
  return isGone ? 'cancelled' : 'courier_cancel_too_late'
}

export const cancelLabel = async (deps: Deps, shopId: number, { returnId, payload }: EffectOf<'cancel-label'>) => {
  if (returnId === null) return { state: 'missing' }
  const key = { shopId, returnId, attempt: payload.attempt }
  const label = await inShop(deps.db, shopId, (db) => labels.find(db, key))
  if (label?.state !== 'cancelling') return { state: label?.state ?? 'missing' }
  const courier = await openCourier(deps, shopId, label.courier)
  const outcome = courier ? await cancelAt(deps, courier, label) : 'courier_account_missing'
  return inShop(deps.db, shopId, async (db) => {
    await lockReturn(db, shopId, returnId)
    if (outcome === 'cancelled') {
      await finishCancelling(deps, db, label, 'system')
      return { state: 'cancelled' }
    }
    const to = label.awb === null ? 'failed' : 'made'
    const isNews = await labels.setProblem(db, key, outcome, { from: ['cancelling'], to })
    const event = { at: deps.clock(), actor: 'system', kind: 'label_failed', note: outcome } as const
    if (isNews) await addEvent(db, { ...key, ...event })
    if (isNews) await notifyOfLabel(deps, db, key)
    return { state: to, problem: outcome }
  })
}
