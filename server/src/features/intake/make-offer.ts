/** The return and refund methods that the rules allow for the chosen products. The intake accepts the same. */
import type { Language, Offer, OfferInput } from '@returns-desk/contract'
import { inLanguage, toDecimal } from '@returns-desk/engine'
import type { Order } from '../../adapters/platform/port.ts'
import type { ShopDb } from '../../db/db.ts'
import { textsFor } from '../error-messages/queries.ts'
import { ruleSetAt } from '../rules/decide-return.ts'
import { checkLines, refuse } from './check-lines.ts'
import { loadIntake, METHOD_TEXTS, type OrderPlace } from './load-intake.ts'
import { detailOf, type Objection, wordRefusal } from './refusals.ts'
import { chosenTotal, decideTerms, objectionToOrder, offeredOf, wireWindow } from './return-terms.ts'
import { costOf, sendBy } from './return-values.ts'
import { returnableLines } from './returnable-lines.ts'

/** The refund methods may depend on the return method: they are not checked before one is chosen. */
const objectionToMethods = (
  returnMethods: readonly object[],
  returnMethodId: number | null,
  paymentMethods: readonly object[],
): Objection | undefined => {
  if (returnMethods.length === 0) return { code: 'no_return_method' }
  return returnMethodId !== null && paymentMethods.length === 0 ? { code: 'no_payment_method' } : undefined
}

/** The moment, and the reader's language: of our own texts, and of the shop's. */
export interface Around {
  readonly now: Date
  readonly language: Language
  readonly reader: string
}

export const makeOffer = async (
  db: ShopDb,
  place: OrderPlace,
  order: Order,
  { products, return_method_id }: OfferInput,
  { now, language, reader }: Around,
): Promise<Offer> => {
  const intake = await loadIntake(db, place, { email: order.email, now })
  const lines = returnableLines(order.lines, intake)
  const { chosen, details } = checkLines(products, lines, intake.reasons, language)
  if (return_method_id !== null && !intake.return_methods.some(({ id }) => id === return_method_id))
    details.push(detailOf('return_method_id', { code: 'return_method_not_offered' }, language))
  refuse(details)
  const ruleSet = await ruleSetAt(db, place.shopId, intake.rules_state)
  const choice = { lines: chosen, hasPhotos: intake.photos.length > 0, returnMethodId: return_method_id }
  const facts = { returnsLastYear: intake.returns_last_year, now }
  const { decision, window } = decideTerms(ruleSet, order, choice, facts)
  const returnMethods = offeredOf(intake.return_methods, decision.return_method_ids)
  const paymentMethods = offeredOf(intake.payment_methods, decision.payment_method_ids)
  const objection =
    objectionToOrder(order, intake, lines, { window, now, language }) ??
    objectionToMethods(returnMethods, return_method_id, paymentMethods)
  return {
    window: wireWindow(window, now),
    send_by: sendBy(now, intake.shop.time_zone),
    refusal: objection ? wordRefusal(objection, language, textsFor(intake.texts, reader)) : null,
    products_total: toDecimal(chosenTotal(chosen), order.currency),
    return_methods: returnMethods.map((method) => ({
      ...inLanguage(method, METHOD_TEXTS, reader),
      cost: toDecimal(costOf(method, intake, order, chosen), order.currency),
    })),
    payment_methods: paymentMethods.map((method) => inLanguage(method, METHOD_TEXTS, reader)),
  }
}
