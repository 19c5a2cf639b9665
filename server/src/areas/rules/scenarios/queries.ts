/** The tests of a shop's rules, in the database. */
import type { ScenarioExpectation, ScenarioFacts } from '@returns-desk/contract'
import type { OrderDates } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'

export interface StoredScenario {
  readonly id: number
  readonly name: string
  readonly facts: ScenarioFacts
  readonly dates: OrderDates
  readonly today: string
  readonly expectation: ScenarioExpectation
  readonly must: boolean
  readonly from_return_id: string | null
  readonly version: number
}

const scenarios = (db: ShopDb, shopId: number) =>
  db
    .selectFrom('rule_scenarios')
    .select(['id', 'name', 'facts', 'dates', 'expectation', 'must', 'from_return_id', 'version'])
    .select(sql<string>`today::text`.as('today'))
    .where('shop_id', '=', shopId)
    .$castTo<StoredScenario>()

export const list = (db: ShopDb, shopId: number) => scenarios(db, shopId).orderBy('id').execute()

export const listRequiredScenarios = (db: ShopDb, shopId: number) =>
  scenarios(db, shopId).where('must', '=', true).orderBy('id').execute()

export const find = (db: ShopDb, shopId: number, id: number) =>
  scenarios(db, shopId).where('id', '=', id).executeTakeFirst()

export const count = async (db: ShopDb, shopId: number): Promise<number> => {
  const all = db.selectFrom('rule_scenarios').where('shop_id', '=', shopId)
  return (await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

export const insert = async (
  db: ShopDb,
  shopId: number,
  { facts, dates, expectation, ...plain }: Omit<StoredScenario, 'id' | 'version'>,
): Promise<number> => {
  const documents = { facts: JSON.stringify(facts), dates: JSON.stringify(dates) }
  const { id } = await db
    .insertInto('rule_scenarios')
    .values({ ...plain, ...documents, expectation: JSON.stringify(expectation), shop_id: shopId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const replace = (
  db: ShopDb,
  shopId: number,
  id: number,
  { name, must, expectation }: Pick<StoredScenario, 'name' | 'must' | 'expectation'>,
  ifMatch: number | undefined,
) =>
  db
    .updateTable('rule_scenarios')
    .set({ name, must, expectation: JSON.stringify(expectation), version: sql`version + 1` })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .$if(ifMatch !== undefined, (query) => query.where('version', '=', ifMatch as number))
    .returning('id')
    .executeTakeFirst()

export const remove = (db: ShopDb, shopId: number, id: number) =>
  db.deleteFrom('rule_scenarios').where('shop_id', '=', shopId).where('id', '=', id).returning('id').executeTakeFirst()
