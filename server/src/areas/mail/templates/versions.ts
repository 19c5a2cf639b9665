/** What a template was before: a version for each time that its content was saved, the newest fifty. */
import { isDeepStrictEqual } from 'node:util'
import type { EmailVersion } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { staffName } from '../../../db/staff-name.ts'
import type { TemplateRow, Written } from './queries.ts'

const KEPT_VERSIONS = 50

const SUMMARY = ['id', 'saved_at', 'subject'] as const

const versionsOf = (db: ShopDb, shopId: number, emailId: number) =>
  db
    .selectFrom('email_versions')
    .select(SUMMARY)
    .select(sql<boolean>`content is not null`.as('is_simple'))
    .select(staffName('email_versions').as('staff'))
    .where('shop_id', '=', shopId)
    .where('email_id', '=', emailId)

export const listVersions = (db: ShopDb, shopId: number, emailId: number) =>
  versionsOf(db, shopId, emailId).orderBy('id', 'desc').$castTo<EmailVersion>().execute()

export const findVersion = (db: ShopDb, shopId: number, emailId: number, id: number) =>
  versionsOf(db, shopId, emailId)
    .select(['html_content', 'content'])
    .where('id', '=', id)
    .$castTo<EmailVersion & Written>()
    .executeTakeFirst()

/** `bySomebody`: the person who is signed in saved it. */
const insertVersion = (db: ShopDb, shopId: number, template: TemplateRow, savedAt: Date, bySomebody: boolean) => {
  const { id, subject, html_content } = template
  const content = template.content === null ? null : JSON.stringify(template.content)
  const version = { shop_id: shopId, email_id: id, saved_at: savedAt, subject, html_content, content }
  return db
    .insertInto('email_versions')
    .values(bySomebody ? version : { ...version, staff_id: null })
    .execute()
}

const hasVersions = async (db: ShopDb, shopId: number, emailId: number) =>
  (await versionsOf(db, shopId, emailId).limit(1).executeTakeFirst()) !== undefined

const dropOldest = (db: ShopDb, shopId: number, emailId: number) =>
  sql`
    delete from email_versions where shop_id = ${shopId} and email_id = ${emailId} and id <= (
      select id from email_versions where shop_id = ${shopId} and email_id = ${emailId}
      order by id desc offset ${KEPT_VERSIONS} limit 1)`.execute(db)

const isSame = (one: Written, other: Written) =>
  one.html_content === other.html_content && isDeepStrictEqual(one.content, other.content)

/** The first change of a template also keeps what it was until then. `before`: undefined for a new template. */
export const keepVersion = async (
  db: ShopDb,
  shopId: number,
  before: TemplateRow | undefined,
  saved: TemplateRow,
  at: Date,
): Promise<void> => {
  if (before && isSame(before, saved)) return
  if (before && !(await hasVersions(db, shopId, before.id)))
    await insertVersion(db, shopId, before, before.created_at, false)
  await insertVersion(db, shopId, saved, at, true)
  await dropOldest(db, shopId, saved.id)
}
