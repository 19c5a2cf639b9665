// Turns matched rules into what is offered. Rules come in execution order: for methods the first match decides, of
// extensions only the longest counts, and all e-mails are sent. A rule whose methods are all inactive or deleted counts
// as not matched, so that the next rule can decide. If no rule is left, nothing is offered: the shop configured a
// restriction here, and a restriction whose methods are gone must not turn into "everything is open". `outcomes/` has the
// other actions: what no rule says is missing, so a shop without them gets the decision, to the byte, that it always got.

import type { RuleAction } from './actions.ts'
import { type Bitset, clearBit } from './bitset.ts'
import type { FurtherAction } from './outcomes/further-actions.ts'
import { addTerm, type FurtherTerms, type WritableTerms } from './outcomes/further-terms.ts'

/** The ids that may be offered now. If a set is missing, every id that a rule names counts as available. */
export type Available = {
  readonly return_methods?: ReadonlySet<number>
  readonly payment_methods?: ReadonlySet<number>
  /** The people to whom a return can be assigned. */
  readonly staff?: ReadonlySet<number>
}

export type Decision = FurtherTerms & {
  /** The longest extension among the matched rules; 0 if there is none. */
  readonly extension_days: number
  /**
   * Null: no rule restricts them, so every active method is offered. Empty: rules restrict them, and no allowed method
   * is left.
   */
  readonly return_method_ids: readonly number[] | null
  readonly payment_method_ids: readonly number[] | null
  readonly emails: readonly { readonly rule_id: number; readonly email_id: number }[]
}

const EXTENDS = 0
const SETS_RETURN_METHODS = 1
const SETS_PAYMENT_METHODS = 2
const SENDS_EMAIL = 3
const SAYS_MORE = 4

/** The actions of all rules as parallel arrays, so that reading a few hundred of ten thousand stays in the cache. */
export type Outcomes = {
  readonly ruleIds: Float64Array
  readonly kinds: Uint8Array
  /** Days, or the id of the e-mail template. */
  readonly amounts: Float64Array
  /** The methods of rule n: ids[idsFrom[n]] up to ids[idsFrom[n + 1]]. */
  readonly ids: Float64Array
  readonly idsFrom: Uint32Array
  /** By rule; null for those above. */
  readonly further: readonly (FurtherAction | null)[]
}

const flat = (action: RuleAction): readonly [kind: number, amount: number, ids: readonly number[]] => {
  switch (action.type) {
    case 'EXTEND_DEADLINE':
      return [EXTENDS, action.days, []]
    case 'SET_RETURN_METHODS':
      return [SETS_RETURN_METHODS, 0, action.method_ids]
    case 'SET_PAYMENT_METHODS':
      return [SETS_PAYMENT_METHODS, 0, action.payment_ids]
    case 'SEND_EMAIL':
      return [SENDS_EMAIL, action.email_id, []]
    default:
      return [SAYS_MORE, 0, []]
  }
}

const furtherOf = (action: RuleAction): FurtherAction | null => {
  switch (action.type) {
    case 'EXTEND_DEADLINE':
    case 'SET_RETURN_METHODS':
    case 'SET_PAYMENT_METHODS':
    case 'SEND_EMAIL':
      return null
    default:
      return action
  }
}

export const outcomesOf = (rules: readonly { readonly id: number; readonly action: RuleAction }[]): Outcomes => {
  const actions = rules.map(({ action }) => flat(action))
  const idsFrom = new Uint32Array(rules.length + 1)
  for (const [i, [, , ids]] of actions.entries()) idsFrom[i + 1] = (idsFrom[i] as number) + ids.length
  return {
    ruleIds: Float64Array.from(rules, ({ id }) => id),
    kinds: Uint8Array.from(actions, ([kind]) => kind),
    amounts: Float64Array.from(actions, ([, amount]) => amount),
    ids: Float64Array.from(actions.flatMap(([, , ids]) => ids)),
    idsFrom,
    further: rules.map(({ action }) => furtherOf(action)),
  }
}

/** Decides, and removes from `matched` the rules that have no method left to offer, or nobody to assign to. */
export const decide = (outcomes: Outcomes, matched: Bitset, available: Available): Decision => {
  const { kinds, amounts, ruleIds } = outcomes
  let extension_days = 0
  let return_method_ids: number[] | null = null
  let payment_method_ids: number[] | null = null
  let isReturnRestricted = false
  let isPaymentRestricted = false
  const emails: { rule_id: number; email_id: number }[] = []
  const terms: WritableTerms = {}
  for (let i = 0; i < matched.length; i++) {
    for (let word = matched[i] as number; word !== 0; word &= word - 1) {
      const rule = (i << 5) + 31 - Math.clz32(word & -word)
      const kind = kinds[rule] as number
      if (kind === EXTENDS) extension_days = Math.max(extension_days, amounts[rule] as number)
      else if (kind === SENDS_EMAIL)
        emails.push({ rule_id: ruleIds[rule] as number, email_id: amounts[rule] as number })
      else if (kind === SAYS_MORE) {
        const action = outcomes.further[rule] as FurtherAction
        if (!addTerm(terms, action, available.staff)) clearBit(matched, rule)
      } else {
        const isReturn = kind === SETS_RETURN_METHODS
        const offered = isReturn ? available.return_methods : available.payment_methods
        if (isReturn) isReturnRestricted = true
        else isPaymentRestricted = true
        if (!isAnyLeft(outcomes, rule, offered)) clearBit(matched, rule)
        else if (isReturn) return_method_ids ??= left(outcomes, rule, offered)
        else payment_method_ids ??= left(outcomes, rule, offered)
      }
    }
  }
  return {
    extension_days,
    return_method_ids: return_method_ids ?? (isReturnRestricted ? [] : null),
    payment_method_ids: payment_method_ids ?? (isPaymentRestricted ? [] : null),
    emails,
    ...terms,
  }
}

const left = ({ ids, idsFrom }: Outcomes, rule: number, offered: ReadonlySet<number> | undefined): number[] => {
  const named: number[] = []
  const end = idsFrom[rule + 1] as number
  for (let i = idsFrom[rule] as number; i < end; i++) named.push(ids[i] as number)
  return offered ? named.filter((id) => offered.has(id)) : named
}

const isAnyLeft = ({ ids, idsFrom }: Outcomes, rule: number, offered: ReadonlySet<number> | undefined) => {
  const end = idsFrom[rule + 1] as number
  for (let i = idsFrom[rule] as number; i < end; i++) if (!offered || offered.has(ids[i] as number)) return true
  return false
}
