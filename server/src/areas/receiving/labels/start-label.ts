/** Starts and ends labels, in the transaction of the cause. The courier is called afterwards, by a job. */
import type { TimelineEntry } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import type { Hold } from '../../../outbox/plan-effects.ts'
import { planEffects } from '../../../outbox/plan-effects.ts'
import { chooseCourier } from '../../platforms/couriers/open-courier.ts'
import { addEvent } from '../../returns/history/add-event.ts'
import * as labels from './queries.ts'

type Actor = TimelineEntry['actor']

/** Held until the transaction ends, so that concurrent callers start only one label. */
export const lockReturn = (db: ShopDb, shopId: number, returnId: string) =>
  db
    .selectFrom('returns as r')
    .innerJoin('return_methods as m', (join) =>
      join.onRef('m.shop_id', '=', 'r.shop_id').onRef('m.id', '=', 'r.return_method_id'),
    )
    .select(['r.order_index', 'r.awb', 'm.generate_awb', 'm.awb_at_creation', 'm.courier_service_name'])
    // Products that the customer keeps get no label either.
    .select(sql<boolean>`m.is_external or r.is_kept`.as('is_external'))
    .where('r.shop_id', '=', shopId)
    .where('r.id', '=', returnId)
    .forUpdate('r')
    .executeTakeFirst()

export const startLabel = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  returnId: string,
  serviceName: string,
  hold?: Hold,
) => {
  const latest = await labels.findLatest(db, shopId, returnId)
  const attempt = (latest?.attempt ?? 0) + 1
  const courier = await chooseCourier(db, shopId, serviceName)
  await labels.insert(db, { shopId, returnId, attempt }, courier, deps.clock())
  const effect = { kind: 'label', key: `label/${returnId}/${attempt}`, returnId, payload: { attempt } } as const
  await planEffects(deps, db, shopId, [effect], hold)
}

/** The label is cancelled: the return's AWB is cleared, if it is still that one. */
export const finishCancelling = async (deps: Deps, db: ShopDb, label: labels.Label, actor: Actor) => {
  const { shop_id: shopId, return_id: returnId, attempt, awb } = label
  if (!(await labels.setState(db, { shopId, returnId, attempt }, label.state, 'cancelled'))) return
  if (awb === null) return
  await db
    .updateTable('returns')
    .set({ awb: null })
    .where('shop_id', '=', shopId)
    .where('id', '=', returnId)
    .where('awb', '=', awb)
    .execute()
  await addEvent(db, { shopId, returnId, at: deps.clock(), actor, kind: 'label_cancelled', note: awb })
}

export const planCancelling = (deps: Deps, db: ShopDb, shopId: number, returnId: string, attempt: number) =>
  planEffects(deps, db, shopId, [
    { kind: 'cancel-label', key: `cancel-label/${returnId}/${attempt}`, returnId, payload: { attempt } },
  ])

const findLive = async (db: ShopDb, shopId: number, returnId: string) => {
  const label = await labels.findLatest(db, shopId, returnId)
  return label && ['pending', 'asking', 'made'].includes(label.state) ? label : undefined
}

/** A pending label, or one of our own courier, ends at once; others when the courier agrees. `false`: none to end. */
export const cancelLatest = async (deps: Deps, db: ShopDb, shopId: number, returnId: string, actor: Actor) => {
  const label = await findLive(db, shopId, returnId)
  if (!label) return false
  if (label.state === 'pending' || label.courier === 'own') {
    await finishCancelling(deps, db, label, actor)
    return true
  }
  const key = { shopId, returnId, attempt: label.attempt }
  await labels.setState(db, key, label.state, 'cancelling')
  await planCancelling(deps, db, shopId, returnId, label.attempt)
  return true
}

/** The cancellation of a return may still be undone: its label is not touched until then. */
export const planEnding = async (deps: Deps, db: ShopDb, shopId: number, returnId: string, hold: Hold) => {
  const label = await findLive(db, shopId, returnId)
  if (!label) return
  const key = `end-label/${returnId}/${label.attempt}`
  await planEffects(deps, db, shopId, [{ kind: 'end-label', key, returnId, payload: {} }], hold)
}
