/** Something about an order has changed at Shopify. */
import type { Deps } from '../../../deps.ts'

/** Answers what is kept with the effect; nothing personal. `orderRef` is the order's global id, `gid://shopify/Order/…`. */
export const takeOrderNews = async (
  _deps: Deps,
  _shopId: number,
  _orderRef: string,
): Promise<Readonly<Record<string, unknown>>> => ({})
