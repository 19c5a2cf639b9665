/** Moves a return to another status exactly once, even with concurrent attempts. */
import { mayMoveTo, type Role } from '@returns-desk/contract'
import {
  allowedMoves,
  type Decision,
  isFinalStatus,
  moveProblem,
  STATUS,
  type StatusIndex,
  UNDO_WINDOW_MS,
} from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import type { Hold } from '../../../outbox/plan-effects.ts'
import { afterEvent } from './after-event.ts'
import { flagAndAssign } from './follow-rules.ts'
import { findMoveFacts, requireMove, settleAfterMove } from './move-guards.ts'

export interface Move {
  readonly shopId: number
  readonly id: string
  readonly status: string
  readonly ifMatch: number | undefined
  readonly actor: 'customer' | 'staff' | 'system'
  /** Of the person who moves it. */
  readonly role?: Role
  readonly at: Date
  /** A message to the customer goes with it. */
  readonly isToldByStaff?: boolean
  /** Where rules have moved it since somebody acted: they never move it to the same status twice. */
  readonly byRules?: readonly StatusIndex[]
}

export interface Current {
  readonly order_index: StatusIndex
  readonly version: number
  readonly require_iban: boolean
  readonly is_external: boolean
  readonly is_withdrawal: boolean
  /** It waits for staff to look at it. */
  readonly review_note: string | null
}

/** The row stays locked until the transaction ends: concurrent moves wait, and then see the new status. */
export const lockReturn = async (db: ShopDb, { shopId, id }: Pick<Move, 'shopId' | 'id'>) => {
  const { rows } = await sql<Current>`
    select r.order_index, r.version, p.require_iban, m.is_external or r.is_kept as is_external, r.withdrawal_id is not null as is_withdrawal,
      r.review_note
    from returns r
    join return_methods m on m.shop_id = r.shop_id and m.id = r.return_method_id
    join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    where r.shop_id = ${shopId} and r.id = ${id}
    for update of r`.execute(db)
  return found(rows[0])
}

const listStatuses = (db: ShopDb, shopId: number) =>
  db
    .selectFrom('return_statuses')
    .select(['order_index', 'name'])
    .where('shop_id', '=', shopId)
    .orderBy('order_index')
    .execute()

interface Step {
  readonly index: number
  readonly name: string
}

/** Records one change of status with its timeline entry, and returns the id of that entry. */
export const recordStep = async (
  db: ShopDb,
  { shopId, id, actor, at }: Pick<Move, 'shopId' | 'id' | 'actor' | 'at'>,
  from: Step,
  to: Step,
  undoneEventId?: number,
): Promise<number> => {
  await db
    .updateTable('returns')
    .set({
      order_index: to.index,
      version: sql`version + 1`,
      moved_at: at,
      closed_at: isFinalStatus(to.index as StatusIndex) ? at : null,
      ...(from.index === STATUS.PENDING_ACTION && { review_note: null }),
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
  const event = await db
    .insertInto('return_events')
    .values({
      shop_id: shopId,
      return_id: id,
      at,
      actor,
      kind: undoneEventId === undefined ? 'moved' : 'move_undone',
      from_index: from.index,
      from_name: from.name,
      to_index: to.index,
      to_name: to.name,
      undone_event_id: undoneEventId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return event.id
}

/** Moves by staff can be undone for a while. Those by a courier or a customer are final. */
const holdOf = ({ actor }: Move, eventId: number) =>
  actor === 'staff' ? { eventId, delayMs: UNDO_WINDOW_MS } : undefined

export interface Moved {
  readonly from: string
  readonly to: string
  /** What waits until the move can no longer be undone waits with this. */
  readonly hold: Hold | undefined
}

/** `undefined` if it was there already: nothing to do, and nothing happens twice. */
export const moveReturn = async (deps: Deps, db: ShopDb, move: Move): Promise<Moved | undefined> => {
  const current = await lockReturn(db, move)
  const statuses = await listStatuses(db, move.shopId)
  const nameOf = (index: number) => statuses.find(({ order_index }) => order_index === index)?.name ?? String(index)
  const target = statuses.find(({ name }) => name === move.status)
  const journey = { requiresIban: current.require_iban, isExternal: current.is_external }
  const allowed: readonly number[] = allowedMoves(current.order_index, journey)

  if (target && move.role && !mayMoveTo(move.role, target.order_index)) throw new DomainError('forbidden')
  if (target?.order_index === current.order_index) return undefined
  if (move.ifMatch !== undefined && move.ifMatch !== current.version) throw new DomainError('return_moved')
  if (!target || !allowed.includes(target.order_index)) {
    throw new DomainError('move_not_allowed', { allowed: allowed.map(nameOf) })
  }
  const from = { index: current.order_index, name: nameOf(current.order_index) }
  await requireMove(db, move, from.index, target.order_index)
  const eventId = await recordStep(db, move, from, { index: target.order_index, name: target.name })
  await settleAfterMove(db, move, target.order_index, eventId)
  const event = { type: 'status_changed', from: from.index, to: target.order_index } as const
  const hold = holdOf(move, eventId)
  const { isToldByStaff } = move
  const told = { returnId: move.id, event, at: move.at, hold, isToldByStaff }
  const decisions = await afterEvent(deps, db, move.shopId, told)
  await followRules(deps, db, move, decisions)
  return { from: from.name, to: target.name, hold }
}

/**
 * Does to the return what rules decided on an event: only along allowed moves, never twice to the same status, so it ends.
 * Never to the return of a declaration of withdrawal. True if anything was done.
 */
export const followRules = async (
  deps: Deps,
  db: ShopDb,
  { shopId, id, at, byRules = [] }: Pick<Move, 'shopId' | 'id' | 'at' | 'byRules'>,
  decisions: readonly Decision[],
): Promise<boolean> => {
  const isAny = decisions.some(({ review, assignee_id, move_to }) => review ?? assignee_id ?? move_to)
  if (!isAny) return false
  const current = await lockReturn(db, { shopId, id })
  if (current.is_withdrawal) return false
  const followed = { shopId, returnId: id, at, reviewNote: current.review_note }
  const next = await flagAndAssign(deps, db, followed, decisions)
  if (!next || byRules.includes(next.to)) return true
  const journey = { requiresIban: current.require_iban, isExternal: current.is_external }
  if (!allowedMoves(current.order_index, journey).includes(next.to)) return true
  // What a person would be refused is not done by a rule either.
  if (moveProblem(await findMoveFacts(db, { shopId, id }), current.order_index, next.to)) return true
  const status = (await listStatuses(db, shopId)).find(({ order_index }) => order_index === next.to)?.name ?? ''
  // A return that waits for staff asks nothing of the customer.
  const move = { shopId, id, status, ifMatch: undefined, actor: 'system', at, isToldByStaff: next.isReview } as const
  await moveReturn(deps, db, { ...move, byRules: [...byRules, current.order_index, next.to] })
  return true
}
