/** Runs the effects of a shop, delayed ones included, without a worker, and returns the mails. */
import { inShop } from '../db/db.ts'
import { HANDLERS } from '../handlers.ts'
import { runDueEffects } from '../outbox/run-due-effects.ts'
import { pastUndo } from './past-undo.ts'
import type { TestShop, World } from './world.ts'

export const deliver = async (world: World, shop: TestShop) => {
  await world.app.settled()
  return runDueEffects(pastUndo(world.deps), HANDLERS, shop.id)
}

export const keptMails = (world: World, shop: TestShop) =>
  inShop(world.db, shop.id, (db) =>
    db.selectFrom('kept_mails').selectAll().where('shop_id', '=', shop.id).orderBy('id').execute(),
  )
