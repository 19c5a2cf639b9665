/** Validates a rule against the dictionary and against what exists in the shop. */
import {
  type ErrorCode,
  type ErrorDetail,
  errorMessage,
  type Language,
  RULE_REFUSALS,
  type RuleInput,
} from '@returns-desk/contract'
import {
  checkRule as checkAgainstDictionary,
  expectedForm,
  type FurtherAction,
  parseDecimal,
  type RuleAction,
} from '@returns-desk/engine'
import { DomainError } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { templateOf } from '../../mail/sending/template-of.ts'
import { chosenIn, type RuleTargets } from './rule-targets.ts'

/** The expected format of the condition value at a path. */
const expectedAt = (path: string, { conditions }: RuleInput, language: Language) => {
  const { attribute_id = 0, operator_id = 0 } = conditions[Number(path.split('.')[1])] ?? {}
  return expectedForm(attribute_id, operator_id, language)
}

const refuse = (problems: readonly { path: string; code: ErrorCode }[], rule: RuleInput, language: Language): never => {
  const details = problems.map(
    ({ path, code }): ErrorDetail => ({
      field: path,
      code,
      message: errorMessage(code, language, { expected: expectedAt(path, rule, language) }),
    }),
  )
  throw new DomainError('invalid_input', { details })
}

/** Whether what one of the further actions names exists, in the shop's currency. */
const isAboutShop = (action: FurtherAction, targets: RuleTargets): boolean => {
  const { currency } = targets
  switch (action.type) {
    case 'REFUSE':
      return RULE_REFUSALS.some((code) => code === action.message_code)
    case 'SET_FEE':
      return 'percent' in action || parseDecimal(String(action.amount), currency) !== null
    case 'KEEP_ITEM':
      return parseDecimal(String(action.max_amount), currency) !== null
    case 'ASSIGN':
      return targets.staff.has(action.staff_id)
    default:
      return true
  }
}

/** The action in the form in which it is stored; `undefined` if the shop lacks what it refers to. */
const settle = async (
  db: ShopDb,
  shopId: number,
  action: RuleAction,
  targets: RuleTargets,
): Promise<RuleAction | undefined> => {
  const { return_methods, payment_methods } = targets
  switch (action.type) {
    case 'EXTEND_DEADLINE':
      return action
    case 'SET_RETURN_METHODS':
      return action.method_ids.every((id) => return_methods.has(id)) ? action : undefined
    case 'SET_PAYMENT_METHODS':
      return action.payment_ids.every((id) => payment_methods.has(id)) ? action : undefined
    case 'SEND_EMAIL': {
      const email_id = await templateOf(db, shopId, action.email_id)
      return email_id === undefined ? undefined : { ...action, email_id }
    }
    default:
      return isAboutShop(action, targets) ? action : undefined
  }
}

/** The paths of conditions that refer to a reason, method or status that the shop does not have. */
const unknownChoices = ({ conditions }: RuleInput, { named }: RuleTargets) =>
  conditions.flatMap((condition, i) => {
    const chosen = chosenIn(condition)
    return chosen && !chosen.ids.every((id) => named[chosen.source].has(id))
      ? [{ path: `conditions.${i}.value`, code: 'condition_value_invalid' as const }]
      : []
  })

/** Returns the action as it is stored: an e-mail by its template. */
export const checkRule = async (
  db: ShopDb,
  shopId: number,
  rule: RuleInput,
  targets: RuleTargets,
  language: Language,
): Promise<RuleAction> => {
  const check = checkAgainstDictionary(rule, targets.currency)
  if (!check.ok) return refuse(check.problems, rule, language)
  const action = await settle(db, shopId, check.action, targets)
  if (!action) return refuse([{ path: 'rule_action.action_params', code: 'action_target_unknown' }], rule, language)
  const unknown = unknownChoices(rule, targets)
  if (unknown.length > 0) return refuse(unknown, rule, language)
  return action
}
