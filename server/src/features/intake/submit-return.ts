/**
 * Takes in returns. Their orders are locked first: of two concurrent submissions for the last piece one succeeds, and a
 * second submission with the same key, at once or a day later, is the same return.
 */
import type { Language, ReturnIntake } from '@returns-desk/contract'
import { normaliseIban } from '@returns-desk/engine'
import type { Order } from '../../adapters/platform/port.ts'
import { DomainError } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import type { ShopDb } from '../../db/db.ts'
import type { OrderCaller } from '../../http/order-tokens.ts'
import { afterCreations } from '../returns/after-event.ts'
import { type InsertedReturn, insertReturns, type NewReturn } from '../returns/insert-returns.ts'
import { type RuleSet, ruleSetAt } from '../rules/decide-return.ts'
import { type Chosen, checkIntake } from './check-intake.ts'
import { checkLines, refuse } from './check-lines.ts'
import { type Intake, loadIntakes } from './load-intake.ts'
import { ownOrder } from './own-order.ts'
import { type ChosenLine, decideTerms, objectionToOrder, type Terms } from './return-terms.ts'
import { costOf, returnProductOf, sendBy } from './return-values.ts'
import { returnableLines } from './returnable-lines.ts'
import { differingFrom } from './sent-before.ts'

/** A customer's submission for one of their orders. */
export interface Submission {
  readonly caller: OrderCaller
  /** `undefined` if the order is in the shop's own rows: it is read together with the others, after locking. */
  readonly order: Order | undefined
  readonly body: ReturnIntake
  readonly language: Language
  /** In which the customer reads the shop's own texts, and gets mails. */
  readonly reader: string
}

export interface Accepted extends Submission {
  readonly order: Order
  readonly intake: Intake
  readonly chosen: readonly ChosenLine[]
  readonly methods: Chosen
  readonly ruleSet: RuleSet
  readonly terms: Terms
}

export const toNewReturn = (accepted: Accepted, now: Date): NewReturn => {
  const { order, body, reader, intake, chosen, methods, terms } = accepted
  const { returnMethod, paymentMethod } = methods
  const keyOf = (id: string) => intake.photos.find((photo) => photo.id === id)?.photo_key ?? []
  return {
    order_ref: order.ref,
    order_name: order.name,
    order_number: order.number,
    client_email: order.email,
    customer_name: order.customer.name,
    customer_phone: body.phone || order.customer.phone,
    language: reader,
    currency: order.currency,
    delivery_cost_minor: costOf(returnMethod, intake, order, chosen),
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
      returnProductOf(line, body.products[i]?.description, body.products[i]?.photo_ids.flatMap(keyOf)),
    ),
    history: [{ at: now, actor: 'customer', from: null, to: 1 }],
    trace: terms.trace,
    facts: terms.facts,
  }
}

/** Throws if there is an objection. */
export const judge = (submission: Submission, order: Order, intake: Intake, ruleSet: RuleSet, now: Date): Accepted => {
  const { body, language } = submission
  const lines = returnableLines(order.lines, intake)
  const { chosen, details } = checkLines(body.products, lines, intake.reasons, language)
  refuse(details)
  const choice = {
    lines: chosen,
    hasPhotos: body.products.some(({ photo_ids }) => photo_ids.length > 0),
    returnMethodId: body.return_method_id,
    paymentMethodId: body.payment_method_id,
  }
  const terms = decideTerms(ruleSet, order, choice, { returnsLastYear: intake.returns_last_year, now })
  const objection = objectionToOrder(order, intake, lines, { window: terms.window, now, language })
  if (objection) throw new DomainError(objection.code, { values: objection.values ?? {} })
  const checked = checkIntake(body, intake, terms.decision, language)
  refuse(checked.details)
  return { ...submission, order, intake, chosen, ruleSet, terms, methods: checked.methods as Chosen }
}

/** Deletes drafts and photos that the submitted returns have used up. */
const removeLeftovers = async (db: ShopDb, shopId: number, accepted: readonly Accepted[]) => {
  const drafts = accepted.flatMap(({ intake, order }) => (intake.has_draft ? [order.ref] : []))
  const photos = accepted.flatMap(({ body }) => body.products.flatMap(({ photo_ids }) => photo_ids))
  if (drafts.length > 0)
    await db.deleteFrom('order_drafts').where('shop_id', '=', shopId).where('order_ref', 'in', drafts).execute()
  if (photos.length > 0)
    await db.deleteFrom('order_photos').where('shop_id', '=', shopId).where('id', 'in', photos).execute()
}

/** An existing return: just created, with everything known about it, or created earlier. */
export type Submitted = { readonly id: string; readonly reader: string } | FreshReturn

export interface FreshReturn extends InsertedReturn {
  readonly kept: NewReturn
  readonly methods: Chosen
  readonly intake: Intake
  readonly reader: string
}

const keep = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  accepted: readonly Accepted[],
  now: Date,
): Promise<FreshReturn[]> => {
  const newReturns = accepted.map((item) => toNewReturn(item, now))
  const inserted = await insertReturns(db, deps.vault, shopId, newReturns)
  await removeLeftovers(db, shopId, accepted)
  const fresh = accepted.map(({ methods, intake, reader }, i) => ({
    ...(inserted[i] as InsertedReturn),
    kept: newReturns[i] as NewReturn,
    methods,
    intake,
    reader,
  }))
  const made = accepted.map(({ order, reader, ruleSet, terms, methods }, i) => ({
    returnId: (fresh[i] as FreshReturn).id,
    at: now,
    recipient: { to: order.email, language: reader },
    ruleSet,
    facts: terms.facts,
    method: methods.returnMethod,
    orderTag: methods.paymentMethod.shopify_tag,
  }))
  await afterCreations(deps, db, shopId, made)
  return fresh
}

/** Those in the shop's own rows. */
const readOrders = async (deps: Deps, db: ShopDb, submissions: readonly Submission[]) => {
  const here = submissions.filter(({ order }) => order === undefined).map(({ caller }) => caller)
  const read = here[0] && deps.platform.ordersHere(here[0])
  const refs = here.map(({ orderRef }) => orderRef)
  return read ? read(db, refs) : new Map<string, Order>()
}

/** Every order must be locked, and none may occur twice. */
export const submitReturns = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  submissions: readonly Submission[],
): Promise<PromiseSettledResult<Submitted>[]> => {
  const now = deps.clock()
  const asked = submissions.map(({ caller, body }) => ({
    order_ref: caller.orderRef,
    email: caller.email,
    intake_key: body.intake_key,
  }))
  const orders = await readOrders(deps, db, submissions)
  const intakes = await loadIntakes(db, shopId, asked, now)
  const ruleSet = await ruleSetAt(db, shopId, intakes[0]?.rules_state ?? '')
  const sent = submissions.map(({ body }, i) => ({ body, made: intakes[i]?.made ?? null }))
  const differing = await differingFrom(db, deps.vault, shopId, sent)
  const accepted: Accepted[] = []
  const judged = submissions.map((submission, i) => {
    const intake = intakes[i] as Intake
    const { orderRef, email, timesEnded } = submission.caller
    try {
      if (intake.tokens_ended !== timesEnded) throw new DomainError('unauthorized')
      const order = ownOrder(submission.order ?? orders.get(orderRef), email)
      if (intake.made && differing.has(intake.made)) throw new DomainError('return_sent_before')
      if (intake.made) return { made: { id: intake.made, reader: submission.reader } }
      return { place: accepted.push(judge(submission, order, intake, ruleSet, now)) - 1 }
    } catch (reason) {
      return { reason }
    }
  })
  const fresh = await keep(deps, db, shopId, accepted, now)
  return judged.map(({ made, place, reason }) =>
    reason === undefined
      ? { status: 'fulfilled', value: made ?? (fresh[place as number] as FreshReturn) }
      : { status: 'rejected', reason },
  )
}
