/** The return and refund methods that the rules allow for the chosen products. The intake accepts the same. */
import type { Language, Offer, OfferInput } from '@returns-desk/contract'
import { type Facts, inLanguage, toDecimal } from '@returns-desk/engine'
import type { Order } from '../../adapters/platform/port.ts'
import { detailOf, type Objection, refuse } from '../../base/objections.ts'
import type { ShopDb } from '../../db/db.ts'
import { textsFor } from '../error-messages/queries.ts'
import { type RuleSet, ruleSetAt } from '../rules/decide-return.ts'
import { checkLines } from './check-lines.ts'
import { type FurtherOffer, furtherOffer } from './further-offer.ts'
import type { RefusedRequest } from './keep-refusals.ts'
import { loadIntake, METHOD_TEXTS, type OrderPlace } from './load-intake.ts'
import { offerInTime } from './offer-in-time.ts'
import { refusalCode, wordRefusal } from './refusals.ts'
import { chosenTotal, objectionToOrder, wireWindow } from './return-terms.ts'
import { costOf, sendBy } from './return-values.ts'
import { returnableLines } from './returnable-lines.ts'

const objectionToMethods = ({ returnMethods, hasRefund }: FurtherOffer): Objection | undefined => {
  if (returnMethods.length === 0) return { code: 'no_return_method' }
  return hasRefund ? undefined : { code: 'no_payment_method' }
}

/** The moment, and the reader's language: of our own texts, and of the shop's. */
export interface Around {
  readonly now: Date
  readonly language: Language
  readonly reader: string
  /** To be asked instead of the shop's own: rules that are tried. */
  readonly ruleSet?: RuleSet
}

export interface MadeOffer {
  readonly offer: Offer
  /** Set if the offer is a refusal, for `keepRefusals`. */
  readonly refused: RefusedRequest | undefined
  /** What the rules were asked. */
  readonly facts: Facts
}

export const makeOffer = async (
  db: ShopDb,
  place: OrderPlace,
  order: Order,
  { products, return_method_id }: OfferInput,
  { now, language, reader, ruleSet: other }: Around,
): Promise<MadeOffer> => {
  const intake = await loadIntake(db, place, { email: order.email, now })
  const lines = returnableLines(order.lines, intake)
  const { chosen, details } = checkLines(products, lines, intake.reasons, language)
  if (return_method_id !== null && !intake.return_methods.some(({ id }) => id === return_method_id))
    details.push(detailOf('return_method_id', { code: 'return_method_not_offered' }, language))
  refuse(details)
  const ruleSet = other ?? (await ruleSetAt(db, place.shopId, intake.rules_state))
  const choice = { lines: chosen, hasPhotos: intake.photos.length > 0, returnMethodId: return_method_id }
  const facts = { returnsLastYear: intake.returns_last_year, returnsEver: intake.returns_ever, now }
  const inTime = offerInTime(ruleSet, order, intake, choice, facts)
  const { window } = inTime
  const further = furtherOffer(ruleSet, order, intake, choice, facts, inTime)
  const { returnMethods, paymentMethods, photosRequired, isKept } = further
  // Without any refund to ask about, what is refused whatever is chosen is still what is said.
  const refusal = further.refusal ?? window.refusal
  const objection =
    objectionToOrder(order, intake, lines, { window: window.best, now, language }) ??
    (refusal ? { code: refusalCode(refusal) } : undefined) ??
    objectionToMethods(further)
  const { facts: asked, open } = window
  const request = { orderRef: order.ref, email: order.email, stage: 'offer', facts: asked, open, intake } as const
  const refused = objection && { ...request, code: objection.code, window: window.best }
  const offer = {
    window: wireWindow(window, now),
    send_by: sendBy(now, intake.shop.time_zone),
    refusal: objection ? wordRefusal(objection, language, textsFor(intake.texts, reader)) : null,
    photos_required: photosRequired,
    is_kept: isKept,
    products_total: toDecimal(chosenTotal(chosen), order.currency),
    return_methods: returnMethods.map((method) => ({
      ...inLanguage(method, METHOD_TEXTS, reader),
      cost: isKept ? 0 : toDecimal(costOf(method, intake, order, chosen), order.currency),
    })),
    payment_methods: paymentMethods.map(({ fee_minor, ...method }) => ({
      ...inLanguage(method, METHOD_TEXTS, reader),
      fee: toDecimal(fee_minor, order.currency),
    })),
  }
  return { offer, refused, facts: asked }
}
