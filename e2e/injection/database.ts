/** Access to the database of a running server, to plant what a platform or a courier would deliver. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { RunningServer } from '../server.ts'

export type Database = pg.Client

export const openDatabase = async ({ dataDir }: RunningServer): Promise<Database> => {
  const cluster = join(dataDir, 'postgres', 'cluster')
  const password = await readFile(join(cluster, 'password'), 'utf8')
  const port = (await readFile(join(cluster, 'data', 'postmaster.pid'), 'utf8')).split('\n')[3]
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port: Number(port), database: 'returns_desk', user: 'returns_desk_owner' },
    password: password.trim(),
  })
  await client.connect()
  return client
}

/** An index takes 2,700 bytes of a text. Here a text is longer, and nothing is looked up by it. */
export const dropTextIndexes = (database: Database) =>
  database.query(`
    drop index orders_name, return_reasons_name, return_statuses_name, email_templates_language, returns_customer,
      withdrawals_email;
    alter table product_variants drop constraint product_variants_shop_id_sku_key`)

/** Sets columns of one row, each to a text. */
export const write = async (
  database: Database,
  table: string,
  where: Readonly<Record<string, string | number>>,
  values: Readonly<Record<string, unknown>>,
) => {
  const columns = Object.keys(values).map((name, index) => `${name} = $${index + 1}`)
  const conditions = Object.keys(where).map((name, index) => `${name} = $${columns.length + index + 1}`)
  const { rowCount } = await database.query(
    `update ${table} set ${columns.join(', ')} where ${conditions.join(' and ')}`,
    [...Object.values(values), ...Object.values(where)],
  )
  if (rowCount !== 1) throw new Error(`${rowCount} rows of ${table} were planted`)
}
