/**
 * Takes in a return. The order is locked first: of two browsers that want the last piece one gets it, and the same key
 * twice, at once or a day later, is the same return.
 */
import type { Language, ReturnIntake } from '@returns-desk/contract'
import { normaliseIban } from '@returns-desk/engine'
import type { Order } from '../../adapters/platform/port.ts'
import type { ShopDb } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { afterCreation } from '../../effects/after-event.ts'
import { DomainError } from '../../errors.ts'
import { insertReturns, type NewReturn } from '../returns/insert-returns.ts'
import { type RuleSet, ruleSetAt } from '../rules/decide-return.ts'
import { type Chosen, checkIntake } from './check-intake.ts'
import { checkLines, refuse } from './check-lines.ts'
import { type Intake, loadIntake, type OrderPlace } from './load-intake.ts'
import { costOf, sendBy, snapshotOf } from './new-return.ts'
import { type ChosenLine, decideTerms, objectionToOrder, type Terms } from './return-terms.ts'
import { returnableLines } from './returnable-lines.ts'

interface Accepted {
  readonly order: Order
  readonly body: ReturnIntake
  readonly intake: Intake
  readonly chosen: readonly ChosenLine[]
  readonly methods: Chosen
  readonly ruleSet: RuleSet
  readonly terms: Terms
}

const toNewReturn = (accepted: Accepted, now: Date, language: Language): NewReturn => {
  const { order, body, intake, chosen, methods, terms } = accepted
  const { returnMethod, paymentMethod } = methods
  const keyOf = (id: string) => intake.photos.find((photo) => photo.id === id)?.photo_key ?? []
  return {
    order_ref: order.ref,
    order_name: order.name,
    order_number: order.number,
    client_email: order.email,
    customer_name: order.customer.name,
    customer_phone: body.phone || order.customer.phone,
    language,
    currency: order.currency,
    delivery_cost_minor: costOf(returnMethod, intake, order),
    return_method_id: returnMethod.id,
    payment_method_id: paymentMethod.id,
    pickup_address: returnMethod.display_pickup_address ? body.pickup_address : null,
    awb: null,
    iban: paymentMethod.require_iban ? normaliseIban(body.iban ?? '') : null,
    account_holder: paymentMethod.require_iban ? body.account_holder : null,
    send_by: sendBy(now, intake.shop.time_zone),
    intake_key: body.intake_key,
    created_at: now,
    products: chosen.map((line, i) =>
      snapshotOf(line, body.products[i]?.description, body.products[i]?.photo_ids.flatMap(keyOf)),
    ),
    history: [{ at: now, actor: 'customer', from: null, to: 1 }],
    trace: terms.trace,
    facts: terms.facts,
  }
}

const judge = async (
  db: ShopDb,
  place: OrderPlace,
  order: Order,
  body: ReturnIntake,
  { intake, now, language }: { intake: Intake; now: Date; language: Language },
): Promise<Accepted> => {
  const lines = returnableLines(order.lines, intake)
  const { chosen, details } = checkLines(body.products, lines, intake.reasons, language)
  refuse(details)
  const choice = {
    lines: chosen,
    hasPhotos: body.products.some(({ photo_ids }) => photo_ids.length > 0),
    returnMethodId: body.return_method_id,
    paymentMethodId: body.payment_method_id,
  }
  const facts = { returnsLastYear: intake.returns_last_year, now }
  const ruleSet = await ruleSetAt(db, place.shopId, intake.rules_state)
  const terms = decideTerms(ruleSet, order, choice, facts)
  const objection = objectionToOrder(order, intake, lines, { window: terms.window, now, language })
  if (objection) throw new DomainError(objection.code, { values: objection.values ?? {} })
  const checked = checkIntake(body, intake, terms.decision, language)
  refuse(checked.details)
  return { order, body, intake, chosen, ruleSet, terms, methods: checked.methods as Chosen }
}

/** What was half done is done now. */
const removeLeftovers = async (
  db: ShopDb,
  { shopId, orderRef }: OrderPlace,
  { intake, body: { products } }: Accepted,
) => {
  const taken = products.flatMap(({ photo_ids }) => photo_ids)
  if (intake.has_draft)
    await db.deleteFrom('order_drafts').where('shop_id', '=', shopId).where('order_ref', '=', orderRef).execute()
  if (taken.length > 0)
    await db.deleteFrom('order_photos').where('shop_id', '=', shopId).where('id', 'in', taken).execute()
}

/** Answers the id of the return. The order has to be locked. */
export const submitReturn = async (
  deps: Deps,
  db: ShopDb,
  place: OrderPlace,
  order: Order,
  { body, language }: { body: ReturnIntake; language: Language },
): Promise<string> => {
  const now = deps.clock()
  const intake = await loadIntake(db, place, { email: order.email, now, intakeKey: body.intake_key })
  if (intake.made) return intake.made
  const accepted = await judge(db, place, order, body, { intake, now, language })
  const [id] = (await insertReturns(db, deps.vault, place.shopId, [toNewReturn(accepted, now, language)])) as [string]
  await removeLeftovers(db, place, accepted)
  await afterCreation(deps, db, place.shopId, {
    returnId: id,
    at: now,
    recipient: { to: order.email, language },
    ruleSet: accepted.ruleSet,
    facts: accepted.terms.facts,
    method: accepted.methods.returnMethod,
    orderTag: accepted.methods.paymentMethod.shopify_tag,
  })
  return id
}
