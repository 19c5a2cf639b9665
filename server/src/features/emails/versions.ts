/** What a template was before: a version for each time that its content was saved, the newest fifty. */
import { isDeepStrictEqual } from 'node:util'
import type { EmailVersion } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { ShopDb } from '../../db/db.ts'
import type { TemplateRow, Written } from './queries.ts'

const KEPT_VERSIONS = 50

/** The session that saves. */
export interface Saver {
  readonly sessionId: string
  readonly at: Date
}

const SUMMARY = ['id', 'saved_at', 'signed_in_by', 'staff_ref', 'subject'] as const

const versionsOf = (db: ShopDb, shopId: number, emailId: number) =>
  db
    .selectFrom('email_versions')
    .select(SUMMARY)
    .select(sql<boolean>`content is not null`.as('is_simple'))
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

const insertVersion = (db: ShopDb, shopId: number, template: TemplateRow, savedAt: Date, sessionId?: string) => {
  const document = template.content === null ? null : JSON.stringify(template.content)
  return sql`
    insert into email_versions (shop_id, email_id, saved_at, signed_in_by, staff_ref, subject, html_content, content)
    select ${shopId}, ${template.id}, ${savedAt}, who.signed_in_by, who.staff_ref, ${template.subject},
      ${template.html_content}, ${document}::jsonb
    from (select) as nobody
    left join sessions who on who.shop_id = ${shopId} and who.session_id = ${sessionId ?? null}::uuid`.execute(db)
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
  { sessionId, at }: Saver,
): Promise<void> => {
  if (before && isSame(before, saved)) return
  if (before && !(await hasVersions(db, shopId, before.id))) await insertVersion(db, shopId, before, before.created_at)
  await insertVersion(db, shopId, saved, at, sessionId)
  await dropOldest(db, shopId, saved.id)
}
