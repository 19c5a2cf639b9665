/**
 * Links in a mail to the return's page. Receiving the mail at the order's address proves that the order is the reader's.
 * The printable label is found there too, because it may not exist yet when the mail is sent.
 */

import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { readTimesEnded } from '../../../http/order-tokens.ts'
import { findLatest } from '../../receiving/labels/queries.ts'
import { type MailReturn, type MailShop, returnPage } from './email-values.ts'

const LINK_SECONDS = 14 * 24 * 60 * 60

/** The return's page with everything on it. Without an order nobody can prove to own it: then only with the progress. */
export const ownPage = async (
  { tokens, publicUrl }: Deps,
  db: ShopDb,
  shopId: number,
  { id, order_ref, client_email }: MailReturn,
  shop: MailShop,
): Promise<string> => {
  const page = returnPage(publicUrl, shop, id)
  if (order_ref === null) return page
  const times_ended = await readTimesEnded(db, shopId, order_ref)
  const claims = { shop: shopId, handle: shop.handle, order_ref, email: client_email, times_ended }
  return `${page}#order-token=${await tokens.order.sign(claims, LINK_SECONDS)}`
}

/** Empty if there is no label and none is pending. */
export const labelPage = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  found: MailReturn,
  shop: MailShop,
): Promise<string> => {
  const label = await findLatest(db, shopId, found.id)
  if (!label || found.order_ref === null || !['pending', 'asking', 'made'].includes(label.state)) return ''
  return ownPage(deps, db, shopId, found, shop)
}
