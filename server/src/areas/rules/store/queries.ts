import type { RuleConditionInput, RuleInput } from '@returns-desk/contract'
import { actionParamsText, placedBriefly, type RuleAction } from '@returns-desk/engine'
import { type Selectable, sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import type { Rules } from '../../../db/types.ts'

export type RuleRow = Selectable<Rules>

const storedCondition = ({ attribute_id, operator_id, value, ...placed }: RuleConditionInput) => ({
  attribute_id,
  operator_id,
  value,
  ...placedBriefly(placed),
})

/** What of a rule is kept: its input, with the action as the engine understood it. */
const columnsOf = (
  { name, priority, active, conditions, rule_action, translations }: RuleInput,
  action: RuleAction,
) => ({
  name,
  ...(translations && { translations: JSON.stringify(translations) }),
  // The two are one text to the people who write rules.
  description: name,
  priority,
  active,
  // What is active is not in shadow any more; otherwise it stays as it was.
  ...(active && { shadow: false }),
  default_action_id: rule_action.default_action_id,
  action_params: actionParamsText(action),
  conditions: JSON.stringify(conditions.map(storedCondition)),
})

export interface PageOfRules {
  readonly page: number
  readonly perPage: number
}

export const list = (db: ShopDb, shopId: number, paged?: PageOfRules) =>
  db
    .selectFrom('rules')
    .selectAll()
    .where('shop_id', '=', shopId)
    .orderBy('priority')
    .orderBy('id')
    .$if(paged !== undefined, (query) =>
      query.limit(paged?.perPage ?? 0).offset((paged?.page ?? 0) * (paged?.perPage ?? 0)),
    )
    .execute()

export const count = async (db: ShopDb, shopId: number): Promise<number> => {
  const all = db.selectFrom('rules').where('shop_id', '=', shopId)
  return (await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

export const find = (db: ShopDb, shopId: number, id: number) =>
  db.selectFrom('rules').selectAll().where('shop_id', '=', shopId).where('id', '=', id).executeTakeFirst()

export const insert = (db: ShopDb, shopId: number, rule: RuleInput, action: RuleAction) =>
  db
    .insertInto('rules')
    .values({ ...columnsOf(rule, action), shop_id: shopId })
    .returningAll()
    .executeTakeFirstOrThrow()

const existing = (db: ShopDb, shopId: number, id: number) =>
  db.updateTable('rules').where('shop_id', '=', shopId).where('id', '=', id)

export const replace = (
  db: ShopDb,
  shopId: number,
  id: number,
  { rule, action, ifMatch }: { rule: RuleInput; action: RuleAction; ifMatch: number | undefined },
) =>
  existing(db, shopId, id)
    .$if(ifMatch !== undefined, (query) => query.where('version', '=', ifMatch as number))
    .set({ ...columnsOf(rule, action), version: sql`version + 1` })
    .returningAll()
    .executeTakeFirst()

export type RuleState = 'active' | 'inactive' | 'shadow'

export const setState = (db: ShopDb, shopId: number, id: number, state: RuleState) =>
  existing(db, shopId, id)
    .set({ active: state === 'active', shadow: state === 'shadow', version: sql`version + 1` })
    .returningAll()
    .executeTakeFirst()

export const remove = (db: ShopDb, shopId: number, id: number) =>
  db.deleteFrom('rules').where('shop_id', '=', shopId).where('id', '=', id).returning('id').executeTakeFirst()
