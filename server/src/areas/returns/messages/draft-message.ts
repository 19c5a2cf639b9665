/** The plain text of one of the shop's templates, filled in for a return, as a start for a message of one's own. */
import { MESSAGE_MAX_LENGTH } from '@returns-desk/contract'
import { found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { makeMailInThread } from '../../mail/documents/make-mail-in-thread.ts'
import { chooseTemplate } from '../../mail/sending/choose-template.ts'
import { findMailShop } from '../../mail/sending/email-values.ts'
import { previewValues } from '../../mail/sending/preview-values.ts'

/** In the customer's language, if the template has it. Made after the transaction: a long template takes its time. */
export const draftMessage = async (
  { publicUrl }: Deps,
  db: ShopDb,
  shopId: number,
  { returnId, emailId }: { returnId: string; emailId: number },
) => {
  const row = db.selectFrom('returns').select('language').where('shop_id', '=', shopId)
  const { language } = found(await row.where('id', '=', returnId).executeTakeFirst())
  const template = found(await chooseTemplate(db, shopId, { template: { id: emailId }, language }))
  const shop = await findMailShop(db, shopId)
  const wanted = { language: template.language, template_type: undefined, return_id: returnId }
  const values = await previewValues(db, shopId, shop, publicUrl, wanted)
  return async () => {
    const { text } = await makeMailInThread(shopId, template, values)
    return { text: text.slice(0, MESSAGE_MAX_LENGTH), language: template.language }
  }
}
