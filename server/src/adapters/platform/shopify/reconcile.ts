/**
 * Finds what webhooks missed: lists the orders changed since the last run, and copies those that are newer than ours.
 */
import type { Clock } from '../../../base/clock.ts'
import { inShop } from '../../../db/db.ts'
import type { ShopifyAdmin, ShopPlace } from './admin.ts'
import type { Copies } from './copies.ts'
import { CHANGED_ORDERS } from './documents.ts'
import { numberOf } from './gid.ts'
import { readOrder } from './orders.ts'
import type { Page } from './pages.ts'

const MINUTE_MS = 60_000
/** Clocks differ, and an order may become searchable a little after it changed. */
const OVERLAP_MS = 5 * MINUTE_MS
/** How far the first run for a new shop looks back. Older orders are fetched when they are needed. */
const FIRST_LOOK_MS = 24 * 60 * MINUTE_MS
const ORDERS_AT_ONCE = 50
/** Time limit of one job. The next one continues from the cursor. */
const WORK_MS = 45_000

interface ChangedOrder {
  readonly id: string
  readonly updatedAt: string
}

interface Work {
  readonly admin: ShopifyAdmin
  readonly copies: Copies
  readonly place: ShopPlace
  readonly isOver: () => boolean
}

const readCursor = ({ db, shop: { shopId } }: ShopPlace) =>
  inShop(db, shopId, async (shopDb) => {
    const cursor = shopDb.selectFrom('order_cursors').select('seen_until').where('shop_id', '=', shopId)
    return (await cursor.executeTakeFirst())?.seen_until
  })

const keepCursor = ({ db, shop: { shopId } }: ShopPlace, seen_until: Date) =>
  inShop(db, shopId, (shopDb) =>
    shopDb
      .insertInto('order_cursors')
      .values({ shop_id: shopId, seen_until })
      .onConflict((conflict) => conflict.column('shop_id').doUpdateSet({ seen_until }))
      .execute(),
  )

const takeNewer = async ({ admin, copies, place, isOver }: Work, changed: readonly ChangedOrder[]) => {
  const refs = changed.map(({ id }) => numberOf(id))
  const known = await copies.timesOf(place, refs)
  let taken = 0
  for (const { id, updatedAt } of changed) {
    const ours = known.get(numberOf(id))
    if (ours && ours >= new Date(updatedAt)) continue
    if (isOver()) return { taken, isComplete: false }
    const read = await readOrder(admin, place, id)
    if (!read) continue
    await copies.keep(place, read)
    taken += 1
  }
  return { taken, isComplete: true }
}

const askForChanged = async ({ admin, place }: Work, search: string, after: string | null) => {
  const variables = { search, first: ORDERS_AT_ONCE, after }
  return (await admin.query<{ orders: Page<ChangedOrder> }>(place, CHANGED_ORDERS, variables)).orders
}

/** Returns how many orders were copied. */
export const catchUp = async (admin: ShopifyAdmin, copies: Copies, place: ShopPlace, clock: Clock): Promise<number> => {
  const began = clock().getTime()
  const work = {
    admin: { ...admin, query: admin.queryQuietly },
    copies,
    place,
    isOver: () => clock().getTime() - began > WORK_MS,
  }
  const cursor = await readCursor(place)
  const since = new Date(cursor ? cursor.getTime() - OVERLAP_MS : began - FIRST_LOOK_MS)
  const search = `updated_at:>='${since.toISOString()}'`
  let taken = 0
  let after: string | null = null
  do {
    const { nodes, pageInfo }: Page<ChangedOrder> = await askForChanged(work, search, after)
    const page = await takeNewer(work, nodes)
    taken += page.taken
    if (!page.isComplete) return taken
    const last = nodes.at(-1)
    // Saved after each page, so that an interrupted run continues from here.
    if (last) await keepCursor(place, new Date(last.updatedAt))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after !== null && !work.isOver())
  if (!cursor && taken === 0) await keepCursor(place, new Date(began))
  return taken
}
