/** Evaluates the shop's rules for a return, and stores the trace. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Available,
  type CompiledRules,
  certainExtension,
  certainRefusal,
  compileLateRules,
  compileRules,
  compileShadow,
  type Decision,
  evaluate,
  type Facts,
  isFurther,
  type LateRules,
  makeTrace,
  type Names,
  type OpenChoices,
  type OrderDates,
  possibleExtension,
  type ReturnWindow,
  type Rule,
  returnWindow,
  type ShadowOutcome,
  shadowOutcomes,
  type Trace,
} from '@returns-desk/engine'
import type { ShopDb } from '../../db/db.ts'
import { newestNumber } from '../rule-versions/queries.ts'
import { list, type RuleRow } from './queries.ts'
import { actionOf, conditionsOf } from './rule-targets.ts'
import { FIRST_LANGUAGE, listNamed, namesById, workingStaff } from './shop-names.ts'
import { cachedByState, shopState } from './shop-state.ts'

/** Everything that a decision depends on besides the facts. */
export interface RuleSet {
  /** The version of the shop's rules. */
  readonly version: number
  readonly compiled: CompiledRules
  /** Those that run without effect, if there are any. */
  readonly shadow: CompiledRules | undefined
  /** The rules that extend the window, or refuse, depending on what the customer has yet to choose. */
  readonly late: LateRules
  readonly names: Names
  readonly available: Available
  /** The type of a template by its id; templates that a shop added have none. */
  readonly mailTypes: ReadonlyMap<number, string | null>
  /** Whether a rule without an event sends a mail: such mails go out when the return is created. */
  readonly mailsOnReturn: boolean
  /** Whether a rule without an event refuses, charges, asks for photos, and so on. */
  readonly hasFurther: boolean
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

export const listEngineRules = async (db: ShopDb, shopId: number): Promise<Rule[]> =>
  (await list(db, shopId)).flatMap(toEngineRule)

interface VersionedRules {
  readonly version: number
  readonly rules: readonly Rule[]
  readonly inShadow: readonly Rule[]
}

/** A change between two statements is noticed by the version. */
const listWithVersion = async (db: ShopDb, shopId: number): Promise<VersionedRules> => {
  const version = await newestNumber(db, shopId)
  const rows = await list(db, shopId)
  if ((await newestNumber(db, shopId)) !== version) return listWithVersion(db, shopId)
  const inShadow = rows.filter(({ shadow }) => shadow).flatMap(toEngineRule)
  return { version, rules: rows.flatMap(toEngineRule), inShadow }
}

/** The shop as it is, with these rules: its own, or what they would become. */
export const compileRuleSet = async (db: ShopDb, shopId: number, ownRules?: readonly Rule[]): Promise<RuleSet> => {
  const shop = await db.selectFrom('shops').selectAll().where('shop_id', '=', shopId).executeTakeFirstOrThrow()
  const settings = await db.selectFrom('settings').selectAll().where('shop_id', '=', shopId).executeTakeFirstOrThrow()
  const { rules, inShadow, version } = ownRules
    ? { rules: ownRules, inShadow: [], version: await newestNumber(db, shopId) }
    : await listWithVersion(db, shopId)
  // Loading and compiling thousands of rules each get their own turn of the event loop.
  await nextTurn()
  const compiled = compileRules(rules, shop)
  return {
    version,
    compiled,
    shadow: inShadow.length > 0 ? compileShadow(inShadow, shop) : undefined,
    late: compileLateRules(rules, shop),
    names: namesById(await listNamed(db, shopId, FIRST_LANGUAGE)),
    available: {
      return_methods: await activeIds(db, shopId, 'return_methods'),
      payment_methods: await activeIds(db, shopId, 'payment_methods'),
      staff: await workingStaff(db, shopId),
    },
    mailTypes: await mailTypesOf(db, shopId),
    mailsOnReturn: compiled.onReturn.rules.some(({ rule }) => rule.action.type === 'SEND_EMAIL'),
    hasFurther: compiled.onReturn.rules.some(({ rule }) => isFurther(rule.action)),
    daysAcceptReturn: settings.days_accept_return,
    timeZone: shop.time_zone,
  }
}

/** For callers that already know the shop's state. */
export const ruleSetAt = cachedByState((db, shopId) => compileRuleSet(db, shopId))

/** Compiled once and cached until something it depends on changes, on this server or another. */
export const loadRuleSet = async (db: ShopDb, shopId: number): Promise<RuleSet> =>
  ruleSetAt(db, shopId, await shopState(db, shopId))

export interface ReturnDecision {
  readonly decision: Decision
  readonly window: ReturnWindow | null
  readonly trace: Trace
  /** Of the rules that decided. */
  readonly version: number
  /** What the rules in shadow would have done. */
  readonly shadow: readonly ShadowOutcome[]
}

const windowWith = ({ daysAcceptReturn, timeZone }: RuleSet, dates: OrderDates, extension_days: number) =>
  returnWindow(dates, { days_accept_return: daysAcceptReturn, extension_days, time_zone: timeZone })

export const decideReturn = (ruleSet: RuleSet, facts: Facts, dates: OrderDates): ReturnDecision => {
  const evaluation = evaluate(ruleSet.compiled, facts, ruleSet.available)
  const window = windowWith(ruleSet, dates, evaluation.decision.extension_days)
  const trace = makeTrace(evaluation, { names: ruleSet.names, window })
  const shadow = ruleSet.shadow ? shadowOutcomes(ruleSet.shadow, facts, evaluation) : []
  return { decision: evaluation.decision, window, trace, version: ruleSet.version, shadow }
}

/** The window while something is still to be chosen. */
export interface OpenWindow {
  /** The code of the message, if rules refuse whatever is chosen. */
  readonly refusal: string | undefined
  /** Applies whatever is chosen. */
  readonly certain: ReturnWindow | null
  /** With the choice that extends it most. */
  readonly best: ReturnWindow | null
}

export const openWindow = (ruleSet: RuleSet, facts: Facts, dates: OrderDates, open: OpenChoices): OpenWindow => {
  const { compiled, late } = ruleSet
  const days = certainExtension(compiled, late, facts, open)
  return {
    refusal: certainRefusal(late.refusing, facts, open, compiled.shop),
    certain: windowWith(ruleSet, dates, days),
    best: windowWith(ruleSet, dates, Math.max(days, possibleExtension(late, facts, open))),
  }
}
