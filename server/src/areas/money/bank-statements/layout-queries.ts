/**
 * What a shop has said that the columns of its statements are, by a digest of their names. Nothing of the file is kept while
 * a person thinks: the browser sends it once to see its columns, and again to be read.
 */
import { canReadBy, type StatementColumn } from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import type { Layouts } from './csv/layouts.ts'

/** Nobody has statements of more kinds. */
const MOST_LAYOUTS = 50

export const listLayouts = async (db: ShopDb, shopId: number): Promise<Layouts> => {
  const { rows } = await sql<{ digest: string; columns: StatementColumn[] }>`
    select digest, columns from statement_layouts where shop_id = ${shopId}`.execute(db)
  return Object.fromEntries(rows.map(({ digest, columns }) => [digest, columns]))
}

export const saveLayout = async (
  db: ShopDb,
  shopId: number,
  { digest, columns }: { digest: string; columns: StatementColumn[] },
  at: Date,
): Promise<void> => {
  if (!canReadBy(columns)) throw new DomainError('statement_columns_incomplete')
  await sql`
    insert into statement_layouts (shop_id, digest, columns, saved_at)
    values (${shopId}, ${digest}, ${columns}::text[], ${at})
    on conflict (shop_id, digest) do update
      set columns = excluded.columns, saved_by = excluded.saved_by, saved_at = excluded.saved_at`.execute(db)
  await sql`
    delete from statement_layouts where shop_id = ${shopId} and digest in (
      select digest from statement_layouts where shop_id = ${shopId}
      order by saved_at desc, digest offset ${sql.lit(MOST_LAYOUTS)})`.execute(db)
}
