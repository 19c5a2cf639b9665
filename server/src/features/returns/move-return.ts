/** Moves a return to another status exactly once, even with concurrent attempts. */
import { allowedMoves, isFinalStatus, type StatusIndex, UNDO_WINDOW_MS } from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError, found } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import type { ShopDb } from '../../db/db.ts'
import { afterEvent } from './after-event.ts'

export interface Move {
  readonly shopId: number
  readonly id: string
  readonly status: string
  readonly ifMatch: number | undefined
  readonly actor: 'customer' | 'staff' | 'system'
  readonly at: Date
}

export interface Current {
  readonly order_index: StatusIndex
  readonly version: number
  readonly require_iban: boolean
  readonly is_external: boolean
}

/** The row stays locked until the transaction ends: concurrent moves wait, and then see the new status. */
export const lockReturn = async (db: ShopDb, { shopId, id }: Pick<Move, 'shopId' | 'id'>) => {
  const { rows } = await sql<Current>`
    select r.order_index, r.version, p.require_iban, m.is_external
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
      closed_at: isFinalStatus(to.index as StatusIndex) ? at : null,
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

export const moveReturn = async (deps: Deps, db: ShopDb, move: Move): Promise<void> => {
  const current = await lockReturn(db, move)
  const statuses = await listStatuses(db, move.shopId)
  const nameOf = (index: number) => statuses.find(({ order_index }) => order_index === index)?.name ?? String(index)
  const target = statuses.find(({ name }) => name === move.status)
  const journey = { requiresIban: current.require_iban, isExternal: current.is_external }
  const allowed: readonly number[] = allowedMoves(current.order_index, journey)

  if (target?.order_index === current.order_index) return undefined // Already there: nothing to do, and nothing happens twice.
  if (move.ifMatch !== undefined && move.ifMatch !== current.version) throw new DomainError('return_moved')
  if (!target || !allowed.includes(target.order_index)) {
    throw new DomainError('move_not_allowed', { allowed: allowed.map(nameOf) })
  }
  const from = { index: current.order_index, name: nameOf(current.order_index) }
  const eventId = await recordStep(db, move, from, { index: target.order_index, name: target.name })
  const event = { type: 'status_changed', from: from.index, to: target.order_index } as const
  await afterEvent(deps, db, move.shopId, { returnId: move.id, event, at: move.at, hold: holdOf(move, eventId) })
}
