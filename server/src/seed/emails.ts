/** The e-mails a new shop starts with, each in every language the product speaks, and each restorable to what it was. */
import { LANGUAGES, type Language, TEMPLATE_TYPES } from '@returns-desk/contract'
import type { ShopDb } from '../db/db.ts'
import { layOut } from './email-layout.ts'
import { ENGLISH_MAILS } from './emails-en.ts'
import { ROMANIAN_MAILS } from './emails-ro.ts'

const MAILS = { en: ENGLISH_MAILS, ro: ROMANIAN_MAILS } satisfies Record<Language, unknown>

type TemplateType = (typeof TEMPLATE_TYPES)[number]

/** An e-mail as shops start with it. */
export const seededMail = (type: TemplateType, language: Language) => {
  const mail = MAILS[language][type]
  return { subject: mail.subject, language, html_content: layOut(mail, language) }
}

/** The versions of an e-mail share its subject, in the language that the shop's staff read. */
const versionsOf = (template_type: TemplateType, shopId: number, shopLanguage: Language) =>
  LANGUAGES.map((language) => {
    const { html_content } = seededMail(template_type, language)
    return {
      shop_id: shopId,
      template_type,
      subject: MAILS[shopLanguage][template_type].subject,
      language,
      default_language: language === shopLanguage,
      html_content,
      default_content: html_content,
    }
  })

export const seedEmails = (db: ShopDb, shopId: number, language: Language) =>
  db
    .insertInto('email_templates')
    .values(TEMPLATE_TYPES.flatMap((type) => versionsOf(type, shopId, language)))
    .execute()
