/**
 * What rules say about an offer besides window and methods: a refusal, a fee, photos, products that are kept. They may
 * depend on the refund method, which is chosen last: so each is asked about with each, and those that would be refused
 * are not offered.
 */
import {
  type Decision,
  type Deductions,
  decideTerms,
  deductionsOf,
  type KnownBefore,
  offeredOf,
  type ReturnChoice,
  type RuleSet,
} from '@returns-desk/engine'
import type { Order } from '../../../adapters/platform/port.ts'
import type { Intake, PaymentMethodRow, ReturnMethodRow } from './load-intake.ts'
import type { InTime } from './offer-in-time.ts'

export interface FurtherOffer {
  /** The code of the message, if whatever is chosen is refused. */
  readonly refusal: string | undefined
  readonly returnMethods: readonly ReturnMethodRow[]
  readonly paymentMethods: readonly (PaymentMethodRow & Pick<Deductions, 'fee_minor' | 'is_kept'>)[]
  readonly photosRequired: boolean
  /** Whatever is chosen. */
  readonly isKept: boolean
  /** Some refund can still be chosen; with the return method still open, with one of them. */
  readonly hasRefund: boolean
}

export const furtherOffer = (
  ruleSet: RuleSet,
  order: Order,
  intake: Intake,
  choice: ReturnChoice,
  known: KnownBefore,
  { returnMethods, paymentMethods }: Pick<InTime, 'returnMethods' | 'paymentMethods'>,
): FurtherOffer => {
  const decisionOn = (chosen: ReturnChoice) => decideTerms(ruleSet, order, chosen, known).decision
  const askedWith = (chosen: ReturnChoice, methods: readonly PaymentMethodRow[]) =>
    methods.map((method) => ({ method, decision: decisionOn({ ...chosen, paymentMethodId: method.id }) }))
  const isAccepted = ({ decision }: { decision: Decision }) => decision.refusal === undefined

  const isMethodOpen = (choice.returnMethodId ?? null) === null
  const refunds = returnMethods.map((method) => {
    const chosen = { ...choice, returnMethodId: method.id }
    return { method, chosen, offered: offeredOf(intake.payment_methods, decisionOn(chosen).payment_method_ids) }
  })
  const hasRefund = isMethodOpen ? refunds.some(({ offered }) => offered.length > 0) : paymentMethods.length > 0
  if (!ruleSet.hasFurther) {
    const free = paymentMethods.map((method) => ({ ...method, fee_minor: 0, is_kept: false }))
    return { refusal: undefined, returnMethods, paymentMethods: free, photosRequired: false, isKept: false, hasRefund }
  }
  const byMethod = refunds.map(({ method, chosen, offered }) => ({ method, asked: askedWith(chosen, offered) }))
  const asked = isMethodOpen ? byMethod.flatMap((one) => one.asked) : askedWith(choice, paymentMethods)
  const refused = asked.length > 0 && !asked.some(isAccepted) ? asked[0]?.decision.refusal : undefined
  const chosenMethod = returnMethods.find(({ id }) => id === choice.returnMethodId)
  const open = paymentMethods.map((method) => ({
    method,
    decision: decisionOn({ ...choice, paymentMethodId: method.id }),
  }))
  const accepted = isMethodOpen ? open : open.filter(isAccepted)
  const possible = asked.filter(isAccepted)
  const sumsOf = (decision: Decision) => deductionsOf(decision, chosenMethod, intake, order, choice.lines)
  return {
    refusal: refused,
    // Without a refund the shop says so itself: the method is not what is refused.
    returnMethods: isMethodOpen
      ? byMethod.filter((one) => one.asked.length === 0 || one.asked.some(isAccepted)).map(({ method }) => method)
      : returnMethods,
    paymentMethods: accepted.map(({ method, decision }) => {
      const { fee_minor, is_kept } = sumsOf(decision)
      return { ...method, fee_minor, is_kept }
    }),
    photosRequired: possible.some(({ decision }) => decision.photos_required === true),
    hasRefund,
    isKept: possible.length > 0 && possible.every(({ decision }) => sumsOf(decision).is_kept),
  }
}
