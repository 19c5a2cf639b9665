import type { Language, RuleChange } from '@returns-desk/contract'
import { isEventRule } from '@returns-desk/engine'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { applyChanges } from '../deciding/apply-changes.ts'
import { loadRuleSet } from '../deciding/rule-set.ts'
import { type BacktestRecord, insert } from './queries.ts'
import { planBacktest } from './run-backtest.ts'
import type { BacktestSpec } from './spec.ts'

interface Start {
  readonly shopId: number
  readonly staffId: number
  readonly changes: readonly RuleChange[]
  readonly days: number
  readonly language: Language
}

export const startBacktest = async (deps: Deps, db: ShopDb, start: Start): Promise<BacktestRecord> => {
  const { shopId, staffId, changes, days, language } = start
  const { before, after, changedIds } = await applyChanges(db, shopId, changes, language)
  const { compiled, available, mailTypes } = await loadRuleSet(db, shopId)
  const spec: BacktestSpec = {
    shop: { currency: compiled.shop.currency, time_zone: compiled.shop.time_zone },
    ...{ before, after, changedIds },
    returnMethods: [...(available.return_methods ?? [])],
    paymentMethods: [...(available.payment_methods ?? [])],
    mailTypes: [...mailTypes],
    hasEventRules: [...before, ...after].some((rule) => rule.active && isEventRule(rule)),
  }
  const row = await insert(db, { shopId, staffId, days, spec, now: deps.clock() })
  await planBacktest(deps, db, { shopId, id: row.id })
  return row
}
