/**
 * Creates the AWB and the label of one attempt exactly once, whatever fails in between. The request is recorded before
 * the courier is called; a retry that finds the record without a result looks the AWB up by our reference before it
 * calls again.
 */

import { CourierError } from '../../../adapters/courier/courier-error.ts'
import type { Courier, Parcel } from '../../../adapters/courier/port.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { ANSWER_GRACE_MS } from '../../../outbox/backoff.ts'
import { EffectError } from '../../../outbox/effect-handler.ts'
import type { EffectOf } from '../../../outbox/plan-effects.ts'
import { openCourier } from '../../platforms/couriers/open-courier.ts'
import { addEvent } from '../../returns/history/add-event.ts'
import { notifyOfLabel } from './notify-of-label.ts'
import { hasAddress, parcelOf } from './parcel-of.ts'
import * as labels from './queries.ts'
import { lockReturn, planCancelling } from './start-label.ts'

interface Making {
  readonly deps: Deps
  readonly key: labels.LabelKey
  readonly courier: Courier
  readonly parcel: Parcel
}

/** Locks the return before its label, as a move does. The opposite order could deadlock. */
const inLabelShop = <T>({ deps, key }: Pick<Making, 'deps' | 'key'>, work: (db: ShopDb) => Promise<T>) =>
  inShop(deps.db, key.shopId, async (db) => {
    await lockReturn(db, key.shopId, key.returnId)
    return work(db)
  })

/** Reports the problem to staff once, however often it is retried. */
const noteProblem = (
  making: Pick<Making, 'deps' | 'key'>,
  problem: string,
  from: labels.LabelState,
  to: labels.LabelState,
) =>
  inLabelShop(making, async (db) => {
    const { deps, key } = making
    if (!(await labels.setProblem(db, key, problem, { from: [from], to }))) return
    await addEvent(db, { ...key, at: deps.clock(), actor: 'system', kind: 'label_failed', note: problem })
    // Otherwise it is tried again, and the effect tells when it is given up.
    if (to === 'failed') await notifyOfLabel(deps, db, key)
  })

const recordAwb = (making: Making, awb: string) =>
  inLabelShop(making, async (db) => {
    const { deps, key } = making
    const { shopId, returnId, attempt } = key
    const latest = await labels.findLatest(db, shopId, returnId)
    const state = await labels.recordAwb(db, key, awb, latest?.attempt === attempt)
    // A later attempt has replaced it while the response was outstanding: its AWB has to be cancelled.
    if (state === 'cancelling') await planCancelling(deps, db, shopId, returnId, attempt)
    if (state !== 'made') return
    await db.updateTable('returns').set({ awb }).where('shop_id', '=', shopId).where('id', '=', returnId).execute()
    await addEvent(db, { ...key, at: deps.clock(), actor: 'system', kind: 'label_made', note: awb })
  })

const PROBLEMS = {
  unreachable: 'courier_unreachable',
  credentials: 'courier_credentials',
  unknown: 'courier_outcome_unknown',
} as const

/** Leaves the label in a state from which a retry, or staff, can continue. */
const handleFailure = async (making: Making, error: unknown) => {
  const trouble = error instanceof CourierError ? error.trouble : 'unknown'
  if (trouble === 'refused') {
    await noteProblem(making, (error as CourierError).reason, 'asking', 'failed')
    return
  }
  if (trouble === 'unknown') {
    if (!making.courier.findByReference) {
      await noteProblem(making, PROBLEMS.unknown, 'asking', 'failed')
      return
    }
    throw error
  }
  await noteProblem(making, PROBLEMS[trouble], 'asking', 'pending')
  throw error
}

/** The AWB of an earlier request whose response was lost. Throws while that request may still be outstanding. */
const lookBefore = async (making: Making, label: labels.Label): Promise<string | undefined> => {
  const { courier, deps } = making
  if (label.state !== 'asking' || !label.asked_at) return undefined
  const awb = await courier.findByReference?.(label.reference, label.asked_at)
  if (awb !== undefined) return awb
  if (deps.clock().getTime() - label.asked_at.getTime() < ANSWER_GRACE_MS) throw new CourierError('unknown')
  return undefined
}

/** `undefined` if it was left to staff. */
const obtainAwb = async (making: Making, label: labels.Label): Promise<string | undefined> => {
  const { deps, key, courier, parcel } = making
  const found = await lookBefore(making, label)
  if (found !== undefined) {
    await recordAwb(making, found)
    return found
  }
  if (label.state === 'asking' && !courier.findByReference) {
    await noteProblem(making, PROBLEMS.unknown, 'asking', 'failed')
    return undefined
  }
  const isOurs = await inLabelShop(making, (db) => labels.claim(db, key, label, deps.clock()))
  if (!isOurs) throw new CourierError('unknown')
  const made = await courier.createPickup(parcel).catch(async (error: unknown) => {
    await handleFailure(making, error)
    return undefined
  })
  if (made) await recordAwb(making, made.awb)
  return made?.awb
}

const storeLabel = async (making: Making, awb: string) => {
  const { deps, key, courier, parcel } = making
  const pdf = await courier.label(awb, parcel).catch(async (error: unknown) => {
    if (!(error instanceof CourierError) || error.trouble !== 'refused') throw error
    await noteProblem(making, error.reason, 'made', 'made')
    return undefined
  })
  if (!pdf) return
  const labelKey = await deps.files.put(key.shopId, pdf, 'application/pdf')
  await inLabelShop(making, (db) => labels.setLabelKey(db, key, labelKey))
}

const isOver = ({ state, label_key }: labels.Label) =>
  ['failed', 'cancelling', 'cancelled'].includes(state) || (state === 'made' && label_key !== null)

export const makeLabel = async (deps: Deps, shopId: number, { returnId, payload }: EffectOf<'label'>) => {
  if (returnId === null) return { state: 'missing' }
  const key = { shopId, returnId, attempt: payload.attempt }
  const label = await inShop(deps.db, shopId, (db) => labels.find(db, key))
  if (!label || isOver(label)) return { state: label?.state ?? 'missing' }
  const courier = await openCourier(deps, shopId, label.courier)
  if (!courier) {
    await noteProblem({ deps, key }, 'courier_account_missing', label.state, 'failed')
    return { state: 'failed' }
  }
  const parcel = await inShop(deps.db, shopId, (db) => parcelOf(deps, db, label))
  const making = { deps, key, courier, parcel }
  if (label.state === 'pending' && !hasAddress(parcel.recipient)) {
    // Retrying does not help; it is due again when staff have entered the address.
    await noteProblem(making, 'return_address_missing', 'pending', 'pending')
    throw new EffectError('return_address_missing', { isFinal: true })
  }
  if (courier.name !== 'own' && label.state === 'pending' && !hasAddress(parcel.sender)) {
    await noteProblem(making, 'courier_address_missing', 'pending', 'failed')
    return { state: 'failed' }
  }
  const awb = label.awb ?? (await obtainAwb(making, label))
  if (awb === undefined) return { state: 'failed' }
  await storeLabel(making, awb)
  return { state: 'made', courier: courier.name, awb }
}
