/**
 * Undoes the last move of a return, within ten seconds: the only way out of a final status. The effects of the move
 * have not been performed by then; they are cancelled and their keys released, so that the same move can plan them
 * again.
 */
import { mayMoveTo, type Role } from '@returns-desk/contract'
import { STATUS, UNDO_WINDOW_MS } from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { removeEventTraces } from '../../rules/deciding/event-traces.ts'
import { cancelMessages } from './cancel-messages.ts'
import { requireUndo, undoAfterMove } from './move-guards.ts'
import { lockReturn, type Move, recordStep } from './move-return.ts'

interface Undo extends Pick<Move, 'shopId' | 'id' | 'ifMatch'> {
  readonly staffId: number
  readonly role: Role
}

/** The last move or undo. After an undo, the move before it cannot be undone: another move had followed it. */
const findLastStep = (db: ShopDb, { shopId, id }: Undo) =>
  db
    .selectFrom('return_events')
    .select(['id', 'at', 'actor', 'staff_id', 'kind', 'from_index', 'from_name', 'to_index', 'to_name'])
    .where('shop_id', '=', shopId)
    .where('return_id', '=', id)
    .where('kind', 'in', ['moved', 'move_undone'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** If a worker has already started one of them, the undo is too late. */
const cancelEffects = async (db: ShopDb, { shopId, id }: Undo, eventId: number, now: Date) => {
  const { rows } = await sql<{ state: string; kind: string; attempt: number | null }>`
    update effects set
      state = case when attempts = 0 and state = 'pending' then 'cancelled' else state end,
      key = key || '/undone/' || ${eventId}::bigint, done_at = ${now}, next_attempt_at = null
    where shop_id = ${shopId} and return_id = ${id} and move_event_id = ${eventId}
    returning state, kind, (payload ->> 'attempt')::integer as attempt`.execute(db)
  if (rows.some(({ state }) => state !== 'cancelled')) throw new DomainError('undo_too_late')
  return rows
}

/** Labels that were never requested from a courier. */
const removeLabels = (db: ShopDb, { shopId, id }: Undo, attempts: readonly number[]) =>
  db
    .deleteFrom('labels')
    .where('shop_id', '=', shopId)
    .where('return_id', '=', id)
    .where('attempt', 'in', attempts)
    .where('state', '=', 'pending')
    .execute()

/** Leaving 6 has ended the review. What rules had asked staff to look at is in the timeline, since the review before. */
const restoreReview = (db: ShopDb, { shopId, id }: Undo, eventId: number) =>
  sql`
    update returns set review_note = (
      select string_agg(f.note, e'\n' order by f.id) from return_events f
      where f.shop_id = ${shopId} and f.return_id = ${id} and f.kind = 'flagged' and f.id < ${eventId}
        and f.id > coalesce((
          select max(m.id) from return_events m
          where m.shop_id = ${shopId} and m.return_id = ${id} and m.kind = 'moved' and m.id < ${eventId}
            and m.from_index = ${STATUS.PENDING_ACTION}
            and not exists (select from return_events u
              where u.shop_id = m.shop_id and u.return_id = m.return_id and u.undone_event_id = m.id)), 0))
    where shop_id = ${shopId} and id = ${id}`.execute(db)

export const undoMove = async (deps: Deps, db: ShopDb, undo: Undo): Promise<void> => {
  const { shopId, id, ifMatch } = undo
  const current = await lockReturn(db, undo)
  if (ifMatch !== undefined && ifMatch !== current.version) throw new DomainError('return_moved')
  const now = deps.clock()
  const last = await findLastStep(db, undo)
  const isUndoable = last?.kind === 'moved' && last.actor === 'staff' && last.to_index === current.order_index
  if (!isUndoable || now.getTime() - last.at.getTime() >= UNDO_WINDOW_MS) throw new DomainError('undo_too_late')
  const [from, to] = [stepOf(last.from_index, last.from_name), stepOf(last.to_index, last.to_name)]
  // Who has moved it takes that back; of others, who could have moved it there.
  if (last.staff_id !== undo.staffId && !mayMoveTo(undo.role, to.index)) throw new DomainError('forbidden')
  await requireUndo(db, undo, { from: from.index, to: to.index, eventId: last.id })
  const cancelled = await cancelEffects(db, undo, last.id, now)
  await removeEventTraces(db, shopId, id, last.at)
  const attempts = cancelled.flatMap(({ kind, attempt }) => (kind === 'label' && attempt !== null ? [attempt] : []))
  if (attempts.length > 0) await removeLabels(db, undo, attempts)
  await cancelMessages(deps, db, { shopId, returnId: id, eventId: last.id })
  await recordStep(db, { shopId, id, actor: 'staff', at: now }, to, from, last.id)
  if (from.index === STATUS.PENDING_ACTION) await restoreReview(db, undo, last.id)
  await undoAfterMove(db, { shopId, id, at: now }, last.id)
}

const stepOf = (index: number | null, name: string | null) => ({ index: index as number, name: name ?? String(index) })
