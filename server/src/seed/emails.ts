/** The e-mails a new shop starts with, each in the languages of our own texts, and each restorable to what it was. */
import { type Language, TEMPLATE_TYPES } from '@returns-desk/contract'
import type { ShopDb } from '../db/db.ts'
import { layOut } from './email-layout.ts'
import { ENGLISH_MAILS } from './emails-en.ts'
import { ROMANIAN_MAILS } from './emails-ro.ts'
import { type SeedLanguages, seedTexts } from './seed-texts.ts'

const MAILS = { en: ENGLISH_MAILS, ro: ROMANIAN_MAILS } satisfies Record<Language, unknown>

type TemplateType = (typeof TEMPLATE_TYPES)[number]

/** An e-mail as shops start with it. */
export const seededMail = (type: TemplateType, language: Language) => {
  const mail = MAILS[language][type]
  return { subject: mail.subject, language, html_content: layOut(mail, language) }
}

/** The versions of an e-mail share its subject, which is what staff find it by. */
const versionsOf = (template_type: TemplateType, shopId: number, languages: SeedLanguages) =>
  languages.map((language) => {
    const { html_content } = seededMail(template_type, language)
    return {
      ...seedTexts(languages, (one) => ({ subject: MAILS[one][template_type].subject })),
      shop_id: shopId,
      template_type,
      language,
      default_language: language === languages[0],
      html_content,
      default_content: html_content,
    }
  })

/** The first language is the default one. */
export const seedEmails = (db: ShopDb, shopId: number, languages: SeedLanguages) =>
  db
    .insertInto('email_templates')
    .values(TEMPLATE_TYPES.flatMap((type) => versionsOf(type, shopId, languages)))
    .execute()
