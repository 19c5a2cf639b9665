import type { DemoOrder } from '@returns-desk/demo'
import { inShop } from '../db/db.ts'
import type { Past } from './past.ts'
import { seedOrders } from './seed-orders.ts'

export type PlaceOrders = (past: Past, until: Date) => Promise<void>

/** Orders come in as they were placed: what is known of a customer on a day is what was known then. */
export const orderBook = (customerIds: ReadonlyMap<string, number>, orders: readonly DemoOrder[]): PlaceOrders => {
  let next = 0
  return async ({ deps, shop: { shopId }, orders: known }, until) => {
    const from = next
    while ((orders[next]?.created_at ?? Number.POSITIVE_INFINITY) <= until) next++
    const placed = orders.slice(from, next)
    if (placed.length === 0) return
    const kept = await inShop(deps.db, shopId, (db) => seedOrders(db, shopId, customerIds, placed))
    for (const [i, { order_name }] of placed.entries()) known.set(order_name, kept[i] as (typeof kept)[number])
  }
}
