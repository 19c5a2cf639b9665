/**
 * Creates a shop once, even if two servers start at the same time. It is written in many short transactions, and marked
 * until it is complete: a start that finds it marked and no one working on it deletes it and creates it again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { deleteShopInPortions } from '../areas/shop/shops/delete-shop.ts'
import type { Deps } from '../config/deps.ts'
import { type Db, inShop } from '../db/db.ts'
import { findShopId } from '../db/shop-directory.ts'

const SEED_LOCK = 7_061_986
const ASK_AGAIN_MS = 200

/**
 * Held by the connection and by no transaction, so that nothing runs out while the shop is made; the database frees it when the
 * process dies. Asked for again and again: a statement that waits too long is taken for lost.
 */
const withSeedLock = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    const ask = async () =>
      (await sql<{ is_ours: boolean }>`select pg_try_advisory_lock(${SEED_LOCK}) as is_ours`.execute(connection))
        .rows[0]?.is_ours
    while (!(await ask())) await sleep(ASK_AGAIN_MS)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${SEED_LOCK})`.execute(connection)
    }
  })

const isUnfinished = (db: Db, shopId: number) =>
  inShop(db, shopId, async (shopDb) => {
    const shop = await shopDb
      .selectFrom('shops')
      .select('is_unfinished')
      .where('shop_id', '=', shopId)
      .executeTakeFirst()
    return shop?.is_unfinished === true
  })

/** `begin` answers the shop, marked, and `fill` does the rest. `undefined` when the shop was there already. */
export const makeOnce = <Begun extends { readonly shopId: number }>(
  deps: Deps,
  handle: string,
  begin: () => Promise<Begun>,
  fill: (begun: Begun) => Promise<void>,
): Promise<Begun | undefined> =>
  withSeedLock(deps.db, async () => {
    const known = await findShopId(deps.db, { platform: 'embedded', handle })
    if (known !== undefined && !(await isUnfinished(deps.db, known))) return undefined
    if (known !== undefined) await deleteShopInPortions(deps, known)
    const begun = await begin()
    await fill(begun)
    const { shopId } = begun
    await inShop(deps.db, shopId, (db) =>
      db.updateTable('shops').set({ is_unfinished: false }).where('shop_id', '=', shopId).execute(),
    )
    return begun
  })
