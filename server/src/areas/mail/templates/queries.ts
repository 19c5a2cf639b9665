import type { contract, EmailTemplate, EmailTemplateInput } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ShopDb } from '../../../db/db.ts'
import type { JsonValue } from '../../../db/types.ts'

export type TemplatePatch = z.output<(typeof contract.emails.update)['body']>

/** With the id that its language versions share. */
export type TemplateRow = EmailTemplate & { template_id: number; created_at: Date }

/** What a mail is made of: its HTML, and the document it was made from, if it was. */
export type Written = Pick<EmailTemplate, 'html_content' | 'content'>

/** The driver would write a JSON value as it sees fit: text is text. */
const stored = ({ content, ...rest }: Partial<Written>) =>
  content === undefined ? rest : { ...rest, content: content === null ? null : JSON.stringify(content) }

const templatesOf = (db: ShopDb, shopId: number) =>
  db.selectFrom('email_templates').selectAll().where('shop_id', '=', shopId).$castTo<TemplateRow>()

const SUMMARY = [
  ...(['id', 'shop_id', 'template_type', 'subject', 'translations'] as const),
  ...(['language', 'default_language', 'version'] as const),
]

/** The oldest subject first, with its languages together and the default one leading. */
export const list = (db: ShopDb, shopId: number, { hasContent }: { hasContent: boolean }) =>
  db
    .selectFrom('email_templates')
    .select(SUMMARY)
    .select(hasContent ? 'html_content' : sql<string>`''`.as('html_content'))
    .select(hasContent ? 'content' : sql<null>`null`.as('content'))
    .where('shop_id', '=', shopId)
    .$castTo<EmailTemplate>()
    .orderBy(sql`min(id) over (partition by subject)`)
    .orderBy('template_type')
    .orderBy('default_language', 'desc')
    .orderBy('language')
    .execute()

/** The shop's languages, its first one first, then others that it has templates in. */
export const listLanguages = async (db: ShopDb, shopId: number): Promise<string[]> => {
  const shop = db.selectFrom('shops').select('languages').where('shop_id', '=', shopId)
  const used = db.selectFrom('email_templates').select('language').distinct().where('shop_id', '=', shopId)
  const { languages } = await shop.executeTakeFirstOrThrow()
  const others = (await used.orderBy('language').execute()).map(({ language }) => language)
  return [...new Set([...languages, ...others])]
}

export const find = (db: ShopDb, shopId: number, id: number) =>
  templatesOf(db, shopId).where('id', '=', id).executeTakeFirst()

/** The initial content is kept, so that it can be restored. */
export const insert = (db: ShopDb, shopId: number, template: EmailTemplateInput) => {
  const { content, translations = {}, ...rest } = template
  const fields = { ...rest, translations: JSON.stringify(translations) }
  const document = content === null ? null : JSON.stringify(content)
  const defaults = { default_content: template.html_content, default_document: document }
  return db
    .insertInto('email_templates')
    .values({ ...fields, content: document, ...defaults, shop_id: shopId })
    .returningAll()
    .$castTo<TemplateRow>()
    .executeTakeFirstOrThrow()
}

const existing = (db: ShopDb, shopId: number, id: number) =>
  db.updateTable('email_templates').where('shop_id', '=', shopId).where('id', '=', id)

/** What another subject is called in the shop's other languages is not known, unless it is said. */
const translationsAfter = ({ subject, translations }: TemplatePatch) => {
  if (translations !== undefined) return { translations: JSON.stringify(translations) }
  return subject === undefined
    ? {}
    : { translations: sql<JsonValue>`case when subject = ${subject} then translations else '{}' end` }
}

export const update = (db: ShopDb, shopId: number, id: number, patch: TemplatePatch, ifMatch: number | undefined) =>
  existing(db, shopId, id)
    .$if(ifMatch !== undefined, (query) => query.where('version', '=', ifMatch as number))
    .set({ ...patch, ...stored(patch), ...translationsAfter(patch), version: sql`version + 1` })
    .returningAll()
    .$castTo<TemplateRow>()
    .executeTakeFirst()

type Email = Pick<EmailTemplate, 'subject' | 'template_type'>

/** What an e-mail is called in the shop's other languages; nothing if it is new. */
export const findTranslations = async (db: ShopDb, shopId: number, { subject, template_type }: Email) => {
  const own = templatesOf(db, shopId).where('subject', '=', subject)
  const versions = own.where('template_type', 'is not distinct from', template_type).orderBy('default_language', 'desc')
  return (await versions.limit(1).executeTakeFirst())?.translations ?? {}
}

/** The other language versions are called the same. They get a new version, so that concurrent editors see a conflict. */
export const shareTranslations = (db: ShopDb, shopId: number, { id, template_id, translations = {} }: TemplateRow) => {
  const names = JSON.stringify(translations)
  return db
    .updateTable('email_templates')
    .set({ translations: names, version: sql`version + 1` })
    .where('shop_id', '=', shopId)
    .where('template_id', '=', template_id)
    .where('id', '<>', id)
    .where('translations', '<>', names)
    .execute()
}

export const restore = (db: ShopDb, shopId: number, id: number) =>
  existing(db, shopId, id)
    .set({
      html_content: sql`coalesce(default_content, html_content)`,
      content: sql`case when default_content is null then content else default_document end`,
      version: sql`version + 1`,
    })
    .returningAll()
    .$castTo<TemplateRow>()
    .executeTakeFirst()

export const remove = (db: ShopDb, shopId: number, id: number) =>
  db
    .deleteFrom('email_templates')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .returningAll()
    .$castTo<TemplateRow>()
    .executeTakeFirst()
