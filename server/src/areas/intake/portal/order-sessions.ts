/** Order sessions: a signed token, valid for a day, for one proved order and nothing else. */
import type { Order, PlatformShop } from '../../../adapters/platform/port.ts'
import { ORDER_TOKEN_SECONDS } from '../../../auth/tokens.ts'
import type { Deps } from '../../../config/deps.ts'
import { readInShop, type ShopDb } from '../../../db/db.ts'
import type { OrderCaller } from '../../../http/order-tokens.ts'
import { readTimesEnded, requireGoodToken } from '../../../http/order-tokens.ts'
import { inLockedOrder, ownOrder } from '../requests/load-intake.ts'

export const openSession = async (deps: Deps, { shopId, handle }: PlatformShop, { ref, email }: Order) => {
  const times_ended = await readInShop(deps.db, shopId, (db) => readTimesEnded(db, shopId, ref))
  const claims = { shop: shopId, handle, order_ref: ref, email, times_ended }
  return {
    order_token: await deps.tokens.order.sign(claims, ORDER_TOKEN_SECONDS),
    expires_at: new Date(deps.clock().getTime() + ORDER_TOKEN_SECONDS * 1000).toISOString(),
  }
}

/**
 * The token is behind `#`, which browsers do not send to servers, so it is in no log. A link ends with the session that
 * created it: passing a session on does not extend it.
 */
export const linkOf = async (deps: Deps, { expiresAt, ...caller }: OrderCaller) => {
  const { shopId, handle, orderRef, email, timesEnded } = caller
  const seconds = Math.floor((expiresAt.getTime() - deps.clock().getTime()) / 1000)
  const claims = { shop: shopId, handle, order_ref: orderRef, email, times_ended: timesEnded }
  const token = await deps.tokens.order.sign(claims, seconds)
  const url = `${deps.publicUrl}/portal/${handle}/#order-token=${token}`
  return { url, expires_at: expiresAt.toISOString() }
}

/** The order of the token in its current state. */
export const orderOf = async (deps: Deps, caller: OrderCaller): Promise<Order> =>
  ownOrder(await deps.platform.getOrder(deps.db, caller, caller.orderRef), caller.email)

/** Runs work on an order's data, with the order locked and its token checked. */
export const inOwnOrder = <T>(deps: Deps, caller: OrderCaller, work: (db: ShopDb) => Promise<T>): Promise<T> =>
  inLockedOrder(deps.db, caller, async (db) => {
    await requireGoodToken(deps, db, caller)
    return work(db)
  })
