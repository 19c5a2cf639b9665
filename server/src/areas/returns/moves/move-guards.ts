/** What a move needs besides being allowed between its statuses, read from the database, and what it means for the refund. */
import { isRefundDecided, type MoveFacts, moveProblem, STATUS } from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError, found } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { lockRefund, settleEntries } from '../../money/entries/settle-entries.ts'
import { nextReference } from '../../money/payouts/pay.ts'
import { insertPayout } from '../../money/payouts/queries.ts'

/** Of a row `r` of returns; shops without settings demand nothing. */
export const moveFacts = sql`
  coalesce(c.inspects_parcels, false) as inspects_parcels, coalesce(c.tracks_payouts, false) as tracks_payouts,
  not r.is_kept and exists (
    select from return_products l where l.shop_id = r.shop_id and l.return_id = r.id and l.inspected_at is null
  ) as is_uninspected,
  r.refund_minor, r.payouts_minor, r.unpaid_reason <> '' as is_explained,
  case when r.payouts_minor = 0 then 0 else (
    select coalesce(sum(o.amount_minor), 0)::bigint from payouts o
    where o.shop_id = r.shop_id and o.return_id = r.id and o.state in ('sent', 'settled')) end as paid_minor`
export const joinMoveFacts = sql`left join settings c on c.shop_id = r.shop_id`

interface Moved {
  readonly shopId: number
  readonly id: string
  readonly at: Date
}

/** The return is locked by the move. */
export const findMoveFacts = async (db: ShopDb, { shopId, id }: Pick<Moved, 'shopId' | 'id'>): Promise<MoveFacts> => {
  const { rows } = await sql<MoveFacts>`
    select ${moveFacts} from returns r ${joinMoveFacts} where r.shop_id = ${shopId} and r.id = ${id}`.execute(db)
  return found(rows[0])
}

export const requireMove = async (db: ShopDb, moved: Moved, from: number, to: number): Promise<void> => {
  if (!isRefundDecided(to) && to !== STATUS.CANCELLED) return
  const problem = moveProblem(await findMoveFacts(db, moved), from, to)
  if (problem) throw new DomainError(problem)
}

/** What nobody keeps track of counts as paid when the return is completed: by who completes it. The move itself says so. */
const recordPaid = async (db: ShopDb, { shopId, id, at }: Moved, eventId: number) => {
  const { owed_minor, payouts_minor, unpaid_reason } = await lockRefund(db, shopId, id)
  const amount = (owed_minor ?? 0) - payouts_minor
  if (amount <= 0 || unpaid_reason !== '') return
  const reference = await nextReference(db, shopId, id)
  const payout = { route: 'other', amount, state: 'settled', reference, move_event_id: eventId } as const
  await insertPayout(db, shopId, id, payout, at)
}

/** The refund is settled when a return is processed; what is owed by then is what was accepted. */
export const settleAfterMove = async (db: ShopDb, moved: Moved, to: number, eventId: number): Promise<void> => {
  if (!isRefundDecided(to)) return
  await settleEntries(db, moved.shopId, moved.id, moved.at)
  if (to === STATUS.COMPLETED) await recordPaid(db, moved, eventId)
}

/** Back before the refund was decided on, money that was agreed on since would go out all the same. */
export const requireUndo = async (
  db: ShopDb,
  { shopId, id }: Pick<Moved, 'shopId' | 'id'>,
  move: { readonly from: number; readonly to: number; readonly eventId: number },
): Promise<void> => {
  if (isRefundDecided(move.from) || !isRefundDecided(move.to)) return
  const agreed = await db
    .selectFrom('payouts')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('return_id', '=', id)
    .where('state', 'not in', ['bounced', 'failed', 'cancelled'])
    // What the move itself has recorded goes with it.
    .where((payout) => payout.or([payout('move_event_id', 'is', null), payout('move_event_id', '!=', move.eventId)]))
    .limit(1)
    .executeTakeFirst()
  if (agreed) throw new DomainError('refund_below_payouts')
}

/** The payout that the undone move recorded, and the due date that followed from it. The order of events decides on both. */
export const undoAfterMove = async (db: ShopDb, { shopId, id, at }: Moved, eventId: number) => {
  await db
    .updateTable('payouts')
    .set({ state: 'cancelled', changed_at: at })
    .where('shop_id', '=', shopId)
    .where('return_id', '=', id)
    .where('move_event_id', '=', eventId)
    .where('state', '=', 'settled')
    .execute()
  const { RECEIVED, PROCESSED, REFUND_TO_IBAN, CANCELLED } = STATUS
  await sql`
    update returns r set due_on = case when r.order_index <> ${CANCELLED} then (
      select (min(e.at) at time zone s.time_zone)::date + c.refund_within_days
      from return_events e, shops s, settings c
      where e.shop_id = r.shop_id and e.return_id = r.id and e.kind = 'moved'
        and e.to_index in (${RECEIVED}, ${PROCESSED}, ${REFUND_TO_IBAN})
        and not exists (
          select from return_events u where u.shop_id = e.shop_id and u.return_id = e.return_id and u.undone_event_id = e.id)
        and s.shop_id = r.shop_id and c.shop_id = r.shop_id
      group by s.time_zone, c.refund_within_days) end
    where r.shop_id = ${shopId} and r.id = ${id} and r.withdrawal_id is null`.execute(db)
}
