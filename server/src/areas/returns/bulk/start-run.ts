/** A run waits for ten seconds as an effect that is not due yet: until then it can be removed without a trace. */
import type { BulkAction } from '@returns-desk/contract'
import { UNDO_WINDOW_MS } from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { recordset } from '../../../db/recordset.ts'
import { planEffects } from '../../../outbox/plan-effects.ts'
import type { ChosenRow } from './choose-rows.ts'
import { planAction, toStored } from './planned-action.ts'

const COLUMNS = { id: 'text', version: 'integer' }

interface Start {
  readonly shopId: number
  readonly id: string
  readonly chosen: readonly ChosenRow[]
  readonly action: BulkAction
}

export const effectKey = (runId: string) => `bulk-run/${runId}`

/** Asked for twice, it changes nothing. */
export const startRun = async (deps: Deps, db: ShopDb, { shopId, id, chosen, action }: Start): Promise<void> => {
  const planned = await planAction(db, shopId, action)
  const created_at = deps.clock()
  const starts_at = new Date(created_at.getTime() + UNDO_WINDOW_MS)
  const run = { shop_id: shopId, id, ...toStored(planned), created_at, starts_at }
  const inserted = await db
    .insertInto('bulk_runs')
    .values(run)
    .onConflict((on) => on.columns(['shop_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return
  const rows = chosen.map(({ id, version = null }) => ({ id, version }))
  const { numAffectedRows } = await sql`
    insert into bulk_rows (shop_id, run_id, return_id, position, version)
    select r.shop_id, ${id}, r.id, chosen.position, coalesce(chosen.version, r.version)
    from ${recordset('chosen', COLUMNS, rows)} join returns r on r.shop_id = ${shopId} and r.id = chosen.id`.execute(db)
  if (!numAffectedRows) throw new DomainError('bulk_nothing')
  const effect = { kind: 'bulk-run', key: effectKey(id), returnId: null, payload: { run_id: id } } as const
  await planEffects(deps, db, shopId, [effect], { delayMs: UNDO_WINDOW_MS })
}
