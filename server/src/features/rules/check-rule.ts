/** Holds a rule to the dictionary, and to what is there in this shop. */
import { type ErrorCode, type ErrorDetail, errorMessage, type Language, type RuleInput } from '@returns-desk/contract'
import {
  checkRule as checkAgainstDictionary,
  findAttribute,
  findOperator,
  type NameSource,
  type RuleAction,
  splitValues,
} from '@returns-desk/engine'
import type { ShopDb } from '../../db/db.ts'
import { DomainError } from '../../errors.ts'
import { listNamed } from './shop-names.ts'

const refuse = (problems: readonly { path: string; code: ErrorCode }[], language: Language): never => {
  const details = problems.map(
    ({ path, code }): ErrorDetail => ({ field: path, code, message: errorMessage(code, language) }),
  )
  throw new DomainError('invalid_input', { details })
}

const currencyOf = async (db: ShopDb, shopId: number) =>
  (await db.selectFrom('shops').select('currency').where('shop_id', '=', shopId).executeTakeFirstOrThrow()).currency

const knownMethods = async (db: ShopDb, shopId: number, table: 'return_methods' | 'payment_methods') => {
  const rows = db.selectFrom(table).select('id').where('shop_id', '=', shopId).where('deleted_at', 'is', null)
  return new Set((await rows.execute()).map(({ id }) => id))
}

/** Only the default language of a mail is named: which version a customer gets is decided when it is sent. */
const knownEmails = async (db: ShopDb, shopId: number) => {
  const rows = db
    .selectFrom('email_templates')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('default_language', '=', true)
  return new Set((await rows.execute()).map(({ id }) => id))
}

const hasTargets = async (db: ShopDb, shopId: number, action: RuleAction): Promise<boolean> => {
  switch (action.type) {
    case 'EXTEND_DEADLINE':
      return true
    case 'SET_RETURN_METHODS':
      return new Set(action.method_ids).isSubsetOf(await knownMethods(db, shopId, 'return_methods'))
    case 'SET_PAYMENT_METHODS':
      return new Set(action.payment_ids).isSubsetOf(await knownMethods(db, shopId, 'payment_methods'))
    case 'SEND_EMAIL':
      return (await knownEmails(db, shopId)).has(action.email_id)
  }
}

/** The shop's own things that a condition compares with; none where it is about something else. */
const chosenIn = ({ attribute_id, operator_id, value }: RuleInput['conditions'][number]) => {
  const attribute = findAttribute(attribute_id)
  const source = attribute?.node_type === 'FIELD' ? attribute.choices_from : null
  const isChosen = source !== null && findOperator(operator_id)?.takes !== 'nothing'
  return isChosen ? { source, ids: splitValues(value).map(Number) } : undefined
}

/** Where conditions name a reason, a method or a status that this shop does not have. */
const unknownChoices = async (db: ShopDb, shopId: number, { conditions }: RuleInput) => {
  const chosen = conditions.map(chosenIn)
  if (!chosen.some(Boolean)) return []
  const named = await listNamed(db, shopId)
  const known = (source: NameSource) => new Set(named[source].map(({ id }) => id))
  return chosen.flatMap((choice, i) =>
    choice && !new Set(choice.ids).isSubsetOf(known(choice.source))
      ? [{ path: `conditions.${i}.value`, code: 'condition_value_invalid' as const }]
      : [],
  )
}

/** Answers the action as the engine understands it. */
export const checkRule = async (
  db: ShopDb,
  shopId: number,
  rule: RuleInput,
  language: Language,
): Promise<RuleAction> => {
  const check = checkAgainstDictionary(rule, await currencyOf(db, shopId))
  if (!check.ok) return refuse(check.problems, language)
  if (!(await hasTargets(db, shopId, check.action))) {
    return refuse([{ path: 'rule_action.action_params', code: 'action_target_unknown' }], language)
  }
  const unknown = await unknownChoices(db, shopId, rule)
  if (unknown.length > 0) return refuse(unknown, language)
  return check.action
}
