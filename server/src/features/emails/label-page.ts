/**
 * The link in a mail to the printable label. It leads to the return's page, because the label may not exist yet when
 * the mail is sent. Receiving the mail at the order's address proves that the order is the reader's.
 */

import type { Deps } from '../../config/deps.ts'
import type { ShopDb } from '../../db/db.ts'
import { readTimesEnded } from '../../http/order-tokens.ts'
import { findLatest } from '../labels/queries.ts'
import type { MailReturn, MailShop } from './email-values.ts'

const LABEL_LINK_SECONDS = 14 * 24 * 60 * 60

/** Empty if there is no label and none is pending. */
export const labelPage = async (
  { tokens, publicUrl }: Deps,
  db: ShopDb,
  shopId: number,
  { id, order_ref, client_email }: MailReturn,
  { handle }: MailShop,
): Promise<string> => {
  const label = await findLatest(db, shopId, id)
  if (!label || order_ref === null || !['pending', 'asking', 'made'].includes(label.state)) return ''
  const times_ended = await readTimesEnded(db, shopId, order_ref)
  const claims = { shop: shopId, handle, order_ref, email: client_email, times_ended }
  const token = await tokens.order.sign(claims, LABEL_LINK_SECONDS)
  return `${publicUrl}/portal/${handle}/returns/${id}#order-token=${token}`
}
