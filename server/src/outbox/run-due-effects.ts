/** Finds due effects in the shops themselves, so that it also works for effects that are missing in the queue. */
import { sql } from 'kysely'
import type { Deps } from '../config/deps.ts'
import { inShop, type ShopDb } from '../db/db.ts'
import { listOpenShopIds } from '../db/shop-directory.ts'
import { type DueEffect, enqueue } from './enqueue.ts'
import { type EffectOutcome, type Handlers, runEffect } from './run-effect.ts'

const BATCH_SIZE = 500
/** An effect that is merely waiting for its turn is not lost. */
const OVERDUE_MS = 30_000

/** As a literal: with a parameter the partial index of open effects could not be used. */
const PENDING = sql.lit('pending')

const listDue = async (db: ShopDb, shopId: number, now: Date, dueBy: Date, unqueued = false): Promise<DueEffect[]> => {
  const due = db
    .selectFrom('effects')
    .select(['id', 'kind'])
    .where('shop_id', '=', shopId)
    .where('state', '=', PENDING)
    .where('next_attempt_at', '<=', dueBy)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]))
    // Always in the same order, so that concurrent sweeps cannot deadlock.
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(BATCH_SIZE)
  return (unqueued ? due.where(isNotQueued) : due).execute()
}

/** Not in the queue, or leased by a worker that did not claim it. */
const isNotQueued = sql<boolean>`not exists (
  select from due_effects d where d.shop_id = effects.shop_id and d.effect_id = effects.id and d.due_at <= now())`

const sweepShop = (deps: Deps, shopId: number, overdueMs: number): Promise<number> =>
  inShop(deps.db, shopId, async (db) => {
    const now = deps.clock()
    const lost = await listDue(db, shopId, now, new Date(now.getTime() - overdueMs), true)
    await enqueue(db, shopId, lost)
    return lost.length
  })

/** Enqueues every overdue effect that is missing in the queue. */
export const sweepEffects = async (deps: Deps, overdueMs = OVERDUE_MS): Promise<void> => {
  for (const shopId of await listOpenShopIds(deps.db))
    while ((await sweepShop(deps, shopId, overdueMs)) === BATCH_SIZE);
}

/** Performs everything that is due in a shop, one after the other. */
export const runDueEffects = async (deps: Deps, handlers: Handlers, shopId: number): Promise<EffectOutcome[]> => {
  const now = deps.clock()
  const due = await inShop(deps.db, shopId, (db) => listDue(db, shopId, now, now))
  const outcomes: EffectOutcome[] = []
  for (const { id: effectId } of due) outcomes.push(await runEffect(deps, handlers, { shopId, effectId }))
  return outcomes
}
