/**
 * The fields of a shop's own texts hold its first language, `translations` the others. When another language becomes the
 * first one they change places. A text that has no translation yet stays as it is, and is the translation of itself.
 */
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'

const NAMED = ['display_name', 'description'] as const
const METHOD = ['name', 'short_instruction', 'long_instruction'] as const

/** By table, the fields that are translated. The subject of an e-mail stays: its versions and rules are known by it. */
const TEXTS = {
  return_reasons: NAMED,
  return_statuses: NAMED,
  return_methods: METHOD,
  payment_methods: METHOD,
  rules: ['name'],
  settings: ['withdrawal_text', 'email_footer'],
} as const

/**
 * Before any of the shop's rows changes. Every change of these rows also changes the one row that says when the shop changed:
 * a transaction that has that row and then waits for one of these would deadlock with a colleague who saves it.
 */
export const lockOwnTexts = async (db: ShopDb, shopId: number): Promise<void> => {
  for (const table of Object.keys(TEXTS))
    await sql`select from ${sql.table(table)} where shop_id = ${shopId} order by id for no key update`.execute(db)
}

/** In the transaction that changes the shop's languages. */
export const swapFirstLanguage = async (db: ShopDb, shopId: number, from: string, to: string): Promise<void> => {
  if (from === to) return
  for (const [table, fields] of Object.entries(TEXTS)) {
    const texts = sql.join(fields.flatMap((field) => [sql.lit(field), sql`nullif(${sql.ref(field)}, '')`]))
    const moved = fields.map(
      (field) =>
        sql`${sql.ref(field)} = coalesce(nullif(translations -> ${to}::text ->> ${sql.lit(field)}, ''), ${sql.ref(field)})`,
    )
    await sql`
      update ${sql.table(table)} set ${sql.join(moved)},
        translations = (translations - ${to}::text)
          || jsonb_build_object(${from}::text, jsonb_strip_nulls(jsonb_build_object(${texts}))),
        version = version + 1
      where shop_id = ${shopId}`.execute(db)
  }
  await sql`update rules set description = name where shop_id = ${shopId}`.execute(db)
}
