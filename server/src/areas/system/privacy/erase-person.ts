/** Erases a customer. What the books need stays, anonymised; the rest is deleted, photos included. */
import { randomUUID } from 'node:crypto'
import type { Erasure } from '@returns-desk/contract'
import { type Trace, withoutPersonalData } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { PERSONAL_DATA, type Person, type TableRule } from '../../../db/personal-data.ts'
import { endOrderTokens } from '../../../http/order-tokens.ts'
import { lockOrder } from '../../intake/requests/load-intake.ts'
import { removeUnnamed } from '../../shop/files/sweep-files.ts'
import { findPerson } from './find-person.ts'

const keysIn = async (db: ShopDb, shopId: number, person: Person, table: string, { rows, files = [] }: TableRule) => {
  const keys: string[] = []
  for (const column of rows ? files : []) {
    const found = await sql<{ key: string }>`
      select unnest('{}'::text[] || ${sql.ref(column)}) as key from ${sql.table(table)}
      where shop_id = ${shopId} and ${rows?.(person)}`.execute(db)
    keys.push(...found.rows.map(({ key }) => key))
  }
  return keys
}

const eraseRows = async (db: ShopDb, shopId: number, person: Person, table: string, { rows, erase }: TableRule) => {
  if (!rows || !erase) return 0
  const which = sql`where shop_id = ${shopId} and ${rows(person)}`
  const change =
    erase === 'delete'
      ? sql`delete from ${sql.table(table)} ${which}`
      : sql`update ${sql.table(table)} set ${sql.join(
          Object.entries(erase).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
        )} ${which}`
  return Number((await change.execute(db)).numAffectedRows ?? 0)
}

const patternOf = (email: string) => email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const withoutAddress = (text: string, email: string) => text.replace(new RegExp(patternOf(email), 'gi'), '')

const eraseTraces = async (db: ShopDb, shopId: number, { email, returnIds }: Person) => {
  if (returnIds.length === 0) return
  const anonymised = (trace: unknown) =>
    withoutAddress(JSON.stringify(withoutPersonalData(trace as unknown as Trace)), email)
  const ofThem = [...returnIds]
  const decided = db.selectFrom('return_traces').select(['return_id', 'trace']).where('shop_id', '=', shopId)
  for (const { return_id, trace } of await decided.where('return_id', 'in', ofThem).execute()) {
    const kept = db
      .updateTable('return_traces')
      .set({ trace: anonymised(trace) })
      .where('shop_id', '=', shopId)
    await kept.where('return_id', '=', return_id).execute()
  }
  const happened = db.selectFrom('return_event_traces').select(['return_id', 'id', 'trace'])
  const rows = await happened.where('shop_id', '=', shopId).where('return_id', 'in', ofThem).execute()
  for (const { return_id, id, trace } of rows) {
    const kept = db
      .updateTable('return_event_traces')
      .set({ trace: anonymised(trace) })
      .where('shop_id', '=', shopId)
    await kept.where('return_id', '=', return_id).where('id', '=', id).execute()
  }
}

/**
 * Rules of the shop may name the address, and so do their snapshots for the traces. The snapshot gets another id, so
 * that later decisions by that rule store the rule as it is.
 */
const eraseSnapshots = async (db: ShopDb, shopId: number, { email }: Person) => {
  const naming = await sql<{ id: string; rules: unknown }>`
    select id, rules from rule_snapshots
    where shop_id = ${shopId} and position(${email} in lower(rules::text)) > 0`.execute(db)
  for (const { id, rules } of naming.rows)
    await db
      .updateTable('rule_snapshots')
      .set({ id: randomUUID(), rules: withoutAddress(JSON.stringify(rules), email) })
      .where('shop_id', '=', shopId)
      .where('id', '=', id)
      .execute()
}

/** So do the versions of the rules, and the reasons that staff gave for them. */
const eraseVersions = async (db: ShopDb, shopId: number, { email }: Person) => {
  const cleaned = (text: string) => sql`regexp_replace(${sql.raw(text)}, ${patternOf(email)}, '', 'gi')`
  const naming = (text: string) => sql`shop_id = ${shopId} and position(${email} in lower(${sql.raw(text)})) > 0`
  await sql`
    update rule_version_rules set rule = ${cleaned('rule::text')}::jsonb where ${naming('rule::text')}`.execute(db)
  await sql`update rule_versions set note = ${cleaned('note')} where ${naming('note')}`.execute(db)
}

const countRulesNaming = async (db: ShopDb, shopId: number, { email }: Person) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rules
    where shop_id = ${shopId} and position(${email} in lower(conditions::text)) > 0`.execute(db)
  return rows[0]?.count ?? 0
}

const eraseAll = async (db: ShopDb, shopId: number, person: Person) => {
  const keys = new Set<string>()
  const rows: Record<string, number> = {}
  const rules = Object.entries(PERSONAL_DATA)
  for (const [table, rule] of rules) for (const key of await keysIn(db, shopId, person, table, rule)) keys.add(key)
  await endOrderTokens(db, shopId, person.orderRefs)
  await eraseTraces(db, shopId, person)
  await eraseSnapshots(db, shopId, person)
  await eraseVersions(db, shopId, person)
  for (const [table, rule] of rules) {
    const count = await eraseRows(db, shopId, person, table, rule)
    if (count > 0) rows[table] = count
  }
  return { keys: [...keys], rows, rules_naming: await countRulesNaming(db, shopId, person) }
}

/**
 * Erases in the caller's transaction, and returns the work for after the commit: files may only be deleted once the
 * rows that referenced them are gone. `orderRefs`: orders of this customer according to the platform, whatever address
 * is on them.
 */
export const eraseInShop = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  email: string,
  orderRefs: readonly string[] = [],
): Promise<() => Promise<Erasure>> => {
  const since = deps.clock()
  const find = () => findPerson(db, shopId, email, orderRefs)
  // A concurrent write to one of these orders either commits before, and is found, or is refused afterwards.
  for (const orderRef of (await find()).orderRefs.toSorted()) await lockOrder(db, { shopId, orderRef })
  const { keys, rows, rules_naming } = await eraseAll(db, shopId, await find())
  return async () => {
    // If this is interrupted, the sweep deletes them: no row references them any more.
    const files = await removeUnnamed(deps, shopId, keys, since)
    deps.log.info({ event: 'customer_erased', shop_id: shopId })
    return { rows, files, rules_naming }
  }
}

export const erasePerson = async (
  deps: Deps,
  shopId: number,
  email: string,
  orderRefs: readonly string[] = [],
): Promise<Erasure> => {
  const removeFiles = await inShop(deps.db, shopId, (db) => eraseInShop(deps, db, shopId, email, orderRefs))
  return removeFiles()
}
