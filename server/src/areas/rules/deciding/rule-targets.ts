/**
 * The things a rule refers to: methods, e-mails, reasons, statuses. A rule stores the id of a template, whichever
 * language version was sent; the API returns the id of the current default version.
 */
import type { RuleConditionInput, RuleProblem } from '@returns-desk/contract'
import {
  checkActionParams,
  clausesOf,
  findAttribute,
  findOperator,
  type NameSource,
  type RuleAction,
  readCondition,
  splitValues,
} from '@returns-desk/engine'
import type { ShopDb } from '../../../db/db.ts'
import type { RuleRow } from '../store/queries.ts'
import { FIRST_LANGUAGE, listNamed, workingStaff } from './shop-names.ts'

export interface RuleTargets {
  readonly currency: string
  /** Whether each is active, by id. */
  readonly return_methods: ReadonlyMap<number, boolean>
  readonly payment_methods: ReadonlyMap<number, boolean>
  /** The default language version, by template id. */
  readonly defaultVersions: ReadonlyMap<number, number>
  /** The people to whom a return can be assigned. */
  readonly staff: ReadonlySet<number>
  /** What conditions can refer to, by id. */
  readonly named: Readonly<Record<NameSource, ReadonlySet<number>>>
}

type MethodTable = 'return_methods' | 'payment_methods'

const listMethods = async (db: ShopDb, shopId: number, table: MethodTable) => {
  const rows = db.selectFrom(table).select(['id', 'active']).where('shop_id', '=', shopId)
  return new Map((await rows.where('deleted_at', 'is', null).execute()).map(({ id, active }) => [id, active]))
}

const listDefaultVersions = async (db: ShopDb, shopId: number) => {
  const rows = db.selectFrom('email_templates').select(['id', 'template_id']).where('shop_id', '=', shopId)
  const versions = await rows.orderBy('default_language').orderBy('id').execute()
  return new Map(versions.map(({ id, template_id }) => [template_id, id]))
}

export const loadTargets = async (db: ShopDb, shopId: number): Promise<RuleTargets> => {
  const shop = await db.selectFrom('shops').select('currency').where('shop_id', '=', shopId).executeTakeFirstOrThrow()
  const named = await listNamed(db, shopId, FIRST_LANGUAGE)
  const ids = (source: NameSource) => new Set(named[source].map(({ id }) => id))
  return {
    currency: shop.currency,
    return_methods: await listMethods(db, shopId, 'return_methods'),
    payment_methods: await listMethods(db, shopId, 'payment_methods'),
    defaultVersions: await listDefaultVersions(db, shopId),
    staff: await workingStaff(db, shopId),
    named: {
      return_methods: ids('return_methods'),
      payment_methods: ids('payment_methods'),
      return_reasons: ids('return_reasons'),
      return_statuses: ids('return_statuses'),
      email_templates: ids('email_templates'),
    },
  }
}

/** The ids of the shop's own things in a condition; empty if it compares with something else. */
export const chosenIn = ({ attribute_id, operator_id, value }: RuleConditionInput) => {
  const attribute = findAttribute(attribute_id)
  const operator = findOperator(operator_id)
  const source = attribute?.node_type === 'FIELD' ? attribute.choices_from : null
  if (source === null || !operator || operator.takes === 'nothing') return undefined
  return { source, ids: splitValues(value).map(Number), isNegated: operator.code.startsWith('NOT_') }
}

export const conditionsOf = ({ conditions }: Pick<RuleRow, 'conditions'>) =>
  conditions as unknown as RuleConditionInput[]

/** The stored action; `undefined` if it can no longer be parsed. */
export const actionOf = ({ default_action_id, action_params }: RuleRow): RuleAction | undefined => {
  const check = checkActionParams(default_action_id, action_params)
  return check.ok ? check.action : undefined
}

const problemOfMethods = (ids: readonly number[], methods: ReadonlyMap<number, boolean>): RuleProblem | undefined => {
  if (ids.some((id) => methods.get(id))) return undefined
  return ids.some((id) => methods.has(id)) ? 'methods_inactive' : 'methods_gone'
}

const problemOfAction = (action: RuleAction, targets: RuleTargets): RuleProblem | undefined => {
  switch (action.type) {
    case 'EXTEND_DEADLINE':
      return undefined
    case 'SET_RETURN_METHODS':
      return problemOfMethods(action.method_ids, targets.return_methods)
    case 'SET_PAYMENT_METHODS':
      return problemOfMethods(action.payment_ids, targets.payment_methods)
    case 'SEND_EMAIL':
      return targets.defaultVersions.has(action.email_id) ? undefined : 'template_gone'
    case 'ASSIGN':
      return targets.staff.has(action.staff_id) ? undefined : 'person_gone'
    default:
      return undefined
  }
}

/** Whether a condition refers only to deleted things: it can never hold again. That none has them always holds. */
const isOnGoneThings = (condition: RuleConditionInput, { named }: RuleTargets) => {
  const chosen = chosenIn(condition)
  const isNegated = chosen?.isNegated !== (condition.quantifier === 'none')
  return chosen !== undefined && !isNegated && !chosen.ids.some((id) => named[chosen.source].has(id))
}

/** Why a rule can no longer act, if so. */
export const problemOf = (row: RuleRow, targets: RuleTargets): RuleProblem | undefined => {
  const action = actionOf(row)
  const conditions = conditionsOf(row)
  // Of a group, one condition that can hold is enough.
  const clauses = clausesOf(conditions).map((clause) => clause.flatMap((position) => conditions[position] ?? []))
  const isUnreadable = ({ attribute_id, operator_id, value }: RuleConditionInput) =>
    typeof readCondition(attribute_id, operator_id, value, targets.currency) === 'string'
  if (!action || clauses.some((clause) => clause.every(isUnreadable))) return 'unreadable'
  const problem = problemOfAction(action, targets)
  if (problem) return problem
  const isGone = (condition: RuleConditionInput) => isUnreadable(condition) || isOnGoneThings(condition, targets)
  return clauses.some((clause) => clause.every(isGone)) ? 'choice_gone' : undefined
}
