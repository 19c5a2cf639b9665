/** The versions of a shop's rules. The database makes one for every transaction that changes a rule (`open_rule_version`). */
import { RULE_VERSIONS_PER_PAGE, type RuleVersion } from '@returns-desk/contract'
import { type Translations, textIn } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { staffName } from '../../../db/staff-name.ts'

export interface VersionRow extends Omit<RuleVersion, 'at' | 'rule_name'> {
  readonly at: Date
  /** One of the rules that it changed. A deleted one is what it was before. */
  readonly changed: { readonly name: string; readonly translations: Translations } | null
}

const RULES_CHANGED = sql<number>`(
  select count(*)::int from rule_version_rules w
  where w.shop_id = rule_versions.shop_id and w.number = rule_versions.number)`
const CHANGED = sql`(
  select coalesce(w.rule, (
    select p.rule from rule_version_rules p
    where p.shop_id = w.shop_id and p.rule_id = w.rule_id and p.number < w.number
    order by p.number desc limit 1))
  from rule_version_rules w
  where w.shop_id = rule_versions.shop_id and w.number = rule_versions.number limit 1)`

const versions = (db: ShopDb, shopId: number) =>
  db
    .selectFrom('rule_versions')
    .select(['number', 'at', 'cause', 'restored', 'note'])
    .select([staffName('rule_versions').as('staff'), RULES_CHANGED.as('rules_changed'), CHANGED.as('changed')])
    .where('shop_id', '=', shopId)
    .$castTo<VersionRow>()

export const presentVersion = ({ at, changed, ...version }: VersionRow, reader: string): RuleVersion => ({
  ...version,
  at: at.toISOString(),
  rule_name: changed && version.rules_changed === 1 ? textIn(changed, 'name', reader) : null,
})

export const list = async (db: ShopDb, shopId: number, reader: string, before?: number) => {
  const rows = await versions(db, shopId)
    .$if(before !== undefined, (earlier) => earlier.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(RULE_VERSIONS_PER_PAGE + 1)
    .execute()
  const data = rows.slice(0, RULE_VERSIONS_PER_PAGE).map((row) => presentVersion(row, reader))
  return { data, has_more: rows.length > RULE_VERSIONS_PER_PAGE }
}

export const find = (db: ShopDb, shopId: number, number: number) =>
  versions(db, shopId).where('number', '=', number).executeTakeFirst()

/** 0 for a shop that never had a rule. */
export const newestNumber = async (db: ShopDb, shopId: number): Promise<number> => {
  const all = db.selectFrom('rule_versions').where('shop_id', '=', shopId)
  return (await all.select(({ fn }) => fn.max('number').as('number')).executeTakeFirst())?.number ?? 0
}

const existing = (db: ShopDb, shopId: number, number: number) =>
  db.updateTable('rule_versions').where('shop_id', '=', shopId).where('number', '=', number)

export const setNote = (db: ShopDb, shopId: number, number: number, note: string) =>
  existing(db, shopId, number).set({ note }).returning('number').executeTakeFirst()

export const setRestored = (db: ShopDb, shopId: number, number: number, restored: number, note: string) =>
  existing(db, shopId, number).set({ cause: 'restore', restored, note }).execute()

/** The version that this transaction has made, if its changes made any. */
export const ownNumber = async (db: ShopDb): Promise<number | undefined> => {
  const { rows } = await sql<{ number: number | null }>`
    select nullif(split_part(current_setting('app.rule_version', true), '/', 2), '')::integer as number`.execute(db)
  return rows[0]?.number ?? undefined
}

/** Why the change of this transaction was made, if the person said so. */
export const noteChange = async (db: ShopDb, shopId: number, note: string | undefined): Promise<void> => {
  const number = note ? await ownNumber(db) : undefined
  if (note && number !== undefined) await setNote(db, shopId, number, note)
}
