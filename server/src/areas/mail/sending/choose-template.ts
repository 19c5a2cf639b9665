/** Chooses the shop's template, in the best language for the reader. */
import { programLanguage } from '@returns-desk/contract'
import { textLanguages } from '@returns-desk/engine'
import type { ShopDb } from '../../../db/db.ts'
import type { EmailPayload, TemplateType } from '../../../outbox/plan-effects.ts'
import { seededMail } from '../../../seed/emails.ts'
import { templateOf } from './template-of.ts'

export interface ChosenTemplate {
  /** `null` if it is not the shop's own template. */
  readonly id: number | null
  readonly subject: string
  readonly language: string
  readonly html_content: string
}

const versionsOf = async (db: ShopDb, shopId: number, template: EmailPayload['template']) => {
  const versions = db
    .selectFrom('email_templates')
    .select(['id', 'subject', 'language', 'default_language', 'html_content'])
    .where('shop_id', '=', shopId)
    .orderBy('id')
  if ('type' in template) return versions.where('template_type', '=', template.type).execute()
  const templateId = 'id' in template ? await templateOf(db, shopId, template.id) : template.template_id
  return templateId === undefined ? [] : versions.where('template_id', '=', templateId).execute()
}

/**
 * Sent even if the shop has no template for it: without the code a customer cannot open an order or spend a store
 * credit, and a withdrawal has to be acknowledged by law.
 */
const NEEDED: readonly TemplateType[] = ['order_code', 'withdrawal_received', 'store_credit']

const neededMail = ({
  template,
  language,
}: Pick<EmailPayload, 'template' | 'language'>): ChosenTemplate | undefined => {
  if (!('type' in template) || !NEEDED.includes(template.type)) return undefined
  return { id: null, ...seededMail(template.type, programLanguage(language)) }
}

/** The customer's language or what it is a variety of, else the default of the e-mail, else English, else any. */
export const chooseTemplate = async (
  db: ShopDb,
  shopId: number,
  payload: Pick<EmailPayload, 'template' | 'language'>,
): Promise<ChosenTemplate | undefined> => {
  const { template, language } = payload
  const versions = await versionsOf(db, shopId, template)
  return (
    textLanguages(language).flatMap((one) => versions.find((version) => version.language === one) ?? [])[0] ??
    versions.find((version) => version.default_language) ??
    versions.find((version) => version.language === 'en') ??
    versions[0] ??
    neededMail(payload)
  )
}
