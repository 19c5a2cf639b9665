/**
 * What the rules offer for a choice that lacks the refund method, and perhaps the return method. The window may depend on
 * them: then only methods with which the return is still in time are offered, so that no choice leads to a refusal.
 */
import {
  decideTerms,
  isOpen,
  type KnownBefore,
  type OpenChoices,
  type OpenWindow,
  offeredOf,
  type ReturnChoice,
  type RuleSet,
  type WindowSoFar,
  windowSoFar,
} from '@returns-desk/engine'
import type { Order } from '../../../adapters/platform/port.ts'
import type { Intake, PaymentMethodRow, ReturnMethodRow } from './load-intake.ts'

export interface InTime {
  readonly window: WindowSoFar
  readonly returnMethods: readonly ReturnMethodRow[]
  readonly paymentMethods: readonly PaymentMethodRow[]
}

export const offerInTime = (
  ruleSet: RuleSet,
  order: Order,
  intake: Intake,
  choice: ReturnChoice,
  known: KnownBefore,
): InTime => {
  const offeredFor = (chosen: ReturnChoice) => {
    const { decision } = decideTerms(ruleSet, order, chosen, known)
    return {
      returnMethods: offeredOf(intake.return_methods, decision.return_method_ids),
      paymentMethods: offeredOf(intake.payment_methods, decision.payment_method_ids),
    }
  }
  const { returnMethods, paymentMethods } = offeredFor(choice)
  const windowOf = (chosen: ReturnChoice, open: OpenChoices) => windowSoFar(ruleSet, order, chosen, known, open)
  const isLate = (window: OpenWindow) => window.best !== null && !isOpen(window.best, known.now)
  const isInTime = (chosen: ReturnChoice) => !isLate(windowOf(chosen, {}))
  /** Other refunds may be offered for another return method. */
  const leadsOn = (returnMethodId: number) => {
    const chosen = { ...choice, returnMethodId }
    return offeredFor(chosen).paymentMethods.some(({ id }) => isInTime({ ...chosen, paymentMethodId: id }))
  }
  const isMethodOpen = (choice.returnMethodId ?? null) === null
  const window = windowOf(choice, {
    'return.payment_method': { values: intake.payment_methods.map(({ id }) => id) },
    ...(isMethodOpen ? { 'return.method': { values: returnMethods.map(({ id }) => id) } } : {}),
  })
  const isDecided = window.certain === null || isOpen(window.certain, known.now) || isLate(window)
  if (isDecided) return { window, returnMethods, paymentMethods }
  const left = {
    returnMethods: isMethodOpen ? returnMethods.filter(({ id }) => leadsOn(id)) : returnMethods,
    paymentMethods: paymentMethods.filter(({ id }) => isInTime({ ...choice, paymentMethodId: id })),
  }
  const isNoneLeft = (isMethodOpen ? left.returnMethods : left.paymentMethods).length === 0
  // No pair of methods is in time after all: the refusal names the day that applies.
  return isNoneLeft
    ? { window: { ...window, best: window.certain }, returnMethods, paymentMethods }
    : { window, ...left }
}
