/** The rules of a shop as they would be after some changes. Nothing is saved. */
import type { Language, RuleChange } from '@returns-desk/contract'
import type { Rule } from '@returns-desk/engine'
import { DomainError } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { checkRule } from './check-rule.ts'
import { listEngineRules } from './rule-set.ts'
import { loadTargets, type RuleTargets } from './rule-targets.ts'

export interface ChangedRules {
  readonly before: readonly Rule[]
  readonly after: readonly Rule[]
  /** The rules that differ. New ones have provisional ids, higher than any other: the youngest of their priority. */
  readonly changedIds: readonly number[]
}

type Put = Extract<RuleChange, { put: unknown }>['put']

/** The field that an error is about, as the caller sent it. */
const atChange = async <T>(index: number, check: Promise<T>): Promise<T> => {
  try {
    return await check
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const details = error.details?.map((detail) => ({ ...detail, field: `changes.${index}.put.${detail.field}` }))
    throw new DomainError(error.code, { values: error.values, ...(details && { details }) })
  }
}

const ruleOf = async (db: ShopDb, shopId: number, put: Put, id: number, context: Context): Promise<Rule> => {
  const { name, priority, active, conditions } = put
  const action = await checkRule(db, shopId, put, context.targets, context.language)
  return { id, name, priority, active, conditions, action }
}

interface Context {
  readonly targets: RuleTargets
  readonly language: Language
}

const known = (rules: ReadonlyMap<number, Rule>, id: number): Rule => {
  const rule = rules.get(id)
  if (!rule) throw new DomainError('not_found')
  return rule
}

export const applyChanges = async (
  db: ShopDb,
  shopId: number,
  changes: readonly RuleChange[],
  language: Language,
): Promise<ChangedRules> => {
  const before = await listEngineRules(db, shopId)
  const rules = new Map(before.map((rule) => [rule.id, rule]))
  const context = { targets: await loadTargets(db, shopId), language }
  const changed = new Set<number>()
  let last = Math.max(0, ...rules.keys())
  for (const [i, change] of changes.entries()) {
    if ('put' in change) {
      const { id = last + 1 } = change.put
      last = Math.max(last, id)
      if (change.put.id !== undefined) known(rules, id)
      rules.set(id, await atChange(i, ruleOf(db, shopId, change.put, id, context)))
      changed.add(id)
    } else if ('remove' in change) {
      known(rules, change.remove)
      rules.delete(change.remove)
      changed.add(change.remove)
    } else {
      const id = 'activate' in change ? change.activate : change.deactivate
      rules.set(id, { ...known(rules, id), active: 'activate' in change })
      changed.add(id)
    }
  }
  return { before, after: [...rules.values()], changedIds: [...changed] }
}
