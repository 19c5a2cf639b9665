/** A template that staff send to the customer of a return, outside the mails that moves and rules send. */
import { found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { planEffects } from '../../../outbox/plan-effects.ts'
import { templateOf } from './template-of.ts'

/** These are filled with more than a return: a code, the words of a withdrawal, a store credit. */
const NOT_OF_A_RETURN = ['order_code', 'withdrawal_received', 'store_credit']

/** The template of a language version, if it can be sent by itself. */
export const findSendable = async (db: ShopDb, shopId: number, emailId: number): Promise<number> => {
  const templateId = found(await templateOf(db, shopId, emailId))
  const others = db.selectFrom('email_templates').select('id').where('shop_id', '=', shopId)
  const isOther = others.where('template_id', '=', templateId).where('template_type', 'in', NOT_OF_A_RETURN)
  return found((await isOther.executeTakeFirst()) ? undefined : templateId)
}

/** `key` makes it one mail, and its Message-ID the same, however often it is planned or tried. */
export const planTemplate = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  { returnId, templateId, key }: { returnId: string; templateId: number; key: string },
): Promise<void> => {
  const row = db.selectFrom('returns').select(['client_email', 'language']).where('shop_id', '=', shopId)
  const { client_email: to, language } = found(await row.where('id', '=', returnId).executeTakeFirst())
  const payload = { template: { template_id: templateId }, to, language }
  await planEffects(deps, db, shopId, [{ kind: 'email', key, returnId, payload }])
}
