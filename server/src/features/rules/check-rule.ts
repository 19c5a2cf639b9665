/** Holds a rule to the dictionary, and to what is there in this shop. */
import { type ErrorCode, type ErrorDetail, errorMessage, type Language, type RuleInput } from '@returns-desk/contract'
import { checkRule as checkAgainstDictionary, type RuleAction } from '@returns-desk/engine'
import type { ShopDb } from '../../db/db.ts'
import { DomainError } from '../../errors.ts'

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
  return check.action
}
