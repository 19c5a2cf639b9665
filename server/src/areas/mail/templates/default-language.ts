/**
 * Templates with the same type and subject are one e-mail in several languages: they share a `template_id`, which the
 * database maintains (`settle_template`) and rules refer to. Exactly one of them is the default: what a customer gets
 * whose own language is missing.
 */
import type { EmailTemplate } from '@returns-desk/contract'
import { findActionByType } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'

const SEND_EMAIL = findActionByType('SEND_EMAIL')?.id

/** Concurrent inserts of the first language of an e-mail would both become its default: one waits for the other. */
export const lockTemplates = (db: ShopDb, shopId: number) =>
  db.selectFrom('shops').select('shop_id').where('shop_id', '=', shopId).forNoKeyUpdate().execute()

/**
 * Makes one template of an e-mail the default: `changed` if requested, else the current default, else the oldest of the
 * others. A template that gains or loses the default gets a new version, so that concurrent editors see a conflict.
 */
export const settleDefault = async (db: ShopDb, shopId: number, changed: EmailTemplate, isWanted = false) => {
  const { id, template_type, subject } = changed
  const isChanged = sql<boolean>`(id = ${id})`
  const chosen = await db
    .selectFrom('email_templates')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('template_type', 'is not distinct from', template_type)
    .where('subject', '=', subject)
    .orderBy(sql`${isChanged} and ${isWanted}`, 'desc')
    .orderBy('default_language', 'desc')
    .orderBy(isChanged)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!chosen) return
  const isChosen = sql<boolean>`(id = ${chosen.id})`
  await db
    .updateTable('email_templates')
    .set({ default_language: isChosen, version: sql`version + case when ${isChanged} then 0 else 1 end` })
    .where('shop_id', '=', shopId)
    .where('template_type', 'is not distinct from', template_type)
    .where('subject', '=', subject)
    .where('default_language', '<>', isChosen)
    .execute()
}

/** If the last version of an e-mail becomes a version of another one, rules that send it send that one from now on. */
export const moveRules = async (db: ShopDb, shopId: number, from: number, to: number) => {
  if (from === to) return
  await sql`
    update rules set action_params = jsonb_build_object('email_id', ${to}::integer), version = version + 1
    where shop_id = ${shopId} and default_action_id = ${SEND_EMAIL} and (action_params ->> 'email_id')::integer = ${from}
      and not exists (select from email_templates where shop_id = ${shopId} and template_id = ${from})`.execute(db)
}
