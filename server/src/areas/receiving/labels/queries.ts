/** The label rows, and the only transitions between their states. Each checks the state it starts from. */

import type { CourierName } from '@returns-desk/contract'
import { STATUS } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'

export type LabelState = 'pending' | 'asking' | 'made' | 'failed' | 'cancelling' | 'cancelled'

/** Identifies one label. */
export interface LabelKey {
  readonly shopId: number
  readonly returnId: string
  readonly attempt: number
}

const labelsOf = (db: ShopDb, shopId: number, returnId: string) =>
  db.selectFrom('labels').selectAll().where('shop_id', '=', shopId).where('return_id', '=', returnId)

const typed = <Row extends { state: string; courier: string }>(row: Row | undefined) =>
  row && { ...row, state: row.state as LabelState, courier: row.courier as CourierName }

export type Label = NonNullable<Awaited<ReturnType<typeof find>>>

export const find = async (db: ShopDb, { shopId, returnId, attempt }: LabelKey) =>
  typed(await labelsOf(db, shopId, returnId).where('attempt', '=', attempt).executeTakeFirst())

export const findLatest = async (db: ShopDb, shopId: number, returnId: string) =>
  typed(await labelsOf(db, shopId, returnId).orderBy('attempt', 'desc').limit(1).executeTakeFirst())

export const insert = async (db: ShopDb, { shopId, returnId, attempt }: LabelKey, courier: CourierName, now: Date) => {
  await db
    .insertInto('labels')
    .values({
      shop_id: shopId,
      return_id: returnId,
      attempt,
      courier,
      reference: `${returnId}-${attempt}`,
      state: 'pending',
      created_at: now,
    })
    .execute()
}

const labelAt = (db: ShopDb, { shopId, returnId, attempt }: LabelKey) =>
  db
    .updateTable('labels')
    .where('shop_id', '=', shopId)
    .where('return_id', '=', returnId)
    .where('attempt', '=', attempt)

/** Claimed before the courier is called. Only one of several callers succeeds; `seen` is the label as it was read. */
export const claim = async (db: ShopDb, key: LabelKey, seen: Label, now: Date): Promise<boolean> => {
  const claimed = await labelAt(db, key)
    .set({ state: 'asking', asked_at: now })
    .where('state', '=', seen.state)
    .where('asked_at', 'is not distinct from', seen.asked_at)
    .where('awb', 'is', null)
    .returning('attempt')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Stores a created AWB once, and returns the resulting state of the label. */
export const recordAwb = async (db: ShopDb, key: LabelKey, awb: string, isLatest: boolean) => {
  const row = await labelAt(db, key)
    .where('awb', 'is', null)
    .set({
      awb,
      problem: null,
      state: sql`case when state in ('asking', 'failed') then ${isLatest ? 'made' : 'cancelling'} else state end`,
    })
    .returning('state')
    .executeTakeFirst()
  return row?.state as LabelState | undefined
}

export const setLabelKey = async (db: ShopDb, key: LabelKey, label_key: string) => {
  await labelAt(db, key).set({ label_key, problem: null }).execute()
}

/** Returns whether the problem is new: the same one is not reported again. */
export const setProblem = async (
  db: ShopDb,
  key: LabelKey,
  problem: string,
  move: { readonly from: readonly LabelState[]; readonly to: LabelState },
): Promise<boolean> => {
  const before = await find(db, key)
  if (!before || !move.from.includes(before.state)) return false
  await labelAt(db, key).set({ state: move.to, problem }).where('state', '=', before.state).execute()
  return before.problem !== problem
}

export const setState = async (db: ShopDb, key: LabelKey, from: LabelState, to: LabelState): Promise<boolean> => {
  const moved = await labelAt(db, key)
    .set({ state: to })
    .where('state', '=', from)
    .returning('attempt')
    .executeTakeFirst()
  return moved !== undefined
}

/** The parcels in transit: not delivered, and of returns that are not closed. */
export const listOpen = async (db: ShopDb, shopId: number, courier: CourierName, since: Date) => {
  const { rows } = await sql<{ awb: string; return_id: string }>`
    select l.awb, l.return_id from labels l
    join returns r on r.shop_id = l.shop_id and r.id = l.return_id
    where l.shop_id = ${shopId} and l.courier = ${courier} and l.awb is not null and l.state in ('made', 'cancelling')
      and l.created_at > ${since} and r.order_index not in (${sql.lit(STATUS.COMPLETED)}, ${sql.lit(STATUS.CANCELLED)})
      and not exists (
        select from courier_events e
        where e.shop_id = l.shop_id and e.courier = l.courier and e.awb = l.awb and e.meaning = 'delivered'
      )
    order by l.created_at`.execute(db)
  return rows
}

/**
 * The same for AWBs entered by staff, without a label of ours. The return method may name the courier. Looked up return
 * by return: `not exists` may be planned as a join with all labels of a shop.
 */
export const listTyped = async (db: ShopDb, shopId: number, since: Date) => {
  const { rows } = await sql<{ awb: string; return_id: string; courier_service_name: string }>`
    select r.awb, r.id as return_id, m.courier_service_name from returns r
    join return_methods m on m.shop_id = r.shop_id and m.id = r.return_method_id
    where r.shop_id = ${shopId} and r.awb is not null and r.order_index not in (${sql.lit(STATUS.COMPLETED)}, ${sql.lit(STATUS.CANCELLED)}) and r.created_at > ${since}
      and (select true from labels l where l.shop_id = r.shop_id and l.return_id = r.id and l.awb = r.awb limit 1) is null
      and (
        select true from courier_events e
        where e.shop_id = r.shop_id and e.return_id = r.id and e.awb = r.awb and e.meaning = 'delivered' limit 1
      ) is null
    order by r.created_at`.execute(db)
  return rows
}
