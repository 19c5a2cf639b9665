/**
 * Everything about one customer, as a document: the rows about them, with sealed values opened, and their photos. This
 * settles a data request that came through the shop's platform.
 */
import type { PersonalExport } from '@returns-desk/contract'
import { returnNumber } from '@returns-desk/engine'
import { sql } from 'kysely'
import { readKey } from '../../../adapters/files/file-key.ts'
import { mapYielding } from '../../../base/map-yielding.ts'
import type { Vault } from '../../../base/secrets.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { PERSONAL_DATA, type Person, type TableRule } from '../../../db/personal-data.ts'
import { type RowKey, SEALED_COLUMNS } from '../../../db/sealed-columns.ts'
import { findPerson } from './find-person.ts'
import { answerRequests } from './requests.ts'

type PersonalRow = Record<string, unknown>

const SEALED = /_sealed$/

const openColumn = (vault: Vault, table: string, row: PersonalRow, column: string) => {
  const aadOf = SEALED_COLUMNS[`${table}.${column}`]
  const sealed = row[column]
  if (!aadOf || typeof sealed !== 'string') return null
  // Null if the key that sealed it is gone.
  return vault.tryOpen(sealed, aadOf(row as RowKey)) ?? null
}

/** Where the person knows it by another form than the column has. */
const AS_KNOWN: Readonly<Record<string, (value: number) => string>> = { 'returns.number': returnNumber }

const known = (table: string, column: string, value: unknown) =>
  typeof value === 'number' ? (AS_KNOWN[`${table}.${column}`]?.(value) ?? value) : value

const presentRow = (vault: Vault, table: string, { secret = [] }: TableRule, row: PersonalRow): PersonalRow =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => column !== 'shop_id' && !secret.includes(column))
      .map(([column, value]) =>
        SEALED.test(column)
          ? [column.replace(SEALED, ''), openColumn(vault, table, row, column)]
          : [column, known(table, column, value)],
      ),
  )

const rowsOf = async (db: ShopDb, shopId: number, person: Person, table: string, rule: TableRule) => {
  if (!rule.rows) return []
  const { rows } = await sql<{ row: PersonalRow }>`
    select to_jsonb(t) as row from ${sql.table(table)} as t where shop_id = ${shopId} and ${rule.rows(person)}`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

const filesOf = async ({ files }: Deps, shopId: number, keys: Iterable<string>) => {
  const found: PersonalExport['files'] = []
  for (const key of keys) {
    const content = await files.get(shopId, key)
    const content_type = readKey(key)?.contentType ?? ''
    if (content) found.push({ key, content_type, content_base64: content.toString('base64') })
  }
  return found
}

const readRows = async ({ vault }: Deps, db: ShopDb, shopId: number, email: string) => {
  const person = await findPerson(db, shopId, email)
  const data: PersonalExport['data'] = {}
  const keys = new Set<string>()
  for (const [table, rule] of Object.entries(PERSONAL_DATA)) {
    const rows = await rowsOf(db, shopId, person, table, rule)
    for (const column of rule.files ?? [])
      for (const row of rows) for (const key of [row[column]].flat()) if (typeof key === 'string') keys.add(key)
    if (rows.length > 0) data[table] = await mapYielding(rows, (row) => presentRow(vault, table, rule, row))
  }
  return { email: person.email, data, keys }
}

/** Fetching files may take long, so no transaction is held open meanwhile. */
export const exportPerson = async (deps: Deps, shopId: number, address: string): Promise<PersonalExport> => {
  const { email, data, keys } = await inShop(deps.db, shopId, (db) => readRows(deps, db, shopId, address))
  const files = await filesOf(deps, shopId, keys)
  await inShop(deps.db, shopId, (db) => answerRequests(db, shopId, email, deps.clock()))
  return { email, exported_at: deps.clock().toISOString(), data, files }
}
