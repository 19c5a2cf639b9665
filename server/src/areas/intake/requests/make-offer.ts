/** The return and refund methods that the rules allow for the chosen products. The intake accepts the same. */
import {
  type Language,
  type Offer,
  type OfferInput,
  REFUSALS,
  type ReturnWindow as WireWindow,
} from '@returns-desk/contract'
import {
  checkLines,
  chosenTotal,
  costOf,
  type Facts,
  inLanguage,
  isOpen,
  type Objection,
  type OpenWindow,
  objectionToOrder,
  type RuleSet,
  returnableLines,
  sendBy,
  toDecimal,
} from '@returns-desk/engine'
import type { z } from 'zod'
import type { Order } from '../../../adapters/platform/port.ts'
import { refuse } from '../../../base/faults.ts'
import type { ShopDb } from '../../../db/db.ts'
import { ruleSetAt } from '../../rules/deciding/rule-set.ts'
import { list as listTexts, textsFor } from '../../shop/error-messages/queries.ts'
import { type FurtherOffer, furtherOffer } from './further-offer.ts'
import type { RefusedRequest } from './keep-refusals.ts'
import { loadIntake, METHOD_TEXTS, type OrderPlace } from './load-intake.ts'
import { offerInTime } from './offer-in-time.ts'
import { detailsOf, faultOf, wordRefusal } from './refusals.ts'

const objectionToMethods = ({ returnMethods, hasRefund }: FurtherOffer): Objection | undefined => {
  if (returnMethods.length === 0) return { code: 'no_return_method' }
  return hasRefund ? undefined : { code: 'no_payment_method' }
}

export const wireWindow = ({ certain, best }: OpenWindow, now: Date): z.infer<typeof WireWindow> | null =>
  certain && {
    clock: certain.clock,
    last_day: certain.last_day,
    extension_days: certain.extension_days,
    is_open: isOpen(certain, now),
    may_be_open_until: best && best.last_day > certain.last_day ? best.last_day : null,
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
  /** Set if the offer is a refusal, for `keepRefusal`. */
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
  const { chosen, objections } = checkLines(products, lines, intake.reasons)
  if (return_method_id !== null && !intake.return_methods.some(({ id }) => id === return_method_id))
    objections.push({ field: 'return_method_id', objection: { code: 'return_method_not_offered' } })
  refuse(detailsOf(objections, language))
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
    objectionToOrder(order, intake, lines, { window: window.best, now }) ??
    (refusal ? ({ code: 'return_refused', message: refusal } as const) : undefined) ??
    objectionToMethods(further)
  const { facts: asked, open } = window
  const request = { orderRef: order.ref, email: order.email, stage: 'offer', facts: asked, open, intake } as const
  const refused = objection && { ...request, code: faultOf(objection, language).code, window: window.best }
  const texts = objection ? await listTexts(db, place.shopId, REFUSALS) : {}
  const offer = {
    window: wireWindow(window, now),
    send_by: sendBy(now, intake.shop.time_zone),
    refusal: objection ? wordRefusal(objection, language, textsFor(texts, reader)) : null,
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
