/** Renders a template with current values, and sends the mail. */
import { type EmailValues, textIn } from '@returns-desk/engine'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { type EffectHandler, type EffectToPerform, skipped } from '../../../outbox/effect-handler.ts'
import { type EmailPayload, valuesAad } from '../../../outbox/plan-effects.ts'
import { addFooter } from '../documents/add-footer.ts'
import { makeMailInThread } from '../documents/make-mail-in-thread.ts'
import { type ChosenTemplate, chooseTemplate } from './choose-template.ts'
import { findMailReturn, findMailShop, type MailShop, returnValues, shopValues } from './email-values.ts'
import { labelPage } from './label-page.ts'
import { requireAddress, sendMail } from './send-mail.ts'

/** An expired code is worse than none. */
const CODE_GOOD_MS = 15 * 60_000

const isTooLate = ({ clock }: Deps, { createdAt }: EffectToPerform, { template }: EmailPayload) =>
  'type' in template && template.type === 'order_code' && clock().getTime() - createdAt.getTime() > CODE_GOOD_MS

const sealedValues = (
  { vault }: Deps,
  { shopId, key }: EffectToPerform,
  { values_sealed }: EmailPayload,
): EmailValues => (values_sealed === undefined ? {} : JSON.parse(vault.open(values_sealed, valuesAad(shopId, key))))

const gather = async (deps: Deps, db: ShopDb, effect: EffectToPerform, template: ChosenTemplate, shop: MailShop) => {
  const payload = effect.payload as EmailPayload
  const found =
    effect.returnId === null ? undefined : await findMailReturn(db, effect.shopId, effect.returnId, template.language)
  const labelUrl = found ? await labelPage(deps, db, effect.shopId, found, shop) : ''
  return {
    'customer.email': payload.to,
    ...shopValues(deps.publicUrl, shop),
    ...(found ? returnValues(found, template.language, { publicUrl: deps.publicUrl, shop, labelUrl }) : {}),
    ...sealedValues(deps, effect, payload),
  }
}

export const sendEmail: EffectHandler = async (deps, effect, signal) => {
  const payload = effect.payload as EmailPayload
  if (isTooLate(deps, effect, payload)) return skipped('too_late')
  requireAddress(payload.to)
  const prepared = await inShop(deps.db, effect.shopId, async (db) => {
    const template = await chooseTemplate(db, effect.shopId, payload)
    if (!template) return undefined
    const shop = await findMailShop(db, effect.shopId)
    return { template, shop, values: await gather(deps, db, effect, template, shop) }
  })
  if (!prepared) return skipped('no_template')
  const { template, shop, values } = prepared
  const made = await makeMailInThread(effect.shopId, template, values)
  const { subject, html, text } = addFooter(made, textIn(shop, 'email_footer', template.language))
  await sendMail(
    deps,
    {
      shopId: effect.shopId,
      messageId: `${effect.id}@${new URL(deps.publicUrl).hostname}`,
      from: { name: shop.sender_name, address: deps.mail.sender },
      replyTo: shop.contact_email || undefined,
      to: payload.to,
      subject,
      html,
      text,
      language: template.language,
    },
    signal,
  )
  return { template_id: template.id, language: template.language }
}
