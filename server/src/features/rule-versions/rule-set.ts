/** The rules of a version. */
import { createHash } from 'node:crypto'
import {
  checkActionParams,
  findActionByType,
  findAttributeByKey,
  findOperatorByCode,
  type RuleCondition,
  type Trace,
  type VersionRule,
} from '@returns-desk/engine'
import { sql } from 'kysely'
import { found } from '../../base/errors.ts'
import type { ShopDb } from '../../db/db.ts'
import { find, type VersionRow } from './queries.ts'

/** As `rule_content` of the database makes it. */
interface RuleContent {
  readonly name: string
  readonly translations: unknown
  readonly priority: number
  readonly active: boolean
  readonly shadow?: boolean
  readonly default_action_id: number
  readonly action_params: unknown
  readonly conditions: readonly RuleCondition[]
}

export interface VersionSet {
  readonly rules: readonly VersionRule[]
  readonly digest: string
}

const digestOf = (rows: readonly unknown[]) => createHash('sha256').update(JSON.stringify(rows)).digest('base64url')

const toRule = (id: number, content: RuleContent): VersionRule => {
  const { default_action_id, action_params, ...rule } = content
  const check = checkActionParams(default_action_id, action_params)
  return { ...rule, id, action: check.ok ? check.action : undefined }
}

/** Each rule as the newest version up to this one left it. */
const keptRules = async (db: ShopDb, shopId: number, number: number): Promise<VersionSet> => {
  const { rows } = await sql<{ rule_id: number; rule: RuleContent }>`
    select rule_id, rule from (
      select distinct on (rule_id) rule_id, rule from rule_version_rules
      where shop_id = ${shopId} and number <= ${number}
      order by rule_id, number desc
    ) as states
    where rule is not null
    order by rule_id`.execute(db)
  return { rules: rows.map(({ rule_id, rule }) => toRule(rule_id, rule)), digest: digestOf(rows) }
}

const fromTrace = ({ id, name, priority, conditions, action }: Trace['rules'][number]): VersionRule => ({
  id,
  name,
  priority,
  active: true,
  translations: {},
  conditions: conditions.map(([key, code, value]) => {
    const attribute = findAttributeByKey(key)
    const type = attribute?.node_type === 'FIELD' ? attribute.value_type : 'text'
    return { attribute_id: attribute?.id ?? 0, operator_id: findOperatorByCode(type, code)?.id ?? 0, value }
  }),
  action: findActionByType(action.type) ? action : undefined,
})

const foundRules = async (db: ShopDb, shopId: number, rulesId: string): Promise<VersionSet> => {
  const snapshot = db.selectFrom('rule_snapshots').select('rules').where('shop_id', '=', shopId)
  const { rules } = await snapshot.where('id', '=', rulesId).executeTakeFirstOrThrow()
  return { rules: (rules as unknown as Trace['rules']).map(fromTrace), digest: rulesId }
}

export const ruleSetOf = (db: ShopDb, shopId: number, { number, rules_id }: Pick<VersionRow, 'number' | 'rules_id'>) =>
  rules_id === null ? keptRules(db, shopId, number) : foundRules(db, shopId, rules_id)

/** Version 0 is empty. */
export const findRuleSet = async (db: ShopDb, shopId: number, number: number): Promise<VersionSet> =>
  number === 0 ? { rules: [], digest: digestOf([]) } : ruleSetOf(db, shopId, found(await find(db, shopId, number)))
