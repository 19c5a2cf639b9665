/** The e-mails a new shop starts with, each in the languages of our own texts, and each restorable to what it was. */
import { type Language, TEMPLATE_TYPES } from '@returns-desk/contract'
import { renderDocument } from '@returns-desk/engine'
import type { ShopDb } from '../db/db.ts'
import { documentOf } from './email-document.ts'
import { ENGLISH_MAILS } from './emails-en.ts'
import { ROMANIAN_MAILS } from './emails-ro.ts'
import { type SeedLanguages, seedTexts } from './seed-texts.ts'

const MAILS = { en: ENGLISH_MAILS, ro: ROMANIAN_MAILS } satisfies Record<Language, unknown>

type TemplateType = (typeof TEMPLATE_TYPES)[number]

/** An e-mail as shops start with it. */
export const seededMail = (type: TemplateType, language: Language) => {
  const mail = MAILS[language][type]
  const content = documentOf(mail, language)
  return { subject: mail.subject, language, content, html_content: renderDocument(content, language) }
}

/** The versions of an e-mail share its subject, which is what staff find it by. */
const versionsOf = (template_type: TemplateType, shopId: number, languages: SeedLanguages) =>
  languages.map((language) => {
    const { html_content, content } = seededMail(template_type, language)
    const document = JSON.stringify(content)
    return {
      ...seedTexts(languages, (one) => ({ subject: MAILS[one][template_type].subject })),
      shop_id: shopId,
      template_type,
      language,
      default_language: language === languages[0],
      html_content,
      default_content: html_content,
      content: document,
      default_document: document,
    }
  })

/** The first language is the default one. */
export const seedEmails = (db: ShopDb, shopId: number, languages: SeedLanguages) =>
  db
    .insertInto('email_templates')
    .values(TEMPLATE_TYPES.flatMap((type) => versionsOf(type, shopId, languages)))
    .execute()
