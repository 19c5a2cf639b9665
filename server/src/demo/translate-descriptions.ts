import { SENTENCES } from '@returns-desk/demo'
import { sql } from 'kysely'
import type { ShopDb } from '../db/db.ts'
import { recordset } from '../db/recordset.ts'

const COLUMNS = { text: 'text', language: 'text', translation: 'text' }

/** What invented customers wrote, in the other language: so that a newcomer can read the demo shop in one. */
export const translateDescriptions = (db: ShopDb, shopId: number) => {
  const pairs = SENTENCES.flatMap(({ ro, en }) => [
    { text: ro, language: 'en', translation: en },
    { text: en, language: 'ro', translation: ro },
  ])
  return sql`
    update return_products p
    set translations = coalesce(p.translations, '{}') || jsonb_build_object(t.language,
      coalesce(p.translations -> t.language, '{}') || jsonb_build_object('description', t.translation))
    from ${recordset('t', COLUMNS, pairs)}
    where p.shop_id = ${shopId} and p.description = t.text`.execute(db)
}
