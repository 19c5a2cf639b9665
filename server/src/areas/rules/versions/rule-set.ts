/** The rules of a version. */
import { createHash } from 'node:crypto'
import { checkActionParams, type RuleCondition, type VersionRule } from '@returns-desk/engine'
import { sql } from 'kysely'
import { found } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { find } from '../store/version-queries.ts'

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
export const keptRules = async (db: ShopDb, shopId: number, number: number): Promise<VersionSet> => {
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

/** Version 0 is empty. */
export const findRuleSet = async (db: ShopDb, shopId: number, number: number): Promise<VersionSet> =>
  number === 0
    ? { rules: [], digest: digestOf([]) }
    : keptRules(db, shopId, found(await find(db, shopId, number)).number)
