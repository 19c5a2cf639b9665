/** The e-mail that a shop means, in the language that its reader understands best. */
import type { ShopDb } from '../db/db.ts'
import type { EmailPayload } from './plan-effects.ts'

export interface ChosenTemplate {
  readonly id: number
  readonly subject: string
  readonly language: string
  readonly default_language: boolean
  readonly html_content: string
}

const versionsOf = async (db: ShopDb, shopId: number, template: EmailPayload['template']) => {
  const versions = db
    .selectFrom('email_templates')
    .select(['id', 'subject', 'language', 'default_language', 'html_content'])
    .where('shop_id', '=', shopId)
    .orderBy('id')
  if ('type' in template) return versions.where('template_type', '=', template.type).execute()
  const named = await db
    .selectFrom('email_templates')
    .select(['template_type', 'subject'])
    .where('shop_id', '=', shopId)
    .where('id', '=', template.id)
    .executeTakeFirst()
  if (!named) return []
  return versions
    .where('subject', '=', named.subject)
    .where('template_type', 'is not distinct from', named.template_type)
    .execute()
}

/** The customer's language, else the default of the e-mail, else English, else whatever there is. */
export const chooseTemplate = async (
  db: ShopDb,
  shopId: number,
  { template, language }: Pick<EmailPayload, 'template' | 'language'>,
): Promise<ChosenTemplate | undefined> => {
  const versions = await versionsOf(db, shopId, template)
  return (
    versions.find((version) => version.language === language) ??
    versions.find((version) => version.default_language) ??
    versions.find((version) => version.language === 'en') ??
    versions[0]
  )
}
