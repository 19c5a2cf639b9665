/** What a proved order is opened with: a note that we signed, good for a day, for that order and nothing else. */
import type { Order, PlatformShop } from '../../adapters/platform/port.ts'
import type { OrderCaller } from '../../auth/authorize.ts'
import { ORDER_TOKEN_SECONDS } from '../../auth/tokens.ts'
import type { Deps } from '../../deps.ts'
import { ownOrder } from '../intake/own-order.ts'

export const openSession = async (deps: Deps, { shopId, handle }: PlatformShop, { ref, email }: Order) => ({
  order_token: await deps.tokens.order.sign({ shop: shopId, handle, order_ref: ref, email }, ORDER_TOKEN_SECONDS),
  expires_at: new Date(deps.clock().getTime() + ORDER_TOKEN_SECONDS * 1000).toISOString(),
})

/**
 * The token stands behind `#`, which no browser sends to any server and so no log keeps. A link ends when the session that
 * made it does: handing a session on does not make it longer.
 */
export const linkOf = async (deps: Deps, { shopId, handle, orderRef, email, expiresAt }: OrderCaller) => {
  const seconds = Math.floor((expiresAt.getTime() - deps.clock().getTime()) / 1000)
  const token = await deps.tokens.order.sign({ shop: shopId, handle, order_ref: orderRef, email }, seconds)
  const url = `${deps.publicUrl}/portal/${handle}/#order-token=${token}`
  return { url, expires_at: expiresAt.toISOString() }
}

/** The order of the token as it stands now. */
export const orderOf = async (deps: Deps, caller: OrderCaller): Promise<Order> =>
  ownOrder(await deps.platform.getOrder(deps.db, caller, caller.orderRef), caller.email)
