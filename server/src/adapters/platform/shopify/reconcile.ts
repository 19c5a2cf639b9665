/** Finds what webhooks missed: asks for the orders that changed since the last time, and takes over those we do not have. */
import { inShop } from '../../../db/db.ts'
import type { Place, ShopifyAdmin } from './admin.ts'
import type { Copies } from './copies.ts'
import { CHANGED_ORDERS } from './documents.ts'
import { numberOf } from './gid.ts'
import { readOrder } from './orders.ts'
import type { Page } from './pages.ts'

const MINUTE_MS = 60_000
/** Clocks differ, and an order may become searchable a little after it changed. */
const OVERLAP_MS = 5 * MINUTE_MS
/** Where a shop is new to us: what is older is asked for when somebody needs it. */
const FIRST_LOOK_MS = 24 * 60 * MINUTE_MS
const ORDERS_AT_ONCE = 50
/** The rest is for the next time, which goes on from there. */
const MOST_PAGES = 20

interface Answer {
  readonly orders: Page<{ readonly id: string; readonly updatedAt: string }>
}

const readCursor = ({ db, shop: { shopId } }: Place) =>
  inShop(db, shopId, async (shopDb) => {
    const cursor = shopDb.selectFrom('order_cursors').select('seen_until').where('shop_id', '=', shopId)
    return (await cursor.executeTakeFirst())?.seen_until
  })

const keepCursor = ({ db, shop: { shopId } }: Place, seen_until: Date) =>
  inShop(db, shopId, (shopDb) =>
    shopDb
      .insertInto('order_cursors')
      .values({ shop_id: shopId, seen_until })
      .onConflict((conflict) => conflict.column('shop_id').doUpdateSet({ seen_until }))
      .execute(),
  )

const takeNewer = async (admin: ShopifyAdmin, copies: Copies, place: Place, nodes: Answer['orders']['nodes']) => {
  const known = await copies.timesOf(
    place,
    nodes.map(({ id }) => numberOf(id)),
  )
  let taken = 0
  for (const { id, updatedAt } of nodes) {
    const ours = known.get(numberOf(id))
    if (ours && ours >= new Date(updatedAt)) continue
    const read = await readOrder(admin, place, id)
    if (!read) continue
    await copies.keep(place, read)
    taken += 1
  }
  return taken
}

export const catchUp = async (admin: ShopifyAdmin, copies: Copies, place: Place, now: Date): Promise<number> => {
  const cursor = await readCursor(place)
  const since = new Date(cursor ? cursor.getTime() - OVERLAP_MS : now.getTime() - FIRST_LOOK_MS)
  const search = `updated_at:>='${since.toISOString()}'`
  let taken = 0
  let after: string | null = null
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { orders }: Answer = await admin.query<Answer>(place, CHANGED_ORDERS, {
      search,
      first: ORDERS_AT_ONCE,
      after,
    })
    taken += await takeNewer(admin, copies, place, orders.nodes)
    const last = orders.nodes.at(-1)
    // Kept page by page: whoever is interrupted goes on from here.
    if (last) await keepCursor(place, new Date(last.updatedAt))
    after = orders.pageInfo.endCursor
    if (!orders.pageInfo.hasNextPage) break
  }
  if (!cursor && taken === 0) await keepCursor(place, now)
  return taken
}
