/** Evaluates the shop's rules for a return, and stores the trace. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Available,
  type CompiledRules,
  compileRules,
  type Decision,
  evaluate,
  type Facts,
  makeTrace,
  type Names,
  type OrderDates,
  type ReturnWindow,
  type Rule,
  returnWindow,
  type Trace,
} from '@returns-desk/engine'
import { LRUCache } from 'lru-cache'
import type { ShopDb } from '../../db/db.ts'
import { list, type RuleRow } from './queries.ts'
import { actionOf, conditionsOf } from './rule-targets.ts'
import { FIRST_LANGUAGE, listNamed, namesById } from './shop-names.ts'
import { shopState } from './shop-state.ts'

/** Enough for the shops that are active at the same time. */
const MAX_RULE_SETS = 300
const compiledRuleSets = new LRUCache<string, RuleSet>({ max: MAX_RULE_SETS })

/** Everything that a decision depends on besides the facts. */
export interface RuleSet {
  readonly compiled: CompiledRules
  readonly names: Names
  readonly available: Available
  /** The type of a template by its id; templates that a shop added have none. */
  readonly mailTypes: ReadonlyMap<number, string | null>
  /** Whether a rule without an event sends a mail: such mails go out when the return is created. */
  readonly mailsOnReturn: boolean
  readonly daysAcceptReturn: number
  readonly timeZone: string
}

/** A row whose action can no longer be parsed is skipped. */
const toEngineRule = (row: RuleRow): Rule[] => {
  const { id, name, priority, active } = row
  const action = actionOf(row)
  return action ? [{ id, name, priority, active, conditions: conditionsOf(row), action }] : []
}

const activeIds = async (db: ShopDb, shopId: number, table: 'return_methods' | 'payment_methods') => {
  const rows = db
    .selectFrom(table)
    .select('id')
    .where('shop_id', '=', shopId)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
  return new Set((await rows.execute()).map(({ id }) => id))
}

const mailTypesOf = async (db: ShopDb, shopId: number) => {
  const templates = db
    .selectFrom('email_templates')
    .select(['template_id', 'template_type'])
    .where('shop_id', '=', shopId)
  return new Map((await templates.execute()).map(({ template_id, template_type }) => [template_id, template_type]))
}

const compileRuleSet = async (db: ShopDb, shopId: number): Promise<RuleSet> => {
  const shop = await db.selectFrom('shops').selectAll().where('shop_id', '=', shopId).executeTakeFirstOrThrow()
  const settings = await db.selectFrom('settings').selectAll().where('shop_id', '=', shopId).executeTakeFirstOrThrow()
  const rules = (await list(db, shopId)).flatMap(toEngineRule)
  // Loading and compiling thousands of rules each get their own turn of the event loop.
  await nextTurn()
  const compiled = compileRules(rules, shop)
  return {
    compiled,
    names: namesById(await listNamed(db, shopId, FIRST_LANGUAGE)),
    available: {
      return_methods: await activeIds(db, shopId, 'return_methods'),
      payment_methods: await activeIds(db, shopId, 'payment_methods'),
    },
    mailTypes: await mailTypesOf(db, shopId),
    mailsOnReturn: compiled.onReturn.rules.some(({ rule }) => rule.action.type === 'SEND_EMAIL'),
    daysAcceptReturn: settings.days_accept_return,
    timeZone: shop.time_zone,
  }
}

/** Compiled once and cached until something it depends on changes, on this server or another. */
export const loadRuleSet = async (db: ShopDb, shopId: number): Promise<RuleSet> =>
  ruleSetAt(db, shopId, await shopState(db, shopId))

/** The same for callers that already know the shop's state. */
export const ruleSetAt = async (db: ShopDb, shopId: number, state: string): Promise<RuleSet> => {
  const known = compiledRuleSets.get(state)
  if (known) return known
  const ruleSet = await compileRuleSet(db, shopId)
  compiledRuleSets.set(state, ruleSet)
  return ruleSet
}

export interface ReturnDecision {
  readonly decision: Decision
  readonly window: ReturnWindow | null
  readonly trace: Trace
}

export const decideReturn = (ruleSet: RuleSet, facts: Facts, dates: OrderDates): ReturnDecision => {
  const evaluation = evaluate(ruleSet.compiled, facts, ruleSet.available)
  const window = returnWindow(dates, {
    days_accept_return: ruleSet.daysAcceptReturn,
    extension_days: evaluation.decision.extension_days,
    time_zone: ruleSet.timeZone,
  })
  return { decision: evaluation.decision, window, trace: makeTrace(evaluation, { names: ruleSet.names, window }) }
}
