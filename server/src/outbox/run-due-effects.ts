/** Effects that are due, found by asking the shops themselves: no job needs to be left that names them. */
import { sql } from 'kysely'
import type { Deps } from '../config/deps.ts'
import { inShop, type ShopDb } from '../db/db.ts'
import { listShopIds } from '../db/shop-directory.ts'
import { type DueEffect, knock } from './enqueue.ts'
import { type Handlers, type Outcome, runEffect } from './run-effect.ts'

const MOST_AT_ONCE = 500
/** A job that is merely waiting for its turn is no lost job. */
const OVERDUE_MS = 30_000

const listDue = async (db: ShopDb, shopId: number, now: Date, dueBy: Date): Promise<DueEffect[]> =>
  db
    .selectFrom('effects')
    .select(['id', 'kind'])
    .where('shop_id', '=', shopId)
    // As a literal: a value that is sent along would not let the index of open effects be used.
    .where('state', '=', sql.lit('pending'))
    .where('next_attempt_at', '<=', dueBy)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]))
    .orderBy('next_attempt_at')
    .limit(MOST_AT_ONCE)
    .execute()

/** Gives every overdue effect a job again. Harmless for those that have one. */
export const sweepEffects = async (deps: Deps, overdueMs = OVERDUE_MS): Promise<void> => {
  const now = deps.clock()
  for (const shopId of await listShopIds(deps.db))
    await inShop(deps.db, shopId, async (db) =>
      knock(db, shopId, await listDue(db, shopId, now, new Date(now.getTime() - overdueMs))),
    )
}

/** Makes all that is due in a shop by now, one after the other. */
export const runDueEffects = async (deps: Deps, handlers: Handlers, shopId: number): Promise<Outcome[]> => {
  const now = deps.clock()
  const due = await inShop(deps.db, shopId, (db) => listDue(db, shopId, now, now))
  const outcomes: Outcome[] = []
  for (const { id: effectId } of due) outcomes.push(await runEffect(deps, handlers, { shopId, effectId }))
  return outcomes
}
